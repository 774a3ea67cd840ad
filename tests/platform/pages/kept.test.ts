import { beforeEach, expect, it, vi } from "vitest";
import { keep, keptOf } from "#web/api/leaving/kept.ts";
import {
  either,
  isFlag,
  isNumber,
  isText,
  listOf,
  oneOf,
  pairOf,
  recordOf,
  type Shape,
} from "#web/api/leaving/shapes.ts";

const USER = 7;
const isUnit = oneOf("SCM", "LCM");
const isEntry = recordOf<{ id: number; link: string | null }>({ id: isNumber, link: either(oneOf(null), isText) });

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
});

const cases: [what: string, kept: unknown, shape: Shape<unknown>, isGiven: boolean][] = [
  ["a text", "98,50", isText, true],
  ["a number instead of a text", 98.5, isText, false],
  ["a flag that is false", false, isFlag, true],
  ["a unit", "LCM", isUnit, true],
  ["a unit that there is no more", "m3", isUnit, false],
  ["a record", { id: 1, link: null }, isEntry, true],
  ["a record with a newer field too", { id: 1, link: "https://a.example", size: 3 }, isEntry, true],
  ["a record that lacks a field", { id: 1 }, isEntry, false],
  ["a record with a field of another type", { id: "1", link: null }, isEntry, false],
  ["nothing instead of a record", null, isEntry, false],
  ["a list", [1, 2], listOf(isNumber), true],
  ["a list with one of another type", [1, "2"], listOf(isNumber), false],
  ["pairs", [[1, "98"]], listOf(pairOf(isNumber, isText)), true],
  ["pairs of an older order", [["98", 1]], listOf(pairOf(isNumber, isText)), false],
];

for (const [what, kept, shape, isGiven] of cases) {
  it(`${isGiven ? "gives back" : "drops"} ${what}`, () => {
    keep(USER, "value", kept);
    expect(keptOf(USER, "value", shape)).toEqual(isGiven ? kept : undefined);
  });
}

it("gives nothing to another user, nor what is no JSON", () => {
  keep(USER, "value", "98,50");
  expect(keptOf(8, "value", isText)).toBeUndefined();
  sessionStorage.setItem("virn.kept.7.value", "{");
  expect(keptOf(USER, "value", isText)).toBeUndefined();
});
