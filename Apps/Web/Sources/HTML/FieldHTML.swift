import SignalboxHTTP
import SignalboxInterface

/// What can be given: native controls with a label, their help and what is wrong with them.
struct FieldHTML {
  let element: ElementState
  let said: Said

  /// More options than these are chosen from a list that opens.
  private static let mostRadios = 7

  var html: HTML {
    switch element.content.input {
    case .text(let field): return box(label + text(field), suggestions(field))
    case .secret(let isFilled): return box(label + (isFilled && element.isEnabled ? clearing : "") + secret(isFilled))
    case .number(let number): return box(label + self.number(number))
    case .toggle(let isOn): return box(toggle(isOn))
    case .selection(let selection) where element.isTabBar: return tabs(selection)
    case .selection(let selection) where selection.takesSeveral: return set(selection, "checkbox", "group")
    case .selection(let selection):
      return selection.options.count > Self.mostRadios
        ? box(label + menu(selection)) : set(selection, "radio", "radiogroup")
    case nil: return ""
    }
  }

  // MARK: Kinds

  private func text(_ field: FieldState) -> HTML {
    let value = said.drafts[element.id] ?? field.value
    if let format = field.format { return self.formatted(format, value) }
    guard field.isMultiline else {
      let list: HTML = field.suggestions.isEmpty ? "" : " list=\"\(id: element.id)-list\""
      return "<input type=\"text\"\(common)\(list)\(keyboard) value=\"\(exactly: value)\"\(filling)>"
    }
    let rows = min(16, max(3, value.count { $0 == "\n" } + 2))
    // The first line break behind the tag is not part of the text.
    return "<textarea\(common)\(filling) rows=\"\(rows)\">\n\(exactly: value)</textarea>"
  }

  /// A day or a time: the browser has a control for each, and sends ISO 8601 whatever it shows.
  private func formatted(_ format: TextFormat, _ value: String) -> HTML {
    let least = format.earliest.map { " min=\"\($0)\"" as HTML } ?? ""
    let most = format.latest.map { " max=\"\($0)\"" as HTML } ?? ""
    return """
      <input type="\(format.kind.rawValue)"\(common)\(least)\(most) value="\(exactly: value)" autocomplete="off" \
      placeholder="\(format.form)" data-unread="\(Words.unread)">
      """
  }

  private func suggestions(_ field: FieldState) -> HTML {
    guard !field.suggestions.isEmpty, !field.isMultiline else { return "" }
    let options = field.suggestions.prefix(500).map { "<option value=\"\(exactly: $0)\"></option>" as HTML }
    return "<datalist id=\"\(id: element.id)-list\">\(options)</datalist>"
  }

  private func secret(_ isFilled: Bool) -> HTML {
    "<input type=\"password\"\(common) value=\"\" placeholder=\"\(isFilled ? StateWords.filled : "")\"\(filling)>"
  }

  /// What a browser or a password manager may fill in: what the field says that it is for, and nothing else.
  private var filling: HTML { " autocomplete=\"\(element.purpose?.rawValue ?? "off")\"" }

  /// The keyboard that a telephone shows, and that it leaves names as they are typed.
  private var keyboard: HTML {
    switch element.purpose {
    case .email: " inputmode=\"email\" autocapitalize=\"none\" spellcheck=\"false\""
    case .telephone: " inputmode=\"tel\""
    case .url: " inputmode=\"url\" autocapitalize=\"none\" spellcheck=\"false\""
    case .oneTimeCode: " inputmode=\"numeric\""
    case .username: " autocapitalize=\"none\" spellcheck=\"false\""
    default: ""
    }
  }

  /// Nothing typed leaves a secret as it is, so taking it away is a matter of its own: before the field, where it is in nobody's way who
  /// goes on from there.
  private var clearing: HTML {
    "<button class=\"small\" name=\"clear\" value=\"\(exactly: element.id)\" id=\"\(id: element.id)-clear\" aria-label=\"\(Words.clear(element.name))\">\(Words.clear)</button>"
  }

  private func number(_ number: NumberState) -> HTML {
    let value = said.drafts[element.id] ?? number.value.map(NumberText.text) ?? ""
    return "<input type=\"text\" inputmode=\"decimal\"\(common) value=\"\(exactly: value)\" autocomplete=\"off\">"
  }

  private func toggle(_ isOn: Bool) -> HTML {
    let checked: HTML = isOn ? " checked" : ""
    return """
      <div class="check"><input type="checkbox"\(common) value="on"\(checked)> \
      <label for="\(id: element.id)">\(element.name)\(marks)</label></div>
      """
  }

