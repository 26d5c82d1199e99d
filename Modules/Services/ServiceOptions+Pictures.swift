import ArgumentParser
import SignalboxInterface
import SignalboxPages
import SignalboxPictures
import SignalboxProgram

/// The sources of photos and pictures.
extension ServiceOptions {
  /// Checks that a service for photos has a key. Otherwise the photos come from the program itself.
  func validatePictures() throws {
    guard (photos == nil) == (accessKeyFile == nil) else {
      throw ValidationError("--photos and --access-key-file go together.")
    }
  }

  /// Returns the library of photos for the options.
  /// - Parameters:
  ///   - shelf: The shelf for whole photos.
  ///   - reports: The way to the operator of a server for visitors; otherwise `nil`.
  func photoLibrary(shelf: PictureShelf, reports: OperatorReports?) throws(AccessKeyError) -> any PhotoLibrary {
    let reader = PictureReader(shelf: shelf)
    guard let photos, let accessKeyFile else { return EmbeddedPhotos(reader: reader) }
    return WebPhotos(base: photos, accessKey: try AccessKey(file: accessKeyFile), reader: reader, reports: reports)
  }
}
