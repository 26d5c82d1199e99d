import ArgumentParser
import SignalboxInterface
import SignalboxPages
import SignalboxPictures

/// Where photos and pictures come from.
extension ServiceOptions {
  /// The gallery's photos come from a service with a key, or from the program itself.
  func validatePictures() throws {
    guard (photos == nil) == (accessKeyFile == nil) else {
      throw ValidationError("--photos and --access-key-file go together.")
    }
  }

  /// The photos for the options.
  /// - Parameter shelf: Where whole ones go.
  func photoLibrary(shelf: PictureShelf) throws(AccessKeyError) -> any PhotoLibrary {
    let reader = PictureReader(shelf: shelf)
    guard let photos, let accessKeyFile else { return EmbeddedPhotos(reader: reader) }
    return WebPhotos(base: photos, accessKey: try AccessKey(file: accessKeyFile), reader: reader)
  }
}
