public import ArgumentParser
import SignalboxPages
public import SignalboxWeb

/// The options that say where photos and pictures come from.
public struct PictureOptions: ParsableArguments {
  /// The web service with the gallery's photos.
  @Option(
    help: ArgumentHelp(
      "The web service with the gallery's photos, shaped like Unsplash's (default: photos of our own).",
      valueName: "url"), transform: WebAddress.init)
  public var photos: WebAddress?

  /// The file with the access key for that service.
  @Option(
    help: ArgumentHelp("The file, readable by you alone, with its access key.", valueName: "file"),
    completion: .file())
  public var accessKeyFile: String?

  /// The folder with pictures.
  @Option(
    help: ArgumentHelp(
      "The folder with pictures to choose from (default: the XDG pictures folder).", valueName: "dir"),
    completion: .directory)
  public var pictures: String?

  /// The camera's command.
  @Option(
    help: ArgumentHelp(
      "The command that writes a picture of the camera to its output (default: ffmpeg, of /dev/video0).",
      valueName: "command"), transform: CameraCommand.init)
  public var camera: CameraCommand?

  /// Nothing given.
  public init() {}

  /// The gallery's photos come from a service with a key, or from the program itself.
  public func validate() throws {
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
