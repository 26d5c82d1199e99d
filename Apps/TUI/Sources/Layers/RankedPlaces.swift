/// Places that match a filter, in their order and by rank. Each place is looked at once and none is sorted, because
/// there may be 100,000.
struct RankedPlaces {
  /// The places that can match, in their order; `nil` for all places.
  private let known: [Int]?
  /// The next known place.
  private var next = 0
  private(set) var inOrder: [Int] = []
  /// The rank of each place, and the worst of them.
  private var ranks: [Int] = []
  private var worst = 0

  init(among known: [Int]?) { self.known = known }

  /// The places by rank, where lower is better, and within a rank in their order.
  var byRank: [Int] {
    var places: [Int] = []
    places.reserveCapacity(inOrder.count)
    for rank in 0...worst {
      for index in ranks.indices where ranks[index] == rank { places.append(inOrder[index]) }
    }
    return places
  }

  /// Adds the places of `range` that have a rank. The ranges are added in their order.
  mutating func add(_ range: Range<Int>, rank: (Int) -> Int?) {
    guard let known else {
      for place in range { note(place, rank(place)) }
      return
    }
    while next < known.count, known[next] < range.upperBound {
      note(known[next], rank(known[next]))
      next += 1
    }
  }

  private mutating func note(_ place: Int, _ rank: Int?) {
    guard let rank else { return }
    worst = max(worst, rank)
    inOrder.append(place)
    ranks.append(rank)
  }
}
