import SignalboxInterface
import SignalboxPages

/// A photo as the service writes it; what is not needed is not read.
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

  /// The photo, with a title whatever the service knows of it.
  /// - Parameter isWhole: Whether more of it can be shown than a thumbnail.
  func photo(isWhole: Bool) -> Photo {
    let words = [description, altDescription].compactMap { $0?.split(whereSeparator: \.isNewline).first }
    let title = words.first { !$0.allSatisfy(\.isWhitespace) }.map(String.init) ?? "Untitled"
    return Photo(
      id: id, title: title, size: PixelSize(width: width, height: height), blurHash: blurHash, colour: color,
      photographer: Photographer(username: user.username, name: user.name ?? user.username),
      // 400 pixels across are more than 64 cells can show, and 1,080 are sharp in a page.
      address: (isWhole ? urls["regular"] : nil) ?? urls["small"] ?? urls["thumb"] ?? urls["regular"] ?? "")
  }
}

/// How many requests a service still takes, as its header says.
struct Allowance: Equatable {
  let limit: Int
  let remaining: Int

  /// Reads `X-Ratelimit-Limit` and `X-Ratelimit-Remaining`; `nil` unless both are there.
  init?(_ header: [String: String]) {
    guard let limit = header["x-ratelimit-limit"].flatMap(Int.init),
      let remaining = header["x-ratelimit-remaining"].flatMap(Int.init), limit >= 0, remaining >= 0
    else { return nil }
    (self.limit, self.remaining) = (limit, remaining)
  }

  var isUsedUp: Bool { remaining == 0 }

  var sentence: String {
    isUsedUp
      ? "The photo service takes no more requests this hour."
      : "The photo service takes \(remaining) more of \(limit) requests this hour."
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

  /// The number in the query `page=` of the link with this relation.
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
