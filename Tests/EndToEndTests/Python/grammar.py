"""Colours .feed files with the grammar of editors/, by a TextMate engine.

Usage: grammar.py GRAMMAR FILE...

Prints for each token a line: file, line, column (both from 0), its text as JSON, its scopes.
"""

import json
import logging
import sys

from textmate_grammar.parsers.base import LanguageParser


def main() -> None:
    logging.disable(logging.CRITICAL)
    with open(sys.argv[1], encoding="utf-8") as file:
        grammar = json.load(file)
    for path in sys.argv[2:]:
        with open(path, encoding="utf-8") as file:
            content = LanguageParser(grammar).parse_string(file.read())
        for (line, column), text, scopes in content.flatten():
            print(path, line, column, json.dumps(text), " ".join(scopes[1:]), sep="\t")


main()
