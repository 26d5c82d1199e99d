import SignalboxInterface
import SignalboxPages
import SignalboxWords

/// A photo in the service's format; unneeded fields are not read.
struct WebPhoto: Decodable {
  private let id: String
  private let width: Int
  private let height: Int
  private let color: String?
  private let blurHash: String?
  private let description: String?
  private let altDescription: String?
  private let urls: [String: String]
  private let user: User

  private struct User: Decodable {
    let username: String
    let name: String?
  }

  private enum CodingKeys: String, CodingKey {
    case id, width, height, color, description, urls, user
    case blurHash = "blur_hash"
    case altDescription = "alt_description"
  }

  /// Returns the photo, always with a title.
  /// - Parameter isWhole: A Boolean value that indicates whether the front end can show more than a thumbnail.
  func photo(isWhole: Bool) -> Photo {
    let words = [description, altDescription].compactMap { $0?.split(whereSeparator: \.isNewline).first }
    let title = words.first { !$0.allSatisfy(\.isWhitespace) }.map(String.init) ?? "Untitled"
    return Photo(
      id: id, title: title, size: PixelSize(width: width, height: height), blurHash: blurHash, colour: color,
      photographer: Photographer(username: user.username, name: user.name ?? user.username),
      // 400 pixels across are enough for 64 cells, and 1,080 pixels are sharp in a web page.
      address: (isWhole ? urls["regular"] : nil) ?? urls["small"] ?? urls["thumb"] ?? urls["regular"] ?? "")
  }
}

/// The number of requests that a service still accepts, by its header.
struct RateLimitStatus: Equatable {
  let limit: Int
  let remaining: Int

  /// Reads `X-Ratelimit-Limit` and `X-Ratelimit-Remaining`; `nil` unless both are present.
  init?(_ header: [String: String]) {
    guard let limit = header["x-ratelimit-limit"].flatMap(Int.init),
      let remaining = header["x-ratelimit-remaining"].flatMap(Int.init), limit >= 0, remaining >= 0
    else { return nil }
    (self.limit, self.remaining) = (limit, remaining)
  }

  var isUsedUp: Bool { remaining == 0 }

  var sentence: String {
    isUsedUp
      ? phrase("The photo service takes no more requests this hour.")
      : phrase("The photo service takes \(remaining) more of \(limit) requests this hour.")
  }
}

/// The `Link` header (RFC 8288): `<address>; rel="next", …`.
struct LinkHeader {
  private let links: [(address: Substring, parameters: Substring)]

  init(_ text: String) {
    var rest = text[...]
    var links: [(Substring, Substring)] = []
    while let begin = rest.firstIndex(of: "<"), let end = rest[begin...].firstIndex(of: ">") {
      let behind = rest[rest.index(after: end)...]
      let parameters = behind.prefix { $0 != "<" }
      links.append((rest[rest.index(after: begin)..<end], parameters))
      rest = behind.dropFirst(parameters.count)
    }
    self.links = links
  }

  /// Returns the number in the query `page=` of the link with this relation.
  func page(_ relation: String) -> Int? {
    guard let link = links.first(where: { Self.relations($0.parameters).contains(relation[...]) }) else { return nil }
    let query = link.address.split(separator: "?").dropFirst().first ?? ""
    let pairs = query.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1) }
    return pairs.first { $0.count == 2 && $0[0] == "page" }.flatMap { Int($0[1]) }
  }

  private static func relations(_ parameters: Substring) -> [Substring] {
    for parameter in parameters.split(whereSeparator: { $0 == ";" || $0 == "," }) {
      let pair = parameter.split(separator: "=", maxSplits: 1).map { $0.trimmingPrefix { $0 == " " } }
      guard pair.count == 2, pair[0].lowercased() == "rel" else { continue }
      return pair[1].split { $0 == "\"" || $0 == " " }
    }
    return []
  }
}
