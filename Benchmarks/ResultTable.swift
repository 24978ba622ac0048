// The results as text, one row a line.

import Foundation

struct ResultTable {
  private static let head = [
    "", "workload", "unit", "median", "min–max", "CPU", "peer", "its CPU", "ratio", "goal", "",
  ]

  private let rows: [[String]]

  init(_ results: [Comparison]) {
    rows = [Self.head] + results.map(Self.row)
  }

  var text: String {
    let widths = Self.head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
        .joined(separator: "  ")
    }.joined(separator: "\n")
  }

  private static func row(_ result: Comparison) -> [String] {
    let scale = result.scale
    let wall = result.own.wall
    return [
      result.workload, result.title, result.unit, number(wall.median / scale),
      number(wall.least / scale) + "–" + number(wall.greatest / scale),
      number(result.own.cpu.median / scale), result.peer?.name ?? "",
      result.peer.map { number($0.measurement.cpu.median / scale) } ?? "",
      result.ratio.map(number) ?? "", goal(result.goal),
      result.isMet.map { $0 ? "met" : "MISSED" } ?? "",
    ]
  }

  private static func goal(_ goal: Comparison.Goal?) -> String {
    switch goal {
    case nil: ""
    case .atMost(let limit)?: "≤ " + number(limit)
    case .ratioAtMost(let limit)?: "≤ " + number(limit) + "×"
    }
  }

  /// Three digits that count.
  private static func number(_ value: Double) -> String {
    switch value.magnitude {
    case 100...: String(format: "%.0f", value)
    case 10...: String(format: "%.1f", value)
    case 1...: String(format: "%.2f", value)
    case 0.01...: String(format: "%.3f", value)
    default: String(format: "%.6f", value)
    }
  }
}
