import CNcurses
import SignalboxPlatform
import SignalboxTerminal
import SignalboxWords

/// A terminal under ncurses.
///
/// Cells that differ from the last screen go to ncurses. ncurses writes the difference from the terminal's screen, in
/// as few bytes as it finds (N2, N31).
final class CursesDevice: TerminalDevice {
  private let terminal: FullScreenTerminal
  private let handle: OpaquePointer
  /// The pad that keys are read from: a read from a window would paint the window.
  private let pad: UnsafeMutablePointer<WINDOW>
  private(set) var palette = Palette(count: 0)
  private let signals: ProcessSignals
  private var shown: Screen?
  private var showsCursor: Bool?
  private var marksPaste = false
  private var reportsMouse = false
  private var (reportsFocus, escapesAlt, reportsKeys) = (false, false, false)
  /// The abilities that the terminal has reported.
  private var abilities = TerminalAbilities()
  /// The end of the wait for answers that have not arrived.
  private var answersUntil: ContinuousClock.Instant?
  /// The writer of pictures that the terminal shows by itself.
  private var pictures = PictureWriter(firstNumber: Int(getpid()) << 8 & 0x7FFF_FF00)
  private var background = Background(variable: getenv("COLORFGBG").map { String(cString: $0) })
  /// The current theme; read for every cell.
  private(set) var theme = Theme.standard
  private let isModern = FullScreenTerminal.isModern
  /// The wanted title of the window, and the title that is set.
  private var title: String?
  private var namedTitle: String?
  /// The index of the theme that the user switched to.
  private var switched: Int?

  var colours: Int { palette.count }
  var isASCII: Bool { terminal.isASCII }
  var showsPictures: Bool { terminal.pictures != .none && colours >= 8 && !isASCII }
  var isOutputShared: Bool { terminal.isOutputShared }
  var descriptors: [(number: Int32, isUrgent: Bool)] { [(signals.descriptor, true), (terminal.input, false)] }

  /// Takes the terminal over. `nil` when ncurses cannot.
  init?(_ terminal: FullScreenTerminal) {
    self.terminal = terminal
    TerminalGuard.begin(terminal.output, reset: terminal.resetSequence)
    // The user's ESCDELAY takes precedence over our delay, and our delay over the default of ncurses, 1,000 ms (N4).
    let hasDelay = getenv("ESCDELAY").map { $0.pointee != 0 } ?? false
    guard let output = fdopen(terminal.output, "w"), let input = fdopen(fcntl(terminal.input, F_DUPFD_CLOEXEC, 3), "r"),
      let handle = newterm(terminal.type, output, input), let pad = newpad(1, 1)
    else { return nil }
    self.handle = handle
    self.pad = pad
    if !hasDelay { set_escdelay(25) }
    cbreak()
    noecho()
    nonl()
    Self.freeKeys(terminal.input)
    let isPlain = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
    if !isPlain, has_colors() {
      start_color()
      use_default_colors()
      palette = Palette(count: terminal.isAnyXterm ? 8 : Int(signalbox_colors()))
    }
    keypad(pad, true)
    nodelay(pad, true)
    // Otherwise ncurses would stop a paint when keys arrive, and perhaps nothing would finish the paint.
    typeahead(-1)
    Self.defineKeys()
    TerminalGuard.holdOutput()
    // After newterm, which would replace the default actions with its own handlers.
    signals = ProcessSignals([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH])
    chooseTheme()
  }

  var size: Size {
    let window = signalbox_stdscr()
    return Size(rows: Int(getmaxy(window)), columns: Int(getmaxx(window)))
  }

  func nextCode() -> Int32? {
    // While another program uses the terminal, a read would turn its keypad mode on. Perhaps nothing would turn that
    // mode off again (G1).
    guard !isendwin() else { return nil }
    return BusyKeys.reading {
      var code = wgetch(pad)
      // ncurses puts a code among the keys when the window changes. The change is no key (N174).
      while code == KEY_RESIZE { code = wgetch(pad) }
      return code == ERR ? nil : code
    }
  }

  var usesKittyKeyboard: Bool { abilities.knowsKeyboard }

  func nextSignal() -> Int32? { signals.next() }

  func cancelTermination() { ProcessSignals.cancelTermination() }

