// What must not compile does not, in an application's models and pages.
import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxPages

// R22: only its controller sets the model.
func pastTheController(_ controller: ModelController<Int>) {
  controller.model = 2  // expected-error {{cannot assign to property: 'model' setter is inaccessible}}
}

// R56: an outcome that is wired to something else than it gives.
func wiredWrongly(_ photo: Photo, _ picture: Property<ImageState>) -> PhotoPage {
  PhotoPage(
    photo: photo, picture: picture,
    // expected-error@+1 {{cannot convert value of type '(Photo) -> ()' to expected argument type '(Photographer) -> Void'}}
    onUserSelect: { (photo: Photo) in print(photo) }, close: {})
}

// R56: a page whose outcome nobody takes is no page.
func notWired(_ photo: Photo, _ picture: Property<ImageState>) -> PhotoPage {
  // expected-error@+1 {{missing arguments for parameters 'onUserSelect', 'close' in call}}
  PhotoPage(photo: photo, picture: picture)
}

// R56: a flow goes on with the result that the page has.
func wrongResult(_ navigator: Navigator, _ page: Page<String>) async throws {
  // expected-error@+1 {{cannot convert value of type 'String' to specified type 'Int'}}
  let result: Int = try await navigator.present(page)
  print(result)
}
