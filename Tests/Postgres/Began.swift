import Synchronization

/// The number of times that the work of an effect began.
enum Began {
  static let count = Mutex(0)
}
