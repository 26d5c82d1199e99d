/// The part of swift-argument-parser's help dump that a manual page needs.
struct Help: Decodable {
  let command: Command

  struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let arguments: [Argument]?
    let subcommands: [Command]?
  }

  struct Argument: Decodable {
    let kind: String
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let abstract: String?

    struct Name: Decodable {
      let kind: String
      let name: String
    }
  }
}
