import ArgumentParser
import SignalboxInterface
import SignalboxPages
import SignalboxPictures

/// The sources of photos and pictures.
extension ServiceOptions {
  /// Checks that a service for photos has a key. Otherwise the photos come from the program itself.
  func validatePictures() throws {
    guard (photos == nil) == (accessKeyFile == nil) else {
      throw ValidationError("--photos and --access-key-file go together.")
    }
  }

  /// Returns the library of photos for the options.
  /// - Parameter shelf: The shelf for whole photos.
  func photoLibrary(shelf: PictureShelf) throws(AccessKeyError) -> any PhotoLibrary {
    let reader = PictureReader(shelf: shelf)
    guard let photos, let accessKeyFile else { return EmbeddedPhotos(reader: reader) }
    return WebPhotos(base: photos, accessKey: try AccessKey(file: accessKeyFile), reader: reader)
  }
}
