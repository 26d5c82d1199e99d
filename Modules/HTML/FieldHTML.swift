import SignalboxHTTP
import SignalboxInterface
import SignalboxWords

/// A field: a native control with its label, its help and its errors.
struct FieldHTML {
  let element: ElementState
  let feedback: PostFeedback
  /// The base path, below which the addresses of the application are.
  var base = ""

  /// The greatest number of radio buttons; more options are shown as a drop-down list.
  private static let mostRadios = 7

  /// The greatest number of options that are looked through rather than searched.
  private static let mostLooked = 20

  var html: HTML {
    switch element.content.input {
    case .text(let field): return box(label + text(field), suggestions(field))
    case .secret(let isFilled):
      // The button that shows the secret is named after it.
      return box(label("<span id=\"\(id: element.id)-label\">\(name)</span>") + secret(isFilled), aside(isFilled))
    case .number(let number) where number.style == .rating: return stars(number)
    case .number(let number): return box(label + self.number(number))
    case .toggle(let isOn): return box(toggle(isOn))
    case .files(let state): return box(label + (state.files.isEmpty ? "" : given(state)) + files(state))
    case .selection(let selection) where element.isTabBar: return tabs(selection)
    case .selection(let selection) where selection.allowsMultipleSelection: return set(selection, "checkbox", "group")
    case .selection(let selection):
      return selection.options.count > Self.mostRadios ? menu(selection) : set(selection, "radio", "radiogroup")
    case nil: return ""
    }
  }

  // MARK: Kinds

  private func text(_ field: FieldState) -> HTML {
    let value = feedback.drafts[element.id] ?? field.value
    if let format = field.format { return self.formatted(format, value) }
    guard field.isMultiline else {
      let list: HTML = field.suggestions.isEmpty ? "" : " list=\"\(id: element.id)-list\""
      return "<input type=\"text\" dir=\"auto\"\(common)\(list)\(keyboard) value=\"\(exactly: value)\"\(filling)>"
    }
    let rows = min(16, max(3, value.count { $0 == "\n" } + 2))
    // HTML ignores the first line break after the tag.
    return "<textarea dir=\"auto\"\(common)\(filling) rows=\"\(rows)\">\n\(exactly: value)</textarea>"
  }

  /// Returns the browser's control for a day or a time. The browser sends ISO 8601, whatever it shows. Other formats
  /// are typed.
  private func formatted(_ format: TextFormat, _ value: String) -> HTML {
    guard format.kind == .date || format.kind == .time else {
      return """
        <input type="text" dir="auto"\(common) value="\(exactly: value)" autocomplete="off" placeholder="\(format.form)">\
        \(picker(RGBColour(value)), if: format.kind == .colour)
        """
    }
    let least = format.earliest.map { " min=\"\($0)\"" as HTML } ?? ""
    let most = format.latest.map { " max=\"\($0)\"" as HTML } ?? ""
    return """
      <input type="\(format.kind.rawValue)"\(common)\(least)\(most) value="\(exactly: value)" autocomplete="off" \
      data-unread="\(StateTexts.error(PageTexts.unread))">
      """
  }

  /// Returns a sample of a colour, and the browser's control for colours, which sets the text beside it. A browser with
  /// a script shows the control in place of the sample. The control is never empty, so it looks so without a colour.
  private func picker(_ colour: RGBColour?) -> HTML {
    let sample = colour.map { "<rect width=\"2\" height=\"1\" fill=\"\($0.description)\"></rect>" as HTML }
    return """
      \(sample.map { " <svg class=\"sample\" viewBox=\"0 0 2 1\" aria-hidden=\"true\">\($0)</svg>" as HTML } ?? "") \
      <input type="color" class="picker\(" none", if: colour == nil)" id="\(id: element.id)-twin" data-of="\(id: element.id)" \
      aria-label="\(PageTexts.pick(element.name))" value="\(colour?.description ?? "#000000")"\(disabled)>
      """
  }

