import Foundation
import SignalboxInterface

/// kitty's graphics, as far as they are used here: a picture is handed over once under a number, and shown by that number in
/// so many cells. Nothing is answered (`q=2`), so nothing of it is ever taken for keys.
enum KittyGraphics {
  /// Whether a terminal has them: a picture of one pixel is handed over only to be judged.
  static let question = command("i=31,s=1,v=1,a=q,t=d,f=24", "AAAA")
  /// What it answers then, as it stands behind `ESC _`.
  static let offer = "Gi=31;OK"
  /// Takes away all that is seen, at a fault.
  static let clear = command("a=d,d=A,q=2")

  /// Hands a picture over, in pieces of 4,096 letters, as many as one may have.
  static func transmit(_ thumbnail: Thumbnail, as number: Int) -> String {
    let letters = Array(Data(thumbnail.cells).base64EncodedString().utf8)
    let starts = stride(from: 0, to: letters.count, by: 4_096)
    return starts.map { start in
      let piece = letters[start..<min(start + 4_096, letters.count)]
      let about = start == 0 ? "a=t,t=d,f=24,s=\(thumbnail.width),v=\(thumbnail.height),i=\(number),q=2," : "q=2,"
      return command(about + "m=\(piece.endIndex < letters.count ? 1 : 0)", String(decoding: piece, as: UTF8.self))
    }.joined()
  }

  /// Shows it where the cursor is, which stays there.
  static func place(_ number: Int, as placement: Int, columns: Int, rows: Int) -> String {
    command("a=p,i=\(number),p=\(placement),c=\(columns),r=\(rows),C=1,q=2")
  }

  /// Shows it there no more.
  static func remove(_ number: Int, _ placement: Int) -> String { command("a=d,d=i,i=\(number),p=\(placement),q=2") }

  /// Lets the terminal forget it.
  static func forget(_ number: Int) -> String { command("a=d,d=I,i=\(number),q=2") }

  private static func command(_ about: String, _ data: String = "") -> String {
    "\u{1B}_G\(about)\(data.isEmpty ? "" : ";" + data)\u{1B}\\"
  }
}
