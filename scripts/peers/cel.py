"""X1 in other implementations of CEL. Prints seven runs in nanoseconds, for one piece, as JSON.

    cel.py celpy|cel-cpp compile|evaluate
"""

import json
import sys
import time

RUNS = 7
TEXT = "item.price < 100.0 && item.stock > 0 ? item.title : 'none'"
ITEM = {"id": "a", "price": 20.5, "stock": 3, "title": "Kettle"}


def celpy_pieces():
    """cel-python: CEL in Python, with the expression compiled to Python's own code."""
    import celpy

    environment = celpy.Environment(runner_class=celpy.CompiledRunner)

    def compile():
        return environment.program(environment.compile(TEXT))

    program = compile()
    bindings = {"item": celpy.json_to_cel(ITEM)}
    return compile, lambda: program.evaluate(bindings)


def cel_cpp_pieces():
    """cel-expr-python: a wrapper of cel-cpp; an activation is made beforehand."""
    from cel_expr_python import cel

    environment = cel.NewEnv(variables={"item": cel.Type.DYN})

    def compile():
        return environment.compile(TEXT)

    expression = compile()
    activation = environment.Activation({"item": ITEM})
    return compile, lambda: expression.eval(activation).value()


def run(piece, count):
    wall, cpu = time.perf_counter_ns(), time.process_time_ns()
    for _ in range(count):
        piece()
    return (time.perf_counter_ns() - wall) / count, (time.process_time_ns() - cpu) / count


def main():
    compile, evaluate = {"celpy": celpy_pieces, "cel-cpp": cel_cpp_pieces}[sys.argv[1]]()
    assert str(evaluate()) == ITEM["title"], evaluate()
    piece = compile if sys.argv[2] == "compile" else evaluate
    count = max(1, int(50e6 / run(piece, 3)[0]))
    runs = [run(piece, count) for _ in range(RUNS)]
    print(json.dumps({"wall": [wall for wall, _ in runs], "cpu": [cpu for _, cpu in runs]}))


main()
