// What stands in for ../shared/feeds where it is missing: the same shapes, made up.

import ComponentRuntime

enum BuiltInFeeds {
  private static let places: [(place: String, magnitude: Double)] = [
    ("5 km N of the lighthouse", 1.2), ("12 km off the west coast", 4.7),
    ("under the old mine", 2.4),
    ("at the ridge", 3.3), ("31 km SE of the harbour", 5.1), ("below the glacier", 0.8),
    ("near the hot springs", 2.9), ("in the deep trench", 6.3),
  ]

  static let earthquakes: [Value] = (0..<40).map { number in
    let entry = places[number % places.count]
    let time = 1_700_000_000_000 + Int64(number) * 600_000
    return [
      "id": .string("sample-\(number)"),
      "properties": [
        "mag": .double(entry.magnitude), "place": .string(entry.place), "time": .int(time),
        "updated": .int(time + 300_000), "felt": .null, "alert": .null, "status": "reviewed",
        "tsunami": .int(entry.magnitude > 6 ? 1 : 0), "type": "earthquake",
      ],
      "geometry": ["coordinates": [.double(12), .double(50), .double(Double(number % 9) + 1.5)]],
    ]
  }

  static let categories: [Value] = ["Audio", "Cameras", "Kitchen", "Games", "Outdoors"].map {
    name in
    let step: Value = ["id": .string(name), "name": .string(name)]
    let child: Value = ["id": .string(name + "-used"), "name": .string(name + ", used")]
    return ["id": .string(name), "name": .string(name), "path": [step], "subCategories": [child]]
  }
}
