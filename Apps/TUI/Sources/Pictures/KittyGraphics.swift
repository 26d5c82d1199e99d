import Foundation
import SignalboxInterface

/// The used part of kitty's graphics protocol. A picture is sent once under a number, then shown by that number in some
/// cells. The terminal does not answer (`q=2`), so no answer can be taken for keys.
enum KittyGraphics {
  /// The query for the protocol: the terminal only checks a picture of a single pixel.
  static let question = command("i=31,s=1,v=1,a=q,t=d,f=24", "AAAA")
  /// The answer of a terminal with the protocol, as it stands behind `ESC _`.
  static let offer = "Gi=31;OK"
  /// The sequence that removes all visible pictures, after a fault of the program.
  static let clear = command("a=d,d=A,q=2")

  /// Returns the sequence that sends a picture, in pieces of 4,096 letters: the protocol allows no more.
  static func transmit(_ thumbnail: Thumbnail, as number: Int) -> String {
    let letters = Array(Data(thumbnail.cells).base64EncodedString().utf8)
    let starts = stride(from: 0, to: letters.count, by: 4_096)
    return starts.map { start in
      let piece = letters[start..<min(start + 4_096, letters.count)]
      let about = start == 0 ? "a=t,t=d,f=24,s=\(thumbnail.width),v=\(thumbnail.height),i=\(number),q=2," : "q=2,"
      return command(about + "m=\(piece.endIndex < letters.count ? 1 : 0)", String(decoding: piece, as: UTF8.self))
    }.joined()
  }

  /// Returns the sequence that shows a picture at the cursor. The cursor does not move.
  static func place(_ number: Int, as placement: Int, columns: Int, rows: Int) -> String {
    command("a=p,i=\(number),p=\(placement),c=\(columns),r=\(rows),C=1,q=2")
  }

  /// Returns the sequence that removes a picture from a place.
  static func remove(_ number: Int, _ placement: Int) -> String { command("a=d,d=i,i=\(number),p=\(placement),q=2") }

  /// Returns the sequence that makes the terminal discard a picture.
  static func forget(_ number: Int) -> String { command("a=d,d=I,i=\(number),q=2") }

  private static func command(_ about: String, _ data: String = "") -> String {
    "\u{1B}_G\(about)\(data.isEmpty ? "" : ";" + data)\u{1B}\\"
  }
}
