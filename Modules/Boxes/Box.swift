/// A question that a script asks with `whiptail`, `dialog` or `signalbox ask`.
///
/// The words of the script are texts here, never keys: an item is known by its place.
package struct Box: Codable, Equatable, Sendable {
  /// The kind of a box, named as the option of whiptail and dialog that asks it.
  package enum Kind: String, Codable, CaseIterable, Sendable {
    case msgbox, yesno, infobox, textbox, inputbox, passwordbox, menu, checklist, radiolist, gauge, pause, editbox
    case form, mixedform, passwordform, rangebox, calendar, timebox, fselect, dselect, programbox, progressbox, tailbox
    case buildlist, treeview
  }

  /// A row of a menu or a list.
  package struct Item: Codable, Equatable, Sendable {
    package var tag = ""
    package var label = ""
    package var isOn = false
    package var help = ""
  }

  /// A field of a form.
  package struct Field: Codable, Equatable, Sendable {
    package var label = ""
    package var text = ""
    package var isHidden = false
    package var isFixed = false
    /// A Boolean value that indicates whether the reply contains the text of the field.
    package var isAnswered = true
    /// A Boolean value that indicates whether the script offers a text for a hidden field, which no recording has.
    package var offersSecret: Bool?

    package init(label: String, text: String = "", isHidden: Bool = false) {
      (self.label, self.text, self.isHidden) = (label, text, isHidden)
    }
  }

  /// A way to leave the box. A box whose program has ended is withdrawn.
  package enum Exit: String, Codable, Sendable { case ok, extra, cancel, help, escape, timeout, withdrawn }

  /// A button, with the text that the script gives it; `nil` for the usual text.
  package struct Button: Codable, Equatable, Sendable {
    package var exit: Exit
    package var label: String?
  }

  /// The rules for the answer, which only `signalbox ask` gives.
  package struct Rules: Codable, Equatable, Sendable {
    package var isRequired = false
    package var pattern: String?
    package var minimum: Double?
    package var maximum: Double?
    package var isNumber = false

    /// Returns the decimal number that a text is: digits, perhaps with a sign, and perhaps with a point and digits.
    package static func number(_ text: String) -> Double? {
      var rest = text.utf8[...]
      if let sign = rest.first, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(sign) { rest.removeFirst() }
      let parts = rest.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      let areDigits = parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }
      guard parts.count <= 2, areDigits, let number = Double(text), number.isFinite else { return nil }
      return number
    }
  }

  package var kind: Kind
  package var title = ""
  package var text = ""
  package var items: [Item] = []
  package var fields: [Field] = []
  /// The text of an input field, the path of a file or the lines of an editor.
  package var initial = ""
  /// A Boolean value that indicates whether the script offers a password, which no recording has.
  package var offersSecret: Bool?
  /// The most characters of a text; `nil` for no limit of the script.
  package var limit: Int?
  /// The place of the item that is chosen first.
  package var start: Int?
  /// The place of the item that the user has chosen before, in a menu.
  package var former: Int?
  /// The bounds and the value of a range, or the parts of a date or a time.
  package var numbers: [Int] = []
  package var buttons: [Button] = []
  package var defaultExit: Exit = .ok
  /// The seconds after which the box leaves by itself.
  package var seconds: Int?
  package var hidesTags = false
  package var rules: Rules?

  package init(_ kind: Kind) { self.kind = kind }

  /// Creates the box for a text that a script reads from its terminal.
  package init(prompt: String, isHidden: Bool) {
    self.init(isHidden ? .passwordbox : .inputbox)
    (text, buttons) = (prompt, [Button(exit: .ok)])
  }

  /// Returns the box with the values of an earlier answer. Secrets are left out.
  package func showing(_ reply: BoxReply) -> Box {
    var box = self
    guard reply.exit == .ok || reply.exit == .extra else { return box }
    for case (let place, .plain(let text)) in reply.texts.enumerated() {
      if fields.isEmpty { box.initial = text } else if fields.indices.contains(place) { box.fields[place].text = text }
    }
    for place in items.indices { box.items[place].isOn = reply.places.contains(place) }
    box.start = reply.places.first
    if kind == .menu { box.former = box.start }
    if !reply.numbers.isEmpty { box.numbers = kind == .rangebox ? numbers.prefix(2) + reply.numbers : reply.numbers }
    return box
  }

  /// Returns whether the user reads the same question here as in the other box.
  package func asksSame(as other: Box) -> Bool {
    identity == other.identity && text == other.text && items.map(\.label) == other.items.map(\.label)
  }

  /// The properties by which a box is known again when a script asks it a second time. Texts are left out, because they
  /// may contain a date or a size.
  package var identity: [String] { [kind.rawValue, title] + items.map(\.tag) + fields.map(\.label) }
}

/// An answer of the user to a ``Box``.
package struct BoxReply: Codable, Equatable, Sendable {
  /// The text of a field.
  package enum Text: Codable, Equatable, Sendable {
    case plain(String)
    /// The secret at this place among the session's secrets.
    case secret(Int)
    /// The secret that the script offered.
    case offered
  }

  package var exit: Box.Exit
  /// The texts of the fields, in their order.
  package var texts: [Text] = []
  /// The places of the chosen items, in their order.
  package var places: [Int] = []
  /// The number of a range, or the parts of a date (day, month, year) or a time (hour, minute, second).
  package var numbers: [Int] = []

  package init(_ exit: Box.Exit, texts: [Text] = [], places: [Int] = [], numbers: [Int] = []) {
    (self.exit, self.texts, self.places, self.numbers) = (exit, texts, places, numbers)
  }
}

/// The result of a box for the script: an exit status, and bytes for its descriptors.
package struct BoxOutcome: Codable, Equatable, Sendable {
  package var status: Int
  package var writes: [Int: String] = [:]

  package init(_ status: Int, _ writes: [Int: String] = [:]) { (self.status, self.writes) = (status, writes) }
}

/// The command line of a box, read. A reader throws it where the line ends early.
package enum BoxReading: Error, Equatable {
  case box(BoxCall)
  /// The command ends without asking.
  case outcome(BoxOutcome)
  /// Only the real program knows the result, which asks nothing: it explains itself or refuses the words.
  case real
}

/// A box and the form of its reply.
package struct BoxCall: Equatable, Sendable {
  package enum Program: String, Equatable, Sendable { case whiptail, dialog, ask }

  package var program: Program
  package var box: Box
  /// The descriptor that receives the reply.
  package var descriptor = 2
  /// The names of the options that are on, as dialog names them.
  package var flags: Set<String> = []
  package var separator: String?
  package var dateFormat: String?
  /// The file whose text the box shows.
  package var file: String?
  /// The text in front of the reply, behind a reply of the same command line.
  package var lead = ""
  /// The rest of the command line, with more boxes.
  package var rest: DialogLine?
}
