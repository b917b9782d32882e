# SPDX-License-Identifier: GPL-2.0-or-later
"""The tables of a comparison, in Markdown."""

import model

CHASES = ("chase_lines", "chase_pages")
BILLION = 1e9


def row(cells):
    print("| " + " | ".join(map(str, cells)) + " |")


def table(title, *heads):
    print(f"\n**{title}**\n")
    row(heads)
    print("|---" + "|---:" * (len(heads) - 1) + "|")


def number(value):
    """Three digits that matter."""
    if value == 0:
        return "0"
    if value >= 100:
        return f"{value:.0f}"
    return f"{value:.3g}" if value >= 0.001 else "<0.001"


def time_of(kernel):
    return min(kernel["ns"])


def spread(times):
    """How much longer the middle one of several minima is than the shortest: 0.1 is 10%."""
    return sorted(times)[len(times) // 2] / min(times) - 1


class Comparison:
    def __init__(self, results):
        self.chases = [k for k in results["kernels"] if k["name"] in CHASES]
        self.kernels = [k for k in results["kernels"] if k["name"] not in CHASES]
        self.programs = results["programs"]
        for point in self.chases + self.kernels + self.programs:
            for name in "default", "machine":
                point[name] = model.terms_of(point[name])
        names = list(dict.fromkeys(k["name"] for k in self.kernels))
        # Every other name: sizes of a kernel stay together.
        self.fitted = [k for k in self.kernels if names.index(k["name"]) % 2 == 0]
        self.others = [k for k in self.kernels if names.index(k["name"]) % 2 == 1]
        self.latencies = model.fit(self.points(self.chases), ("Ir", *model.MEMORY))
        memory = {term: self.latencies[term] for term in model.MEMORY}
        self.chased = model.fit(self.points(self.fitted), ("Ir", "Bm"), memory)
        self.learned = model.fit(self.points(self.fitted), tuple(model.TERMS))

    @staticmethod
    def points(kernels):
        return [(k["machine"], time_of(k)) for k in kernels]

    def models(self):
        """Name, counts and weights of what is compared."""
        yield "instructions alone (Ir)", "default", {"Ir": 1}
        yield "default model, CEst", "default", model.ESTIMATE
        yield "machine, weights of chases", "machine", self.chased
        yield "machine, fitted weights", "machine", self.learned

    def print_weights(self):
        table("Weights, ns", "for each", *model.TERMS)
        for name, weights in ("chases alone", self.latencies), *((n, w) for n, c, w in self.models() if c == "machine"):
            row([name, *(number(weights[term]) if term in weights else "" for term in model.TERMS)])

    def print_chases(self):
        for name in CHASES:
            table(name, "size", "ns", "median", "D1m", "L2m", "LLm", "DTm", "DT2m", "predicted ns", "predicted/measured")
            for chase in self.chases:
                if chase["name"] != name:
                    continue
                terms, time = chase["machine"], time_of(chase)
                predicted = model.cost(self.latencies, terms)
                row([chase["size"], number(time), number(sorted(chase["median"])[len(chase["median"]) // 2]),
                     *(f"{terms[term]:.2f}" for term in model.MEMORY), number(predicted), f"{predicted / time:.2f}"])  # fmt: skip

    def print_kernels(self):
        heads = ("Ir", "L1m", "L2m", "LLm", "DTm", "DT2m", "Bm")
        table("Kernels, for each step", "kernel", "size", "ns", *heads, "CEst", "predicted ns", "predicted/measured")
        for kernel in self.kernels:
            terms, time = kernel["machine"], time_of(kernel)
            predicted = model.cost(self.learned, terms)
            row([kernel["name"] + ("" if kernel in self.fitted else " *"), kernel["size"], number(time),
                 *(number(terms[term]) for term in heads), number(model.cost(model.ESTIMATE, kernel["default"])),
                 number(predicted), f"{predicted / time:.2f}"])  # fmt: skip

    def print_programs(self):
        table("Programs", "program", "user s", "Ir, millions", "ns/Ir", "CEst/Ir", "weights of chases, ns/Ir", "fitted, ns/Ir")
        for program in self.programs:
            time, terms, instructions = min(program["seconds"]), program["machine"], program["machine"]["Ir"]
            row([program["name"], f"{time:.3f}", f"{instructions / 1e6:.0f}", number(time * BILLION / instructions),
                 number(model.cost(model.ESTIMATE, program["default"]) / instructions),
                 number(model.cost(self.chased, terms) / instructions),
                 number(model.cost(self.learned, terms) / instructions)])  # fmt: skip

    def print_correlations(self):
        sets = {
            "kernels": [(k, time_of(k)) for k in self.kernels],
            "kernels that nothing was fitted to": [(k, time_of(k)) for k in self.others],
            "programs": [(p, min(p["seconds"])) for p in self.programs],
        }
        for unit in "step or run", "instruction":
            table(f"Rank correlations (Spearman) of cost and time for each {unit}", "model",
                  *(f"{name} ({len(points)})" for name, points in sets.items()))  # fmt: skip
            for name, counts, weights in self.models():
                if unit == "instruction" and set(weights) == {"Ir"}:
                    continue
                cells = []
                for points in sets.values():
                    per = [p[counts]["Ir"] if unit == "instruction" else 1 for p, _ in points]
                    costs = [model.cost(weights, p[counts]) / n for (p, _), n in zip(points, per)]
                    times = [time / n for (_, time), n in zip(points, per)]
                    cells.append(f"{model.rank_correlation(costs, times):.2f}" if len(points) > 2 else "")
                row([name, *cells])

    def print_spread(self):
        kinds = {"kernels": [spread(k["ns"]) for k in self.chases + self.kernels],
                 "programs": [spread(p["seconds"]) for p in self.programs]}  # fmt: skip
        print()
        for kind, values in kinds.items():
            if values:
                values.sort()
                print(f"{kind}: the middle round took longer than the fastest by {values[len(values) // 2]:.0%} "
                      f"in the middle, {values[-1]:.0%} at most.")  # fmt: skip


def report(results):
    print(results["machine"])
    comparison = Comparison(results)
    comparison.print_spread()
    comparison.print_correlations()
    comparison.print_weights()
    comparison.print_chases()
    comparison.print_kernels()
    comparison.print_programs()
