// Days and dates: the proleptic Gregorian calendar.

/// A date and the time of day, in some zone.
struct CivilDate {
  var year: Int64
  /// 1...12.
  var month: Int64
  /// 1...31.
  var day: Int64
  var hour: Int64 = 0
  var minute: Int64 = 0
  var second: Int64 = 0

  init(year: Int64, month: Int64, day: Int64) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The date and time that `seconds` since 1970 are in UTC.
  ///
  /// Source: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
  init(secondsSince1970 seconds: Int64) {
    let (days, rest) = seconds.floorDivided(by: 86_400)
    let shifted = days + 719_468
    let (era, dayOfEra) = shifted.floorDivided(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
  }

  /// Days since 1970-01-01.
  ///
  /// Source: as above, `days_from_civil`.
  var daysSince1970: Int64 {
    let shiftedYear = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = shiftedYear.floorDivided(by: 400)
    let shiftedMonth = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * shiftedMonth + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  var secondsSince1970: Int64 {
    daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
  }

  /// 0 for Sunday.
  var weekday: Int64 { (daysSince1970 + 4).floorDivided(by: 7).remainder }

  /// 0 for the first of January.
  var dayOfYear: Int64 {
    daysSince1970 - CivilDate(year: year, month: 1, day: 1).daysSince1970
  }

  static func daysInMonth(_ month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