  private func menu(_ selection: SelectionState) -> HTML {
    let empty: HTML = selection.selected.isEmpty ? "<option value=\"\" selected></option>" : ""
    let options = selection.options.map { option -> HTML in
      let chosen: HTML = selection.selected.contains(option.key) ? " selected" : ""
      let disabled: HTML = option.isEnabled ? "" : " disabled"
      return "<option value=\"\(exactly: option.key)\"\(chosen)\(disabled)>\(option.label)</option>"
    }
    return "<select\(common)>\(empty)\(options)</select>"
  }

  private func set(_ selection: SelectionState, _ type: String, _ role: String) -> HTML {
    let options = selection.options.enumerated().map { number, option -> HTML in
      let chosen: HTML = selection.selected.contains(option.key) ? " checked" : ""
      let disabled: HTML = option.isEnabled && element.isEnabled ? "" : " disabled"
      let why: HTML = option.isEnabled ? "" : " <span class=\"mark\">\(StateWords.unavailable)</span>"
      return """
        <div class="check"><input type="\(type)" id="\(id: element.id)-\(number)" name="set:\(exactly: element.id)" \
        value="\(exactly: option.key)"\(chosen)\(disabled)> <label for="\(id: element.id)-\(number)">\(option.label)\(why)</label></div>
        """
    }
    let nothing: HTML = options.isEmpty ? "<p class=\"mark\">\(StateWords.empty)</p>" : ""
    return """
      <fieldset class="field" id="\(id: element.id)" role="\(role)" aria-labelledby="\(id: element.id)-label"\(remarks.described)\(state)>\
      <legend id="\(id: element.id)-label">\(element.name)\(marks)</legend>\(had)\(remarks.html)\(options)\(nothing)</fieldset>
      """
  }

  /// The titles of the parts of the page: each a button, so that it works without a script. What was typed in the part that goes is
  /// posted with it.
  private func tabs(_ selection: SelectionState) -> HTML {
    let tabs = selection.options.enumerated().map { number, option -> HTML in
      let isShown = selection.selected == [option.key]
      let panel: HTML = isShown ? " aria-controls=\"\(id: element.id)-shown\"" : " tabindex=\"-1\""
      let disabled: HTML = option.isEnabled && element.isEnabled ? "" : " disabled"
      let wanting: HTML = option.isWanting ? " <span class=\"mark\">(\(Words.wanting))</span>" : ""
      return """
        <button role="tab" class="tab" name="choose" value="\(exactly: option.key) \(exactly: element.id)" \
        id="\(id: element.id)-tab-\(number)" aria-selected="\(isShown ? "true" : "false")"\(panel)\(disabled)>\
        \(option.label)\(wanting)</button>
        """
    }
    let label: HTML = element.label.isEmpty ? "" : " aria-label=\"\(element.label)\""
    return
      "<div class=\"tabs\" role=\"tablist\" id=\"\(id: element.id)\"\(label)\(remarks.described)>\(tabs)</div>\(remarks.html)"
  }

  // MARK: Around them

  private func box(_ control: HTML, _ more: HTML = "") -> HTML {
    "<div class=\"field\">\(had)\(control)\(more)\(remarks.html)</div>"
  }

  private var label: HTML { "<label for=\"\(id: element.id)\">\(element.name)\(marks)</label>" }

  private var marks: HTML {
    let required: HTML = element.isRequired ? " <span class=\"mark\">(\(StateWords.required))</span>" : ""
    let busy: HTML = element.isBusy ? " <span class=\"mark\">\(StateWords.busy)</span>" : ""
    return "\(required)\(busy)"
  }

  private var common: HTML {
    let disabled: HTML = element.isEnabled ? "" : " disabled"
    return " id=\"\(id: element.id)\" name=\"set:\(exactly: element.id)\"\(disabled)\(remarks.described)\(state)"
  }

  private var state: HTML {
    let required: HTML = element.isRequired && element.content.kind != .toggle ? " aria-required=\"true\"" : ""
    let invalid: HTML = remarks.complaint == nil ? "" : " aria-invalid=\"true\""
    let busy: HTML = element.isBusy ? " aria-busy=\"true\"" : ""
    return "\(required)\(invalid)\(busy)"
  }

  /// What the field was when it was shown: only what somebody has changed is sent on, so a page that is left open for long
  /// overwrites nothing.
  private var had: HTML {
    guard element.isEnabled else { return "" }
    return "<input type=\"hidden\" name=\"had:\(exactly: element.id)\" value=\"\(exactly: element.fingerprint)\">"
  }

  private var remarks: RemarksHTML { RemarksHTML(element: element, refusal: said.refusals[element.id]) }
}
