// Code in an application's models and pages that must not compile.
import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxPages

// R22: only its controller sets the model.
func pastTheController(_ controller: ModelController<Int>) {
  controller.model = 2  // expected-error {{cannot assign to property: 'model' setter is inaccessible}}
}

// R56: an outcome is wired to a closure that takes another type.
func wiredWrongly(_ photo: Photo, _ picture: Property<ImageState>) -> PhotoPage {
  PhotoPage(
    photo: photo, picture: picture,
    // expected-error@+1 {{cannot convert value of type '(Photo) -> ()' to expected argument type '(Photographer)}}
    onUserSelect: { (photo: Photo) in print(photo) }, close: {})
}

// R56: a page needs a closure for each of its outcomes.
func notWired(_ photo: Photo, _ picture: Property<ImageState>) -> PhotoPage {
  // expected-error@+1 {{missing arguments for parameters 'onUserSelect', 'close' in call}}
  PhotoPage(photo: photo, picture: picture)
}

// R56: a flow continues with the type of the page's result.
func wrongResult(_ navigator: Navigator, _ page: Page<String>) async throws {
  // expected-error@+1 {{cannot convert value of type 'String' to specified type 'Int'}}
  let result: Int = try await navigator.present(page)
  print(result)
}
