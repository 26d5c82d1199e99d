import SignalboxCore
import SignalboxNavigation

/// The sampler's root: buttons to other pages, a button that is never enabled, and an action that takes time.
final class HomePage: Page<Never> {
  private let heading = Heading("title", "Toy", level: 1)
  let account = Button("account", "Account")
  let people = Button("people", "People")
  private let locked = Button("locked", "Locked")
  let load = Button("load", "Load")
  let loaded = Label("loaded", "Loaded")
  let everything = Button("everything", "Everything")
  let more = Button("more", "More")

  override var elements: [PageElement] { [heading, account, people, locked, load, loaded, everything, more] }

  init() {
    super.init(key: "home", title: "Home")
    locked.isEnabled.value = false
  }
}