  func send(_ signal: Int32) { ProcessSignals.send(signal) }

  func raise(_ signal: Int32) { ProcessSignals.raiseByDefault(signal) }

  var hasHungUp: Bool { Terminal.hasHungUp(terminal.input) }

  func followSize() {
    guard let window = Terminal.window(of: terminal.output) else { return }
    resizeterm(Int32(window.rows), Int32(window.columns))
    shown = nil
    abilities.windowChanged()
  }

  func invalidate() {
    signalbox_repaint_all()
    shown = nil
    write(pictures.clear())
  }

  func paint(_ screen: Screen) {
    if PasteMode.isKnown { turn(&marksPaste, on: true, PasteMode.on) }
    if AltMode.isNeeded { turn(&escapesAlt, on: true, AltMode.on) }
    if abilities.knowsFocus { turn(&reportsFocus, on: true, FocusReports.on) }
    if terminal.usesMouse { turn(&reportsMouse, on: true, MouseMode.on) }
    if let title, title != namedTitle {
      write((namedTitle == nil ? WindowTitle.push : "") + WindowTitle.set(isASCII ? ASCIIText.of(title) : title))
      namedTitle = title
    }
    // The terminal may report its keyboard protocol after the first paint, and perhaps no cell changes after that.
    if shown != nil { askForKeys() }
    let own = PictureWriter.pictures(of: screen, by: means)
    let screen = screen.removing(own)
    guard shown != screen else { return }
    let change = pictures.show(own, by: means, isLost: shown == nil)
    var count = 0
    let size = size
    for place in screen.changes(since: shown) where place.row < size.rows && place.column < size.columns {
      count += 1
      let cell = screen[place.row, place.column]
      if cell.width > 0 { put(cell, place.row, place.column) }
    }
    if let cursor = screen.cursor {
      wmove(signalbox_stdscr(), Int32(cursor.row), Int32(cursor.column))
    } else {
      wmove(signalbox_stdscr(), Int32(screen.size.rows) - 1, 0)
    }
    if showsCursor != screen.showsCursor {
      curs_set(screen.showsCursor ? 1 : 0)
      showsCursor = screen.showsCursor
    }
    let links = isModern ? LinkWriter(palette: palette, theme: theme).links(in: screen, before: shown) : ""
    shown = screen
    for row in change.rows where row < size.rows { wredrawln(signalbox_stdscr(), Int32(row), 1) }
    // Inserted or deleted characters would move a picture in the same row.
    idcok(signalbox_stdscr(), own.isEmpty)
    wnoutrefresh(signalbox_stdscr())
    // A few cells arrive in one piece anyway. The marks would only add bytes.
    let isWhole = abilities.isSynchronized && (count > 16 || !change.isEmpty)
    write((isWhole ? SynchronizedOutput.begin : "") + change.before)
    doupdate()
    write(links + change.after + (isWhole ? SynchronizedOutput.end : ""))
    askForKeys()
    if let question = abilities.askAboutCells() { write(question) }
  }

  /// Turns on kitty's keyboard protocol, but only after the first paint: the main screen has its own keyboard state.
  private func askForKeys() {
    guard abilities.knowsKeyboard, !reportsKeys else { return }
    turn(&reportsKeys, on: true, KittyKeyboard.on)
    BusyKeys.watch(terminal.input)
  }

  var isPlain: Bool { isASCII || palette.count < 256 }
  var hasBlocks: Bool { !isPlain && theme.hasBlocks }

  /// The way in which the terminal itself shows pictures, or `nil`. Always `nil` on a plain screen: in ASCII, or with
  /// fewer than 256 colours.
  private var means: PictureWriter.GraphicsProtocol? {
    terminal.pictures == .auto && !isPlain ? abilities.means(cell: terminal.cell) : nil
  }

  /// Chooses the theme: the requested theme, otherwise the theme for the terminal's background. Where the background is
  /// unknown, the dark theme brings its own.
  private func chooseTheme() {
    shown = nil
    let suited = Theme.named(background == .light ? "light" : "dark")
    theme = (terminal.theme ?? suited ?? .standard).inColours(palette.count).on(background)
  }

