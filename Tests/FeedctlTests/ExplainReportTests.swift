// How an explanation reads.

import ComponentRuntime
import Testing

@testable import feedctl

@Suite("feedctl's explanations") struct ExplainReportTests {
  @Test("an explanation is read from top to bottom: what happened, what differed, who reads it")
  func lines() {
    let members: Value = [
      "type": "RepoCard", "event": 7, "causes": ["props", "state"],
      "changes": [
        ["source": "recommend/42", "op": "items", "paths": ["/like"], "keys": ["b-7"]],
        ["op": "set", "states": ["liked"], "instance": "list · a · Cell"],
      ],
      "reads": [
        ["path": "repo.price", "changed": true], ["path": "repo.title", "changed": false],
      ],
      "expressions": [
        ["file": "home.feed", "line": 3, "column": 9, "expression": "repo.price"]
      ],
      "cost": ["components": 2, "steps": 60, "elements": 7],
    ]
    #expect(
      ExplainCommandLine.lines(members) == [
        "RepoCard: changed by event 7 (props, state)", "  recommend/42 items /like: b-7",
        "  state liked of list · a · Cell", "reads", "● repo.price", "  repo.title",
        "expressions that read what differed", "  home.feed:3:9  repo.price",
        "costs 2 components, 60 steps, 7 elements",
      ])
  }
}