  private func suggestions(_ field: FieldState) -> HTML {
    guard !field.suggestions.isEmpty, !field.isMultiline else { return "" }
    let options = field.suggestions.prefix(500).map { "<option value=\"\(exactly: $0)\"></option>" as HTML }
    return "<datalist id=\"\(id: element.id)-list\">\(options)</datalist>"
  }

  private func secret(_ isFilled: Bool) -> HTML {
    "<input type=\"password\" data-secret\(common) value=\"\" placeholder=\"\(isFilled ? StateTexts.filled : "")\"\(filling)>"
  }

  /// The values that browsers and password managers may fill in: of the field's purpose, otherwise none.
  private var filling: HTML { " autocomplete=\"\(element.purpose?.rawValue ?? "off")\"" }

  /// The attributes that choose the keyboard of a phone, and prevent the phone from changing typed names.
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

  /// Returns the buttons of a secret: the first shows its text and needs the script, the second clears the field. A
  /// browser without a script cannot clear it otherwise, because an empty field means no change.
  private func aside(_ isFilled: Bool) -> HTML {
    guard element.isEnabled else { return "" }
    let show: HTML = """
      <button type="button" class="small show" id="\(id: element.id)-show" data-shows="\(id: element.id)" \
      data-show="\(PageTexts.show)" data-hide="\(PageTexts.hide)" aria-controls="\(id: element.id)" \
      aria-labelledby="\(id: element.id)-show \(id: element.id)-label">\(PageTexts.show)</button>
      """
    return "<div class=\"aside\">\(show)\(isFilled ? clearing("clear") : "")</div>"
  }

  /// Returns the button that clears a secret or files.
  private func clearing(_ name: HTML) -> HTML {
    "<button class=\"small\" name=\"\(name)\" value=\"\(exactly: element.id)\" id=\"\(id: element.id)-clear\" aria-label=\"\(PageTexts.clear(element.name))\">\(PageTexts.clear)</button>"
  }

  private func number(_ number: NumberState) -> HTML {
    let value = feedback.drafts[element.id] ?? number.value.map(NumberText.text) ?? ""
    return
      "<input type=\"text\" dir=\"auto\" inputmode=\"decimal\"\(common) value=\"\(exactly: value)\" autocomplete=\"off\">\(slider(number))"
  }

  /// Returns the slider beside the field of a number. Browsers with a script show it.
  private func slider(_ number: NumberState) -> HTML {
    guard number.style == .slider, let least = number.minimum, let most = number.maximum else { return "" }
    let step = number.step.map(NumberText.plain) ?? "any"
    let (min, max, value) = (NumberText.plain(least), NumberText.plain(most), NumberText.plain(number.value ?? least))
    return """
      <input type="range" class="slider" id="\(id: element.id)-twin" data-of="\(id: element.id)" \
      aria-label="\(element.name)" min="\(min)" max="\(max)" step="\(step)" value="\(value)"\(disabled)>
      """
  }

  /// Returns a star for each number of a rating, and a sign for 0 and for no rating, if these are possible.
  private func stars(_ number: NumberState) -> HTML {
    let (least, most) = (Int(number.minimum ?? 0), Int(number.maximum ?? 0))
    let stars = (least...max(least, most)).map { star -> HTML in
      let name = PageTexts.star(star, of: most)
      return radio("\(star)", number.value == Double(star), star == 0 ? "zero" : "star", name)
    }
    let none: HTML = element.isRequired ? "" : radio("", number.value == nil, "none", PageTexts.noRating)
    return set("radiogroup", "<div class=\"stars\">\(stars)\(none)</div>")
  }

  private func radio(_ value: String, _ isChosen: Bool, _ look: HTML, _ name: String) -> HTML {
    """
    <input type="radio" class="\(look)" id="\(id: element.id)-\(value)" name="set:\(exactly: element.id)" \
    value="\(value)" aria-label="\(name)"\(" checked", if: isChosen)\(disabled)>
    """
  }

