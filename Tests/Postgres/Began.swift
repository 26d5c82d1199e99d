import Synchronization

/// How often the work of an effect was begun.
enum Began {
  static let count = Mutex(0)
}
