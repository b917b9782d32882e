# SPDX-License-Identifier: GPL-2.0-or-later
"""What a run costs by its counts, and how well that agrees with times."""

# The events of a term are added up.
TERMS = {
    "Ir": ("Ir",),
    "L1m": ("I1mr", "D1mr", "D1mw"),
    "L2m": ("I2mr", "D2mr", "D2mw"),
    "LLm": ("ILmr", "DLmr", "DLmw"),
    "DTm": ("DTmr", "DTmw"),
    "DT2m": ("DT2mr", "DT2mw"),
    "Bm": ("Bcm", "Bim"),
}
MEMORY = ("L1m", "L2m", "LLm", "DTm", "DT2m")
# The usual estimate of cycles. It knows no others of the terms.
ESTIMATE = {"Ir": 1, "L1m": 10, "LLm": 100, "Bm": 10}


def terms_of(counts):
    """The terms of a profile's summary, without those that its machine does not have."""
    return {term: sum(counts.get(event, 0) for event in events) for term, events in TERMS.items()}


def cost(weights, terms):
    return sum(weight * terms[term] for term, weight in weights.items())


def fit(points, chosen, fixed=None, rounds=3000):
    """Weights >= 0 of the chosen terms, beside fixed ones, for pairs of terms and times: least squares of the relative
    errors, one weight after the other."""
    fixed = fixed or {}
    weights = dict.fromkeys(chosen, 0.0)
    rows = [[terms[term] / time for term in chosen] for terms, time in points]
    rest = [1 - cost(fixed, terms) / time for terms, time in points]
    squares = [sum(row[i] ** 2 for row in rows) for i in range(len(chosen))]
    for _ in range(rounds):
        for i, term in enumerate(chosen):
            if squares[i] == 0:
                continue
            step = sum(row[i] * left for row, left in zip(rows, rest)) / squares[i]
            step = max(step, -weights[term])
            weights[term] += step
            rest = [left - step * row[i] for row, left in zip(rows, rest)]
    return weights | fixed


def ranks(values):
    """From 1 on; equal values have the mean of their ranks."""
    order = sorted(range(len(values)), key=values.__getitem__)
    result = [0.0] * len(values)
    first = 0
    while first < len(order):
        last = first
        while last + 1 < len(order) and values[order[last + 1]] == values[order[first]]:
            last += 1
        for i in order[first : last + 1]:
            result[i] = (first + last) / 2 + 1
        first = last + 1
    return result


def rank_correlation(xs, ys):
    """Spearman's."""
    a, b = ranks(xs), ranks(ys)
    mean = (len(a) + 1) / 2
    product = sum((x - mean) * (y - mean) for x, y in zip(a, b))
    spread = sum((x - mean) ** 2 for x in a) * sum((y - mean) ** 2 for y in b)
    return product / spread**0.5 if spread else 0.0
