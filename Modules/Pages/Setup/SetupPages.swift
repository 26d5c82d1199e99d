import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

final class HostPage: Page<Server.Host> {
  private let name = TextField("name", "Host name", isRequired: true, limit: 63)
  private let zone = Choice<String>("zone", "Time zone", isRequired: true)
  private let next = Button("next", "Next", role: .default)

  init(zones: Property<ZoneList>) {
    super.init(key: "host", title: "The host")
    name.check("Letters, digits and hyphens, with no hyphen at either end", Server.Host.isName)
    zone.options <~ zones.map { $0.names.map { ChoiceOption($0, $0, $0) } }
    zone.selection <~ zones.map { $0.names.contains("UTC") ? "UTC" : nil }
    zone.help <~ zones.map { $0.isComplete ? nil : "This system has no list of time zones; these are common ones." }
    next.taps.observe { [unowned self] in
      finish(Server.Host(name: name.text.value, zone: zone.selection.value ?? "UTC"))
    }
  }

  override var elements: [PageElement] { [name, zone, next] }
}

final class UserPage: Page<(user: Server.User, password: Secret)> {
  private let name = TextField("name", "User name", isRequired: true, limit: 32)
  private let email = TextField("email", "E-mail", limit: 254)
  private let password = SecretField("password", "Password", isRequired: true, limit: 200)
  private let again = SecretField("again", "Password again", isRequired: true, limit: 200)
  private let next = Button("next", "Next", role: .default)

  init() {
    super.init(key: "account", title: "The account")
    name.check("Small letters, digits, - and _, with a letter or _ first", Server.User.isName)
    email.help.value = "Gets the system's mail; may be left out"
    email.check(.email)
    password.check("At least 8 characters") { $0.count >= 8 }
    again.check("Not the same", equals: password)
    next.taps.observe { [unowned self] in
      finish((Server.User(name: name.text.value, email: email.text.value), password.secret.value))
    }
  }

  override var elements: [PageElement] { [name, email, password, again, next] }
}

final class PackagesPage: Page<[String]> {
  private let packages = Multichoice(
    "packages", "Packages", options: SetupPackage.all.map { ChoiceOption($0.name, $0.label, $0.name) })
  private let needed = Note("needed")
  private let next = Button("next", "Next", role: .default)

  init() {
    super.init(key: "packages", title: "The packages")
    packages.edits.observe { [unowned self] in packages.selection.value = SetupPackage.withNeeded($0) }
    needed.text <~ packages.selection.map(SetupPackage.reasons)
    needed.isVisible <~ needed.text.map { !$0.isEmpty }
    next.taps.observe { [unowned self] in finish(packages.selection.value) }
  }

  override var elements: [PageElement] { [packages, needed, next] }
}

final class ReviewPage: Page<ReviewPage.Choice> {
  enum Choice { case edit(String), install }

  private let table = Table("table", "Your server", columns: ["Part", "What"])
  private let edits = ["host", "account", "packages"].map { Button($0, "Edit the \($0)") }
  private let install = Button("install", "Install", role: .default)

  init(_ server: Server) {
    super.init(key: "review", title: "Review")
    table.rows.value = server.rows
    for edit in edits { edit.taps.observe { [unowned self, unowned edit] in finish(.edit(edit.key)) } }
    install.taps.observe { [unowned self] in finish(.install) }
  }

  override var elements: [PageElement] { [table] + edits + [install] }
}

final class InstallPage: Page<Void> {
  let isRunning = MutableProperty(false)
  let progress = Progress("steps", "Steps", of: ProgressTotal(Double(SetupStep.allCases.count)))
  let retry = Button("retry", "Try again", role: .default)
  let cancel = Button("cancel", "Cancel", role: .cancel)
  let log = Log("log", "Output")

  init(done: Property<Int>) {
    super.init(key: "install", title: "Installing")
    guardsLeaving.value = true
    progress.fraction <~ done.map { Double($0) / Double(SetupStep.allCases.count) }
    retry.isVisible <~ isRunning.map { !$0 }
    retry.label <~ progress.error.map { $0 == nil ? "Go on" : "Try again" }
  }

  override var elements: [PageElement] { [progress, log, retry, cancel] }
}

final class DonePage: Page<Void> {
  private let text: Label
  private let end = Button("finish", "Finish", role: .default)

  init(_ server: Server) {
    text = Label("text", text: "\(server.host.name) is set up.")
    super.init(key: "done", title: "Done")
    end.taps.observe { [unowned self] in finish(()) }
  }

  override var elements: [PageElement] { [text, end] }
}
