import SignalboxInterface
import SignalboxPages
import Testing

@testable import SignalboxServices

@Suite struct EmbeddedPhotosTests {
  private let photos = EmbeddedPhotos()

  @Test("the library has 36 photos on two pages, each with a picture, its own BlurHash and a photographer")
  func all() async throws {
    let first = try await photos.photos(.none, page: 1)
    let second = try await photos.photos(.none, page: 2)
    #expect((first.photos.count, first.next, second.photos.count, second.next) == (30, 2, 6, nil))
    let all = first.photos + second.photos
    #expect(Set(all.map(\.id)).count == 36)
    for photo in all {
      let picture = try await photos.picture(of: photo)
      #expect(picture.phase == .loaded)
      #expect(picture.size == photo.size)
      let hash = try #require(photo.blurHash)
      #expect(BlurHash(hash) != nil)
    }
    #expect(try await photos.photos(.none, page: 3).photos.isEmpty)
  }

  @Test("R58: a BlurHash looks like its picture")
  func blur() async throws {
    for photo in try await photos.photos(.none, page: 1).photos {
      let picture = try #require(try await photos.picture(of: photo).thumbnail)
      let blur = try #require(BlurHash(photo.blurHash ?? "")?.thumbnail(width: 64, height: 48))
      let distance = zip(picture.cells, blur.cells).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) } / picture.cells.count
      #expect(distance < 25, "\(photo.id) is \(distance) levels off")
    }
  }

  @Test("a photographer's photos are only that photographer's")
  func filter() async throws {
    let bo = Photographer(username: "bo", name: "Bo Mikkelsen")
    let batch = try await photos.photos(.user(bo), page: 1)
    #expect(batch.photos.count == 6)
    #expect(batch.photos.allSatisfy { $0.photographer == bo })
    #expect(batch.next == nil)
  }

  @Test("R50: a well-formed name can log in", arguments: ["ada", "ada.lane-2", "Zoë", "日本"])
  func letIn(_ name: String) async throws {
    try await photos.logIn(PhotoCredentials(username: name, password: "x"))
  }

  @Test("R50: any other name is refused with the rules for names", arguments: ["", "ada lane", "a\u{1b}[2J", "a/b"])
  func refused(_ name: String) async {
    let failure = await #expect(throws: LoginRefusal.self) {
      try await photos.logIn(PhotoCredentials(username: name, password: "x"))
    }
    #expect(failure?.description.contains("letters") == true)
  }
}
