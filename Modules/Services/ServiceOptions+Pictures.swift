import ArgumentParser
import SignalboxPages

/// Where photos and pictures come from.
extension ServiceOptions {
  /// The gallery's photos come from a service with a key, or from the program itself.
  func validatePictures() throws {
    guard (photos == nil) == (accessKeyFile == nil) else {
      throw ValidationError("--photos and --access-key-file go together.")
    }
  }

  /// The photos for the options.
  func photoLibrary() throws(AccessKeyError) -> any PhotoLibrary {
    guard let photos, let accessKeyFile else { return EmbeddedPhotos() }
    return WebPhotos(base: photos, accessKey: try AccessKey(file: accessKeyFile))
  }
}
