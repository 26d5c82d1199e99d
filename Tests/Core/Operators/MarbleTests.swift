import SignalboxCore
import SignalboxTesting
import Testing

/// Plays every operator of the documentation with each kind of end, with simultaneous values, and with an early
/// cancellation.
@Suite struct MarbleTests {
  @Test("S12, S14: every operator's ends, failures, simultaneous values and early cancellations are as drawn")
  func marbles() {
    var drawn: [String] = []
    for (name, play) in DocumentedTests.all.sorted(by: { $0.key < $1.key }) {
      let results = Self.inputs.map { Timeline.play($0, play) } + [Timeline.play("abc--d|") { play($0, $1).prefix(1) }]
      drawn.append(([name] + results).joined(separator: "  "))
    }
    #expect(drawn.joined(separator: "\n") == Self.expected)
  }

  /// A completion, a failure, an interruption, simultaneous values, and an immediate end.
  private static let inputs = ["ab-c|", "ab-#", "a-!", "(abb)|", "|"]

  /// A line for each operator: its results for ``inputs``, and its result for an observer that stops at the first
  /// value.
  private static let expected = """
    chunked { $0 == $1 }  -a-b(c|)  -a-#  --!  a(bb|)  |  -(a|)
    collect()  ----(abc|)  ---#  --!  -(abb|)  |  ------(a|)
    collect(2)  -(ab)--(c|)  -(ab)-#  --!  (ab)(b|)  |  -(a|)
    collect(for: 2 s)  --(ab)-(c|)  --(ab)#  --(a!)  -(abb|)  |  --(a|)
    combineLatest(-x---y--|)  -(axbx)-(cx)-(cy)--|  -(axbx)-#  -(ax)---(ay)--|  -(bx)---(by)--|  |  -(a|)
    combineLatest([input, -x---y--|, --p|])  --(bxp)(cxp)-(cyp)--|  --(bxp)#  --(axp)--(ayp)--|  --(bxp)--(byp)--|  |  --(b|)
    combiningLatest(input, -x---y--|, --p|)  --(bxp)(cxp)-(cyp)--|  --(bxp)#  --(axp)--(ayp)--|  --(bxp)--(byp)--|  |  --(b|)
    compactMap { $0 after b }  ---c|  ---#  --!  -|  |  --(c|)
    concat([input, xy|, z|])  ab-c(xyz|)  ab-#  a-!  (abb)(xyz|)  (xyz|)  (a|)
    concat(xy|)  ab-c(xy|)  ab-#  a-!  (abb)(xy|)  (xy|)  (a|)
    debounce(for: 2 s)  ---b(c|)  ---(b#)  --(a!)  -(b|)  |  ----(c|)
    delay(by: 2 s)  --ab-c|  --a(b#)  --a-!  --(abb)|  --|  --(a|)
    dematerialize()  ab-c|  ab-#  a-!  (abb)|  |  (a|)
    distinct  ab-c|  ab-#  a-!  (ab)|  |  (a|)
    drop(first: 1)  -b-c|  -b-#  --!  (bb)|  |  -(b|)
    drop(until: -x---y--|)  -b-c|  -b-#  --!  -|  |  -(b|)
    drop(while: { $0 < b })  -b-c|  -b-#  --!  (bb)|  |  -(b|)
    filter { $0 != b }  a--c|  a--#  a-!  a|  |  (a|)
    finally { … }  ab-c|  ab-#  a-!  (abb)|  |  (a|)
    flatMap(.concat) { 1--2| }  1--21--21--2|  1--(2#)  1--2|  1--21--21--2|  |  (1|)
    flatMap(.first) { 1--2| }  1--2|  1--(2#)  1--2|  1--2|  |  (1|)
    flatMap(.latest) { 1--2| }  11-1--2|  11-#  1--2|  (111)--2|  |  (1|)
    flatMap(.merge) { 1--2| }  11-(21)2-2|  11-(2#)  1--2|  (111)--(222)|  |  (1|)
    flatMapError { xy| }  ab-c|  ab-(xy|)  a-!  (abb)|  |  (a|)
    interval(2 s)  |  |  |  |  |  |
    last  ----(c|)  ---#  --!  -(b|)  |  ------(d|)
    logEvents(…)  ab-c|  ab-#  a-!  (abb)|  |  (a|)
    make { 1--2| }  1--2|  1--2|  1--2|  1--2|  1--2|  (1|)
    map { uppercase }  AB-C|  AB-#  A-!  (ABB)|  |  (A|)
    mapError { … }  ab-c|  ab-#  a-!  (abb)|  |  (a|)
    materialize()  ab-c(e|)  ab-(e|)  a-(e|)  (abb)(e|)  (e|)  (a|)
    merge(-x---y--|)  a(xb)-c-y--|  a(xb)-#  ax---y--|  (abb)x---y--|  -x---y--|  (a|)
    merge([input, -x---y--|, --p|])  a(xb)pc-y--|  a(xb)p#  axp--y--|  (abb)xp--y--|  -xp--y--|  (a|)
    on(…)  ab-c|  ab-#  a-!  (abb)|  |  (a|)
    pairwise  -(ab)-(bc)|  -(ab)-#  --!  (abbb)|  |  -(a|)
    prefix(2)  a(b|)  a(b|)  a-!  (ab|)  |  (a|)
    prefix(until: -x---y--|)  a|  a|  a|  (abb)|  |  (a|)
    prefix(while: { $0 < c })  ab-|  ab-#  a-!  (abb)|  |  (a|)
    race(-x---y--|)  ab-c|  ab-#  a-!  (abb)|  |  (a|)
    race([input, -x---y--|, --p|])  ab-c|  ab-#  a-!  (abb)|  |  (a|)
    reduce(a, max)  ----(c|)  ---#  --!  -(b|)  (a|)  ------(d|)
    replay(2), later  --(ab)c|  --(ab)#  --(a!)  --(bb|)  --|  --(a|)
    retry(1) of a signal 1-#  1-1-#  1-1-#  1-1-#  1-1-#  1-1-#  (1|)
    retry(1, delay: 2 s), the same  1---1-#  1---1-#  1---1-#  1---1-#  1---1-#  (1|)
    sample(on: -x---y--|)  -a---c--|  -a-#  -a------|  -b------|  --------|  -(a|)
    scan(a, max)  ab-c|  ab-#  a-!  (abb)|  |  (a|)
    share()  ab-c|  ab-#  a-!  (abb)|  |  (a|)
    share(replay: 1), later  --bc|  --b#  --(a!)  --(b|)  --|  --(b|)
    startWith(x)  (xa)b-c|  (xa)b-#  (xa)-!  (xabb)|  (x|)  (x|)
    throttle(for: 3 s, .first)  a--c|  a--#  a-!  a|  |  (a|)
    throttle(for: 3 s, .last)  ---b(c|)  ---(b#)  --!  -(b|)  |  ---(c|)
    throttle(for: 3 s, .latest)  a--b(c|)  a--(b#)  a-!  a(b|)  |  (a|)
    timeout(after: 2 s)  ab-#  ab-#  a-#  (abb)|  |  (a|)
    timeout(ofFirst: 2 s)  ab-c|  ab-#  a-!  (abb)|  |  (a|)
    timer(x, after: 2 s)  --(x|)  --(x|)  --(x|)  --(x|)  --(x|)  --(x|)
    withLatest(from: -x---y--|)  -(bx)-(cx)|  -(bx)-#  --!  -|  |  -(b|)
    zip(-x---y--|)  -(ax)---(by)--|  -(ax)-#  -(ax)!  -(ax)---(by)--|  |  -(a|)
    zip([input, -x---y--|, --p|])  --(axp)|  --(axp)|  --(axp!)  --(axp)|  |  --(a|)
    zipping(input, -x---y--|, --p|)  --(axp)|  --(axp)|  --(axp!)  --(axp)|  |  --(a|)
    """
}
