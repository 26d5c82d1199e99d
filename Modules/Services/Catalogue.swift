import SignalboxDebconf
import SignalboxFiles
public import SignalboxNavigation
import SignalboxPages
import SignalboxPictures
import SignalboxScripts
import SignalboxShared
import SignalboxStorage
import SignalboxWeb
public import SignalboxProgram

/// The applications of this project, each with its real services.
public struct Catalogue: Sendable {
  private let folder: DataFolder
  private let service: WebAddress?
  private let post: WebAddress?
  private let rows: Int?
  private let (command, asksFirst, preseed): ([String], Bool, String?)
  private let photos: any PhotoLibrary
  private let pictures: (folder: String?, camera: CameraCommand?)
  private let setup: FolderSetup
  private let board: SharedModel<DeskBoard>
  private let operators: Set<String>?

  /// Creates the catalogue over the data in `folder` and the services that `options` name.
  /// - Parameter forVisitors: A Boolean value that indicates whether the users may be strangers to this machine. They
  ///   learn nothing about its files, except in the folder for pictures.
  /// - Throws: The reason why a needed access key cannot be read.
  public init(
    folder: DataFolder, options: ServiceOptions = .withDefaults(), forVisitors: Bool = false
  ) throws(AccessKeyError) {
    var folder = folder
    folder.reports = forVisitors ? OperatorReports() : nil
    self.folder = folder
    (command, asksFirst, preseed) = (options.command, options.questionsFirst, options.preseed)
    (service, post, rows, operators) = (options.service, options.post, options.rows, options.operators)
    photos = try options.photoLibrary(shelf: folder.pictures, reports: folder.reports)
    pictures = (options.pictures, options.camera)
    setup = options.folderSetup(in: folder).reporting(to: folder.reports)
    board = SharedModel("desk", DeskBoard(), in: folder)
  }

  private var forVisitors: Bool { folder.reports != nil }

  /// Every application's name, the default first.
  public static let names = [
    FeedbackApplication.name, RegisterApplication.name, GalleryApplication.name, CaptureApplication.name,
    SetupApplication.name, SamplerApplication.name, DeskApplication.name, DebconfApplication.name,
    RunApplication.name,
  ]

  /// Returns the application called `name`, or `nil`.
  public func application(_ name: String) -> (any Application)? {
    switch name {
    case FeedbackApplication.name: feedback
    case RegisterApplication.name: RegisterApplication(service: registerService)
    case GalleryApplication.name: GalleryApplication(library: photos)
    case CaptureApplication.name:
      CaptureApplication(service: pictureService)
    case SetupApplication.name: SetupApplication(service: setup)
    case SamplerApplication.name:
      SamplerApplication(rows: rows) { [forVisitors] in
        $0.acceptPaths(to: forVisitors ? .root : .folder, during: $1, in: $2)
      }
    case DeskApplication.name: DeskApplication(world: GeneratedWorld(), board: board, operators: operators)
    case DebconfApplication.name: DebconfApplication(command: command, preseed: preseed)
    case RunApplication.name: RunApplication(ScriptCommand(command, asksFirst: asksFirst))
    default: nil
    }
  }

  private var feedback: FeedbackApplication {
    let store = FeedbackArchive(folder: folder, isOutbox: post != nil)
    return FeedbackApplication(store: store, outbox: post.map { WebFeedbackOutbox(store: store, address: $0) })
  }

  private var pictureService: any PictureService {
    let files = FilePictures(
      folder: PicturesFolder(pictures.folder, isConfined: forVisitors), camera: pictures.camera ?? .standard,
      reader: PictureReader(shelf: folder.pictures))
    guard let reports = folder.reports else { return files }
    return VisitorPictures(files, hasCamera: pictures.camera != nil, isForMany: folder.isShared, reports: reports)
  }

  private var registerService: any RegisterService {
    if let service {
      WebRegisterService(base: service, client: WebClient(reports: folder.reports))
    } else {
      AccountRegister(folder: folder)
    }
  }
}