  func switchTheme() -> String? {
    guard palette.count >= 16 else { return nil }
    let looks = Theme.names(inColours: palette.count).map { name in
      (name: name, theme: (Theme.named(name) ?? .standard).inColours(palette.count).on(background))
    }
    let present = switched ?? looks.firstIndex { $0.theme == theme } ?? -1
    let next = (present + 1) % looks.count
    (switched, theme, shown) = (next, looks[next].theme, nil)
    if !Theme.hasFile { Theme.keep(looks[next].name) }
    return looks[next].name
  }

  func copy(_ text: String) -> Bool {
    guard isModern else { return false }
    write(Clipboard.set(text))
    return true
  }

  func notify(_ words: String) {
    if abilities.knowsFocus { write(Notification.notify(isASCII ? ASCIIText.of(words) : words)) }
  }

  func name(_ title: String) { if isModern { self.title = title } }

  func isFirstClick() -> Bool { MouseSetting.noteClick() }

  func ask() {
    guard terminal.answersQuestions else { return }
    let asksPictures = terminal.pictures == .auto && !isPlain && !terminal.isInside
    guard let questions = abilities.ask(aboutPictures: asksPictures) else { return }
    write(questions)
    answersUntil = ContinuousClock.now + .seconds(10)
  }

  var awaitsAnswers: Bool { abilities.isAwaited && answersUntil.map { ContinuousClock.now < $0 } ?? false }

  func awaitAnswer(until deadline: ContinuousClock.Instant) -> Bool {
    let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
    guard abilities.isAwaited, left > 0 else { return false }
    var polled = pollfd(fd: terminal.input, events: Int16(POLLIN), revents: 0)
    // A terminal that has hung up is always ready and never has an answer.
    return poll(&polled, 1, Int32(left) + 1) > 0 && polled.revents == Int16(POLLIN)
  }

  func handle(_ reply: TerminalReply) {
    abilities.handle(reply)
    // A new background can change the theme even after the first paint, unless the user has switched the theme.
    guard case .background(let background) = reply, switched == nil else { return }
    guard terminal.isAnyXterm || self.background != background else { return }
    if palette.count > 0 { palette = Palette(count: Int(signalbox_colors())) }
    self.background = background
    chooseTheme()
  }

  /// Waits for answers that are on their way: the next program would read them as keys.
  private func awaitAnswers() {
    var decoder = KeyDecoder()
    // A round trip to the other side of the earth takes this long.
    let deadline = ContinuousClock.now + .milliseconds(300)
    while awaitAnswer(until: deadline), let code = nextCode() {
      for case .reply(let reply) in decoder.feed(code) { handle(reply) }
    }
    abilities.stopWaiting()
  }

  func suspend() {
    if abilities.isAwaited { awaitAnswers() }
    write(pictures.clear())
    turn(&marksPaste, on: false, PasteMode.off)
    turn(&escapesAlt, on: false, AltMode.off)
    turn(&reportsFocus, on: false, FocusReports.off)
    if reportsKeys { BusyKeys.stop() }
    turn(&reportsKeys, on: false, KittyKeyboard.off)
    turn(&reportsMouse, on: false, MouseMode.off)
    if namedTitle != nil {
      write(WindowTitle.pop)
      namedTitle = nil
    }
    // A second endwin would put the cursor where it was at the first.
    if !isendwin() {
      // A terminal without a second screen would keep the page, and the shell would write over it.
      erase()
      wrefresh(signalbox_stdscr())
      endwin()
    }
    showsCursor = nil
    TerminalGuard.restore()
    shown = nil
  }

  func end() {
    suspend()
    TerminalGuard.releaseOutput()
    delscreen(handle)
  }

  func write(afterwards text: String) { write(isASCII ? ASCIIText.of(text) : text) }

  func edit(_ text: String) -> String? { try? TextEditor.edit(text, on: terminal.output).get() }

  /// Sets a mode of the terminal, unless it is set already.
  private func turn(_ mode: inout Bool, on: Bool, _ sequence: String) {
    if mode != on { write(sequence) }
    mode = on
  }

  /// Writes past ncurses, which has no function for these sequences: `putp` writes to standard output, wherever the
  /// screen is.
  private func write(_ sequence: String) {
    if !sequence.isEmpty { _ = StandardStream.write(sequence, to: terminal.output) }
  }
}
