import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxWords

final class HostPage: Page<Server.Host> {
  private let name = TextField("name", phrase("Host name"), isRequired: true, limit: 63)
  private let zone = Choice<String>("zone", phrase("Time zone"), isRequired: true)
  private let next = Button("next", phrase("Next"), role: .default)

  init(zones: Property<ZoneList>) {
    super.init(key: "host", title: phrase("The host"))
    name.check(phrase("Letters, digits and hyphens, with no hyphen at either end"), Server.Host.isName)
    zone.options <~ zones.map { $0.names.map { ChoiceOption($0, $0, $0) } }
    zone.selection <~ zones.map { $0.names.contains("UTC") ? "UTC" : nil }
    zone.help <~ zones.map(\.remark)
    next.taps.observe { [unowned self] in finish(.init(name: name.text.value, zone: zone.selection.value ?? "UTC")) }
  }

  override var elements: [PageElement] { [name, zone, next] }
}

final class UserPage: Page<(user: Server.User, password: Secret)> {
  private let name = TextField("name", phrase("User name"), isRequired: true, limit: 32, purpose: .username)
  private let email = TextField("email", phrase("E-mail"), limit: 254, purpose: .email)
  private let password = SecretField(
    "password", phrase("Password"), isRequired: true, limit: 200, purpose: .newPassword)
  private let again = SecretField(
    "again", phrase("Password again"), isRequired: true, limit: 200, purpose: .newPassword)
  private let next = Button("next", phrase("Next"), role: .default)

  init() {
    super.init(key: "account", title: phrase("The account"))
    name.check(phrase("Small letters, digits, - and _, with a letter or _ first"), Server.User.isName)
    email.help.value = phrase("Gets the system's mail; may be left out")
    email.check(.email)
    password.check(phrase("At least 8 characters")) { $0.count >= 8 }
    again.check(phrase("Not the same"), with: password) { $0 == $1 }
    next.taps.observe { [unowned self] in
      finish((Server.User(name: name.text.value, email: email.text.value), password.secret.value))
    }
  }

  override var elements: [PageElement] { [name, email, password, again, next] }
}

final class PackagesPage: Page<[String]> {
  private let packages = Multichoice(
    "packages", phrase("Packages"), options: SetupPackage.all.map { ChoiceOption($0.name, $0.label, $0.name) })
  private let needed = Note("needed")
  private let next = Button("next", phrase("Next"), role: .default)

  init() {
    super.init(key: "packages", title: phrase("The packages"))
    packages.edits.observe { [unowned self] in packages.selection.value = SetupPackage.withNeeded($0) }
    needed.text <~ packages.selection.map(SetupPackage.reasons)
    next.taps.observe { [unowned self] in finish(packages.selection.value) }
  }

  override var elements: [PageElement] { [packages, needed, next] }
}

final class ReviewPage: Page<ReviewPage.Choice> {
  enum Choice { case edit(Server.Part), install }

  private let table = Table("table", phrase("Your server"), columns: [phrase("Part"), phrase("What")])
  private let edits: [Button]
  private let install = Button("install", phrase("Install"), role: .default)

  init(_ server: Server) {
    edits = server.parts.map { Button($0.key, $0.edit) }
    super.init(key: "review", title: phrase("Review"))
    table.rows.value = server.parts.map { [$0.title, $0.value] }
    for (edit, part) in zip(edits, server.parts) { edit.taps.observe { [unowned self] in finish(.edit(part)) } }
    install.taps.observe { [unowned self] in finish(.install) }
  }

  override var elements: [PageElement] { [Summary("answers", table, edits), install] }
}

final class InstallPage: Page<Void> {
  let isRunning = MutableProperty(false)
  let progress = Progress("steps", phrase("Steps"), of: ProgressTotal(Double(SetupStep.allCases.count)))
  let retry = Button("retry", phrase("Try again"), role: .default)
  let cancel = Button("cancel", phrase("Cancel"), role: .cancel)
  let log = Log("log", phrase("Output"))

  init(done: Property<Int>) {
    super.init(key: "install", title: phrase("Installing"))
    guardsDismissal <~ done.map { $0 < SetupStep.allCases.count }
    cancel.isVisible <~ guardsDismissal
    progress.fraction <~ done.map { Double($0) / Double(SetupStep.allCases.count) }
    retry.isVisible <~ isRunning.map { !$0 }
  }

  override var elements: [PageElement] { [progress, log, retry, cancel] }
}

final class DonePage: Page<Void> {
  private let text: Label
  private let end = Button("finish", phrase("Finish"), role: .default)

  init(_ server: Server) {
    text = Label("text", text: phrase("\(server.host.name) is set up."))
    super.init(key: "done", title: phrase("Done"))
    end.taps.observe { [unowned self] in finish(()) }
  }

  override var elements: [PageElement] { [text, end] }
}
