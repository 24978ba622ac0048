// Dates as text by a pattern: yyyy-MM-dd HH:mm.

/// Patterns of the letters that Unicode's LDML gives to the parts of a date, names in English.
///
/// `y M d H h m s S E a` repeated as often as wanted; other letters stand between apostrophes.
///
/// Source: Unicode Technical Standard 35, part 4, "Date Field Symbol Table".
enum DatePattern {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let widthLimit = 9

  static func text(
    of time: Timestamp, _ pattern: String, in date: CivilDate
  ) throws(EvaluationFault) -> String {
    var output = ""
    var rest = Substring(pattern).unicodeScalars
    while let letter = rest.first {
      if letter == "'" {
        output += takeQuoted(&rest)
      } else if ("a"..."z").contains(letter) || ("A"..."Z").contains(letter) {
        let width = rest.prefix { $0 == letter }.count
        rest = rest.dropFirst(width)
        guard width <= widthLimit, let part = part(letter, width, date, time) else {
          throw .badArgument("`\(letter)` stands for no part of a date")
        }
        output += part
      } else {
        output.unicodeScalars.append(letter)
        rest.removeFirst()
      }
    }
    return output
  }

  /// The pattern with letters that other languages have for the same in the letters of this one:
  /// `YYYY-MM-DD` is `yyyy-MM-dd`.
  static func withUsualLetters(_ pattern: String) -> String {
    var isQuoted = false
    return String(
      pattern.map { letter in
        if letter == "'" { isQuoted.toggle() }
        guard !isQuoted else { return letter }
        return switch letter {
        case "Y", "u": "y"
        case "D": "d"
        case "L": "M"
        case "k": "H"
        case "A": "a"
        default: letter
        }
      })
  }

  /// Text between apostrophes; two of them are one, among other text as well.
  private static func takeQuoted(_ rest: inout Substring.UnicodeScalarView) -> String {
    rest.removeFirst()
    if rest.first == "'" {
      rest.removeFirst()
      return "'"
    }
    var text = ""
    while let scalar = rest.popFirst() {
      if scalar == "'" {
        guard rest.first == "'" else { break }
        rest.removeFirst()
      }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  private static func part(
    _ letter: Unicode.Scalar, _ width: Int, _ date: CivilDate, _ time: Timestamp
  ) -> String? {
    func number(_ value: Int64) -> String { TimestampText.padded(value, width) }
    func name(_ names: [String], _ index: Int64) -> String {
      width == 4 ? names[Int(index)] : String(names[Int(index)].prefix(3))
    }
    switch letter {
    case "y": return width == 2 ? number(date.year % 100) : number(date.year)
    case "M": return width < 3 ? number(date.month) : name(months, date.month - 1)
    case "d": return number(date.day)
    case "E": return name(weekdays, date.weekday)
    case "H": return number(date.hour)
    case "h": return number((date.hour + 11) % 12 + 1)
    case "m": return number(date.minute)
    case "s": return number(date.second)
    case "S": return String(TimestampText.padded(Int64(time.nanoseconds), 9).prefix(width))
    case "a": return date.hour < 12 ? "AM" : "PM"
    default: return nil
    }
  }
}
