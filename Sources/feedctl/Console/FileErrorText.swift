// What went wrong with a file, in the system's own words.

import Foundation

extension Error {
  /// `Is a directory`, where Foundation knows no better than that "the operation could not be
  /// completed"; else its sentence.
  var fileErrorText: String {
    let error = self as NSError
    guard error.code == CocoaError.fileReadUnknown.rawValue,
      let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError,
      cause.domain == NSPOSIXErrorDomain
    else { return error.localizedDescription }
    return unsafe String(cString: strerror(Int32(cause.code)))
  }
}
