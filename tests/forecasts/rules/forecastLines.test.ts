import { describe, expect, it, test } from "vitest";
import type { AssortmentGroup } from "#shared/assortments/assortments.ts";
import { tenThousandths } from "#shared/basics/amounts.ts";
import { checkRows, forecastBlocks, totalsByUnit } from "#shared/forecasts/forecastLines.ts";
import type { ForecastCell } from "#shared/forecasts/forecasts.ts";

const group = (id: number, name: string, changes: Partial<AssortmentGroup> = {}): AssortmentGroup => ({
  id,
  name,
  unit: "SCM",
  forecastsPerDestination: true,
  ungroupedDestination: false,
  destinations: [],
  ...changes,
});
const names = new Map([
  [1, "Sadam 10"],
  [2, "Sadam 2"],
  [3, "Õisu"],
]);
const spruce = group(5, "Kuusk", { destinations: [1, 2] });
const pine = group(6, "Mänd", { forecastsPerDestination: false, destinations: [1] });
const chips = group(7, "Hake", { unit: "LCM", destinations: [3], ungroupedDestination: true });

describe("forecastBlocks", () => {
  const shape = (groups: AssortmentGroup[], rows: ForecastCell[] = []) => {
    const blocks = forecastBlocks(groups, names, rows);
    const text = (unit: "SCM" | "LCM") =>
      blocks[unit].map(({ name, lines }) => [name, ...lines.map((line) => `${line.destination}:${line.name}`)]);
    return { SCM: text("SCM"), LCM: text("LCM") };
  };

  it("lists groups and destinations by unit in natural order, 'Grupeerimata' last", () => {
    expect(shape([pine, chips, spruce])).toEqual({
      SCM: [
        ["Kuusk", "2:Sadam 2", "1:Sadam 10"],
        ["Mänd", "null:"],
      ],
      LCM: [["Hake", "3:Õisu", "null:Grupeerimata"]],
    });
  });

  it("leaves out a group per destination that has none", () => {
    expect(shape([group(8, "Tühi")]).SCM).toEqual([]);
  });

  it("keeps the lines of rows whose group has changed since", () => {
    const left = { assortment: 5, destination: 3, month: 10 };
    expect(shape([spruce], [left]).SCM).toEqual([["Kuusk", "2:Sadam 2", "1:Sadam 10", "3:Õisu"]]);
    const whole = { assortment: 5, destination: null, month: 10 };
    expect(shape([spruce], [whole]).SCM[0]?.at(-1)).toBe("null:Grupeerimata");
    const named = { assortment: 6, destination: 99, month: 10 };
    expect(shape([pine], [named]).SCM).toEqual([["Mänd", "99:Grupeerimata", "null:Grupeerimata"]]);
  });
});

describe("checkRows", () => {
  const quarter = { year: 2026, quarter: 4 };
  const cell = (assortment: number, destination: number | null, month = 10) => ({ assortment, destination, month });
  const check = (sent: ForecastCell[], stored: ForecastCell[] = []) =>
    checkRows(quarter, [spruce, pine, chips], stored, sent);

  test.each([
    ["cells of the lines", [cell(5, 1), cell(5, 1, 12), cell(6, null), cell(7, null)], { ok: true }],
    ["a month of another quarter", [cell(5, 1, 9)], { ok: false, reason: "month" }],
    ["a destination of another group", [cell(5, 3)], { ok: false, reason: "line" }],
    ["no destination where the group has some", [cell(5, null)], { ok: false, reason: "line" }],
    ["a destination where the group has none", [cell(6, 1)], { ok: false, reason: "line" }],
    ["an unknown group", [cell(4, 1)], { ok: false, reason: "line" }],
    ["'Grupeerimata'", [cell(0, null)], { ok: false, reason: "line" }],
    ["a cell twice", [cell(5, 1), cell(5, 1)], { ok: false, reason: "twice" }],
    ["too many rows", Array.from({ length: 6001 }, () => cell(5, 1)), { ok: false, reason: "too_many" }],
  ])("of %s", (_, sent, expected) => {
    expect(check(sent)).toEqual(expected);
  });

  it("lets a stored line stay that its group has lost", () => {
    expect(check([cell(5, 3, 11)], [cell(5, 3)])).toEqual({ ok: true });
  });
});

it("adds the units apart, and tells nothing entered from an explicit 0", () => {
  const row = (unit: "SCM" | "LCM", amount: number) => ({ unit, amount: tenThousandths(amount) });
  expect(totalsByUnit([row("SCM", 10), row("SCM", 5)])).toEqual({ SCM: 15, LCM: null });
  expect(totalsByUnit([row("LCM", 0)])).toEqual({ SCM: null, LCM: 0 });
});