  private func toggle(_ isOn: Bool) -> HTML {
    "<div class=\"check\"><input type=\"checkbox\"\(common) value=\"on\"\(" checked", if: isOn)> \(label)</div>"
  }

  /// Returns the browser's control for files, onto which files can be dropped. A telephone offers its camera for
  /// pictures.
  private func files(_ state: FilesState) -> HTML {
    let types = state.types.map { $0 == .text ? "text/*" : $0.rawValue }.joined(separator: ",")
    let accept: HTML = types.isEmpty ? "" : " accept=\"\(types)\""
    return """
      <input type="file"\(common)\(accept)\(" multiple", if: state.count > 1) data-limit="\(state.limit)">
      """
  }

  private func given(_ state: FilesState) -> HTML {
    let files = state.files.map { "<li>\($0.summary)</li>" as HTML }
    let replaced: HTML = state.count > 1 ? "<p class=\"help\">\(PageTexts.replacesFiles)</p>" : ""
    let tools: HTML = element.isEnabled ? "\(replaced)\(clearing("clear-files"))" : ""
    return "<ul class=\"files\">\(files)</ul>\(tools)"
  }

  private func menu(_ selection: SelectionState) -> HTML {
    let empty: HTML = selection.selected.isEmpty ? "<option value=\"\" selected></option>" : ""
    let options = selection.options.map { option -> HTML in
      let state: HTML =
        "\(" selected", if: selection.selected.contains(option.key))\(" disabled", if: !option.isEnabled)"
      let (key, text): (HTML, HTML) = ("\(exactly: option.key)", "\(option.label)")
      // Without a value, the value is the text, of which a browser removes blanks.
      let isText = key.markup == text.markup && !option.key.contains { $0.isWhitespace }
      return "<option\(" value=\"\(key)\"", if: !isText)\(state)>\(text)</option>"
    }
    let isSearched = selection.options.count > Self.mostLooked
    let select: HTML = "<select\(common)\(" class=\"searched\"", if: isSearched)>\(empty)\(options)</select>"
    guard isSearched else { return box(label + select) }
    return box(label("<span id=\"\(id: element.id)-label\">\(name)</span>") + select + searched(selection))
  }

  /// Returns the field in which the options of the control before it are searched. Browsers with a script show it in
  /// place of that control.
  private func searched(_ selection: SelectionState) -> HTML {
    let chosen = selection.options.first { selection.selected.contains($0.key) }?.label ?? ""
    return """
      <input type="text" role="combobox" class="search" id="\(id: element.id)-search" data-searches="\(id: element.id)" \
      aria-labelledby="\(id: element.id)-label" aria-autocomplete="list" aria-expanded="false" aria-controls="options" \
      data-none="\(PageTexts.nothing)" value="\(exactly: chosen)" autocomplete="off" spellcheck="false"\(disabled)>
      """
  }

  private func set(_ selection: SelectionState, _ type: String, _ role: String) -> HTML {
    let options = selection.options.enumerated().map { number, option -> HTML in
      let isChosen = selection.selected.contains(option.key)
      let why: HTML = option.isEnabled ? "" : " <span class=\"mark\">\(StateTexts.unavailable)</span>"
      return """
        <div class="check"><input type="\(type)" id="\(id: element.id)-\(number)" name="set:\(exactly: element.id)" \
        value="\(exactly: option.key)"\(" checked", if: isChosen)\(option.isEnabled ? disabled : " disabled")> <label for="\(id: element.id)-\(number)">\(option.label)\(why)</label></div>
        """
    }
    let nothing: HTML = "<p class=\"mark\">\(StateTexts.empty)</p>"
    guard options.count > Self.mostLooked else { return set(role, "\(options)\(nothing, if: options.isEmpty)") }
    let filter: HTML = """
      <input type="search" class="filter" id="\(id: element.id)-filter" data-filters \
      aria-label="\(PageTexts.filter(element.name))" placeholder="\(PageTexts.filter)" data-none="\(PageTexts.nothing)" autocomplete="off"\(disabled)>
      """
    return set(role, "\(filter)<div class=\"many\">\(options)</div>")
  }

  private func set(_ role: String, _ options: HTML) -> HTML {
    """
    <fieldset class="field" id="\(id: element.id)" role="\(role)" aria-labelledby="\(id: element.id)-label"\(remarks.described)\(state)>\
    <legend id="\(id: element.id)-label">\(name)\(marks)</legend>\(had)\(count)\(remarks.html)\(options)</fieldset>
    """
  }

  /// The number of chosen options, and of those that are still needed or possible. Told when it changes.
  private var count: HTML {
    element.choiceCount.map { "<p class=\"mark\" id=\"\(id: element.id)-count\" data-told>\($0)</p>" } ?? ""
  }

  /// Returns the titles of the parts of the page. Each title is a button, so that it works without a script. Its press
  /// also posts the values typed in the old part.
  private func tabs(_ selection: SelectionState) -> HTML {
    let tabs = selection.options.enumerated().map { number, option -> HTML in
      let isShown = selection.selected == [option.key]
      let panel: HTML = isShown ? " aria-controls=\"\(id: element.id)-shown\"" : " tabindex=\"-1\""
      let wanting: HTML = option.isWanting ? " <span class=\"mark\">(\(PageTexts.wanting))</span>" : ""
      return """
        <button role="tab" class="tab" name="choose" value="\(exactly: option.key) \(exactly: element.id)" \
        id="\(id: element.id)-tab-\(number)" aria-selected="\(isShown ? "true" : "false")"\(panel)\(option.isEnabled ? disabled : " disabled")>\
        \(option.label)\(wanting)</button>
        """
    }
    let label: HTML = element.label.isEmpty ? "" : " aria-label=\"\(element.label)\""
    return
      "<div class=\"tabs\" role=\"tablist\" id=\"\(id: element.id)\"\(label)\(remarks.described)>\(tabs)</div>\(remarks.html)"
  }

  // MARK: Surroundings

  private func box(_ control: HTML, _ more: HTML = "") -> HTML {
    "<div class=\"field\">\(had)\(control)\(more)\(remarks.html)</div>"
  }

  private var label: HTML { label(name) }

  private func label(_ name: HTML) -> HTML { "<label for=\"\(id: element.id)\">\(name)\(marks)</label>" }

  private var name: HTML { RichTextHTML(base: base).name(of: element) }

  private var marks: HTML {
    """
    \(" <span class=\"mark\">(\(StateTexts.required))</span>", if: element.isRequired)\
    \(" <span class=\"mark\">\(StateTexts.busy)</span>", if: element.isBusy)
    """
  }

  private var common: HTML {
    // A refused value stays the user's: later frames do not replace it.
    let draft: HTML = feedback.drafts[element.id] == nil ? "" : " data-draft"
    return
      " id=\"\(id: element.id)\" name=\"set:\(exactly: element.id)\"\(disabled)\(remarks.described)\(state)\(draft)"
  }

  private var disabled: HTML { element.isEnabled ? "" : " disabled" }

  private var state: HTML {
    """
    \(" aria-required=\"true\"", if: element.isRequired && element.content.kind != .toggle)\
    \(" aria-invalid=\"true\"", if: remarks.complaint != nil)\(" aria-busy=\"true\"", if: element.isBusy)
    """
  }

  /// The fingerprint of the shown value. Only values that the visitor has changed are sent on, so a page that stays
  /// open for long overwrites nothing.
  private var had: HTML {
    guard element.isEnabled else { return "" }
    return "<input type=\"hidden\" name=\"had:\(exactly: element.id)\" value=\"\(exactly: element.fingerprint)\">"
  }

  private var remarks: RemarksHTML { RemarksHTML(element: element, refusal: feedback.refusals[element.id], base: base) }
}
