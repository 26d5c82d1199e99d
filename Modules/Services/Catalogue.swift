import SignalboxFiles
public import SignalboxNavigation
import SignalboxPages
import SignalboxPictures
import SignalboxWeb
public import SignalboxProgram

/// The applications this project ships, each with the services it really uses.
public struct Catalogue: Sendable {
  private let folder: DataFolder
  private let service: WebAddress?
  private let post: WebAddress?
  private let rows: Int?
  private let photos: any PhotoLibrary
  private let pictures: (folder: String?, camera: CameraCommand)
  private let setup: FolderSetup
  private let forStrangers: Bool

  /// The catalogue over the data in `folder` and the services that `options` name.
  /// - Parameter forStrangers: Whether those who use it may be strangers to this machine, to whom nothing is told of its files but
  ///   what is in the folder for pictures.
  /// - Throws: Why there is no access key, if one is needed.
  public init(
    folder: DataFolder, options: ServiceOptions = ServiceOptions(), forStrangers: Bool = false
  ) throws(AccessKeyError) {
    self.forStrangers = forStrangers
    self.folder = folder
    (service, post, rows) = (options.service, options.post, options.rows)
    photos = try options.photoLibrary(shelf: folder.pictures)
    pictures = (options.pictures, options.camera ?? .standard)
    setup = options.folderSetup(in: folder)
  }

  /// Every application's name, the default first.
  public static let names = [
    FeedbackApplication.name, RegisterApplication.name, GalleryApplication.name, CaptureApplication.name,
    SetupApplication.name, SamplerApplication.name,
  ]

  /// The application called `name`, or `nil`.
  public func application(_ name: String) -> (any Application)? {
    switch name {
    case FeedbackApplication.name: feedback
    case RegisterApplication.name: RegisterApplication(service: registerService)
    case GalleryApplication.name: GalleryApplication(library: photos)
    case CaptureApplication.name:
      CaptureApplication(
        service: FilePictures(
          folder: PicturesFolder(pictures.folder, isConfined: forStrangers), camera: pictures.camera,
          reader: PictureReader(shelf: folder.pictures))
      )
    case SetupApplication.name: SetupApplication(service: setup)
    case SamplerApplication.name:
      SamplerApplication(rows: rows) { [forStrangers] in
        $0.takesPath(to: forStrangers ? .root : .folder, during: $1, in: $2)
      }
    default: nil
    }
  }

  private var feedback: FeedbackApplication {
    let store = FeedbackArchive(folder: folder, isOutbox: post != nil)
    return FeedbackApplication(store: store, outbox: post.map { WebFeedbackOutbox(store: store, address: $0) })
  }

  private var registerService: any RegisterService {
    if let service { WebRegisterService(base: service) } else { AccountRegister(folder: folder) }
  }
}
