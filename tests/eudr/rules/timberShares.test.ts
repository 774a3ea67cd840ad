import { describe, expect, it } from "vitest";
import { thousandths } from "#shared/basics/amounts.ts";
import type { Unit } from "#shared/basics/units.ts";
import { MAX_SHARE_LETTERS } from "#shared/eudr/limits.ts";
import {
  neededAndNumbered,
  sumOfAmounts,
  type TimberKind,
  timberKind,
  timberShares,
  timberState,
  totalOf,
} from "#shared/eudr/timberShares.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";

const number = (reference: string): EudrNumber => ({ reference, verification: "K7X2M9QP" });
const keyOf = ({ reference }: EudrNumber) => reference;
const row = (site: Parameters<typeof timberKind>[0], amount = 1000, unit: Unit = "SCM") => ({
  site,
  unit,
  amount: thousandths(amount),
});
const none = thousandths(0);

describe("the kind of timber", () => {
  it.each<[Parameters<typeof timberKind>[0], TimberKind]>([
    [null, "missing"],
    [{}, "missing"],
    [{ eudrNumbers: [] }, "missing"],
    // A found number that was taken away with its parcels.
    [{ eudrNumbers: [], eudrFound: true }, "missing"],
    [{ eudrNumbers: [number("A")] }, "numbered"],
    [{ eudrNumbers: [number("A")], eudrFound: true }, "found"],
    [{ eudrExcuse: "felledBefore" }, "excused"],
    [{ eudrNumbers: [number("A")], eudrExcuse: "soldBefore" }, "excused"],
  ])("of a site %j is %s", (site, kind) => {
    expect(timberKind(site)).toBe(kind);
  });
});

describe("the state of timber", () => {
  it.each([
    ["missing", [], "missing"],
    ["excused", [], "excused"],
    ["numbered", [], "unchecked"],
    ["numbered", [undefined], "unchecked"],
    ["numbered", ["usable"], "verified"],
    ["numbered", ["usable", undefined], "unchecked"],
    ["numbered", ["usable", "unusable"], "invalid"],
    ["found", ["usable"], "found"],
    ["found", [undefined], "found"],
    ["found", ["unusable"], "invalid"],
  ] as const)("%s with numbers %j is %s", (kind, checked, state) => {
    expect(timberState(kind, checked)).toBe(state);
  });
});

describe("shares of an act", () => {
  it("join timber of the same numbers in any order, and keep units apart", () => {
    const [one, other] = [{ eudrNumbers: [number("B"), number("A")] }, { eudrNumbers: [number("A"), number("B")] }];
    const rows = [row(one), row(null, 5), row(other, 7), row(one, 11, "LCM")];
    const shares = [
      { kind: "numbered", numbers: "A B", solid: 1007, loose: 11 },
      { kind: "missing", numbers: "", solid: 5, loose: 0 },
    ];
    expect(timberShares(rows, keyOf)).toEqual(shares);
    expect(timberShares(rows.toReversed(), keyOf)).toEqual(shares);
  });

  it("lose the numbers beyond the limit, and no timber", () => {
    const rows = Array.from({ length: 5000 }, (_, index) => row({ eudrNumbers: [number(`N${10_000 + index}`)] }));
    const shares = timberShares(rows, keyOf);
    const letters = shares.reduce((sum, { numbers }) => sum + numbers.length, 0);
    expect(letters).toBeLessThan(MAX_SHARE_LETTERS);
    expect(shares.reduce((sum, { solid }) => sum + solid, 0)).toBe(5_000_000);
    expect(shares.filter(({ numbers }) => numbers === "")).toHaveLength(1);
    expect(timberShares(rows.toReversed(), keyOf)).toEqual(shares);
  });

  it("are none of no timber", () => {
    expect(timberShares([], keyOf)).toEqual([]);
    expect(timberShares([row(null, 0)], keyOf)).toEqual([{ kind: "missing", numbers: "", solid: none, loose: none }]);
  });
});

it("adds amounts without errors of binary fractions", () => {
  const line = { verified: 0.1, found: 0.2, unchecked: 0.3, invalid: 0.4, excused: 5, missing: 0.7 };
  expect(totalOf(line)).toBe(6.7);
  expect(sumOfAmounts([line, line, line]).verified).toBe(0.3);
  expect(neededAndNumbered(line)).toEqual({ needed: 1.7, numbered: 0.6 });
  expect(sumOfAmounts([]).missing).toBe(0);
});
