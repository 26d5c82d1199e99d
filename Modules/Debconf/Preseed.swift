import Foundation
import SignalboxModel
import SignalboxWords

/// Prepared answers, in the format of `debconf-set-selections`: owner, question, type, value.
struct Preseed: Codable, Sendable {
  /// The answer to a question.
  struct Answer: Codable, Sendable {
    var name: String
    /// The value in the words of the template; empty for a password.
    var value: String
    var password: Secret?
  }

  private(set) var answers: [Answer] = []

  /// The folder in which dpkg has the templates of installed packages.
  static let installed = "/var/lib/dpkg/info"
  /// debconf's database, which also has questions that packages create from templates.
  static let database = "/var/cache/debconf/config.dat"

  init() {}

  /// Reads a file and compares it with the templates of the packages that are installed.
  /// - Throws: A sentence for each line that cannot be an answer.
  init(file: String, templates folder: String = Preseed.installed) throws(EffectFailure) {
    guard let data = FileManager.default.contents(atPath: file), data.count <= 4 << 20 else {
      let name = SafeText.visible(file)
      throw EffectFailure(reason: phrase("\(name) cannot be read."))
    }
    var (complaints, known): ([String], [String: [String: Template]?]) = ([], [:])
    let text = String(decoding: data, as: UTF8.self).replacingOccurrences(of: "\\\n", with: "")
    for (place, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let fields = line.split(maxSplits: 3, whereSeparator: \.isWhitespace).map(String.init)
      guard let first = fields.first, !first.hasPrefix("#"), fields.count < 3 || fields[2] != "seen" else { continue }
      let templates = known[first] ?? Template.all(of: first, in: folder)
      known[first] = templates
      if let reason = Self.reason(against: fields, templates) {
        let number = place + 1
        complaints.append(phrase("Line \(number): \(reason)"))
      } else {
        let (value, isSecret) = (fields.count > 3 ? fields[3] : "", fields[2] == "password")
        answers.append(Answer(name: fields[1], value: isSecret ? "" : value, password: isSecret ? Secret(value) : nil))
      }
    }
    guard complaints.isEmpty else {
      let more = complaints.count > 10 ? " …" : ""
      throw EffectFailure(reason: SafeText.visible(complaints.prefix(10).joined(separator: " ")) + more)
    }
  }

  /// Returns the reason why a line cannot be an answer, as far as it is known.
  private static func reason(against fields: [String], _ templates: [String: Template]?) -> String? {
    guard fields.count >= 3 else { return phrase("it has no owner, question, type and value.") }
    let (owner, name, type, value) = (fields[0], fields[1], fields[2], fields.count > 3 ? fields[3] : "")
    if type == "boolean", !["true", "false"].contains(value) { return phrase("\(name) is true or false.") }
    // The questions of a package that is not installed cannot be known.
    guard let templates else { return nil }
    guard let template = templates[name] else {
      let isCreated = (try? String(contentsOfFile: database, encoding: .utf8))?.contains("Name: \(name)\n") == true
      return isCreated ? nil : phrase("\(owner) has no question \(name).")
    }
    let right = template.type
    guard right == type else { return phrase("\(name) is of the type \(right).") }
    guard let choices = template.choices else { return nil }
    let wrong = (type == "select" ? [value] : split(value)).first { !choices.contains($0) }
    return wrong.map { word in phrase("\(name) has no choice “\(word)”.") }
  }

  /// Puts prepared answers into a page as its present values, and forgets them: a package that asks again does not want
  /// them.
  /// - Parameter keep: Keeps a password for the dialogue, if the page needs no user.
  /// - Returns: The answers to the page if all are prepared, and the indices of the answers that are no choice.
  mutating func fill(
    _ page: inout DebconfQuestions, _ keep: @escaping (Secret) -> Int
  ) -> (answers: [DebconfAnswer]?, wrong: [Int]) {
    var (given, wrong): ([() -> DebconfAnswer], [Int]) = ([], [])
    for (index, question) in page.questions.enumerated() {
      guard let answer = answers.first(where: { $0.name == question.name }) else { continue }
      answers.removeAll { $0.name == question.name }
      if let password = answer.password {
        given.append { .secret(keep(password)) }
      } else if question.type.hasSuffix("select") {
        let words = question.type == "select" ? [answer.value] : Self.split(answer.value)
        let places = words.compactMap { word in question.choices.firstIndex { $0.own == word } }
        guard places.count == words.count else {
          wrong.append(index)
          continue
        }
        given.append { .places(places) }
        page.questions[index].value = places.map { "\($0 + 1)" }.joined(separator: " ")
      } else {
        given.append { .text(answer.value) }
        page.questions[index].value = answer.value
      }
    }
    return (given.count == page.questions.count ? given.map { $0() } : nil, wrong)
  }

  /// Splits choices or values as debconf does: at a comma and a blank. A backslash protects a comma.
  static func split(_ text: String) -> [String] {
    let protected = text.replacingOccurrences(of: "\\,", with: "\u{0}")
    return protected.components(separatedBy: ", ")
      .map { $0.replacingOccurrences(of: "\u{0}", with: ",").trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  /// The rules of a template for answers.
  private struct Template {
    var type = ""
    /// `nil` if any value is possible, or if the package decides later.
    var choices: [String]?

    /// Returns the templates of a package by their names, or `nil` if it is not installed.
    static func all(of owner: String, in folder: String) -> [String: Template]? {
      guard !owner.contains("/"), let names = try? FileManager.default.contentsOfDirectory(atPath: folder),
        let name = names.first(where: {
          $0.hasSuffix(".templates") && ($0 == owner + ".templates" || $0.hasPrefix(owner + ":"))
        }),
        let text = try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)
      else { return nil }
      var (all, last): ([String: Template], String) = ([:], "")
      for line in text.split(separator: "\n") {
        guard let colon = line.firstIndex(of: ":") else { continue }
        let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        switch line[..<colon] {
        case "Template": (last, all[value]) = (value, Template())
        case "Type": all[last]?.type = value
        // Without the second, the first has the words of the database.
        case "Choices" where all[last]?.choices == nil, "Choices-C":
          all[last]?.choices = value.contains("${") ? nil : Preseed.split(value)
        default: break
        }
      }
      return all
    }
  }
}
