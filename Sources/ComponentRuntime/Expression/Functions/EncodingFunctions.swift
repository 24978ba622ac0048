// The encoders extension: bytes as base64.

/// Source: cel-go, ext/encoders.
enum EncodingFunctions {
  static let forms: [FunctionForm] = [
    .global("base64.encode") { (bytes: Bytes) throws(EvaluationFault) in
      Base64.encode(bytes.bytes)
    },
    .global("base64.decode") { (text: String) throws(EvaluationFault) -> Bytes in
      guard let bytes = Base64.decode(text) else { throw .badArgument("this text is no base64") }
      return Bytes(bytes)
    },
  ]
}
