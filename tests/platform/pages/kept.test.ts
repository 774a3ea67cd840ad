import { beforeEach, expect, it, vi } from "vitest";
import { emptyStorage } from "#tests/support/pages/emptyStorage.ts";
import { keptInBrowser, keptInTab, keyOfLeft } from "#web/api/leaving/kept.ts";
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

const KEY = keyOfLeft(7, "value");
const isUnit = oneOf("SCM", "LCM");
const isEntry = recordOf<{ id: number; link: string | null }>({ id: isNumber, link: either(oneOf(null), isText) });

beforeEach(() => {
  vi.stubGlobal("sessionStorage", emptyStorage());
  vi.stubGlobal("localStorage", emptyStorage());
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
    keptInTab.write(KEY, kept);
    expect(keptInTab.read(KEY, shape)).toEqual(isGiven ? kept : undefined);
  });
}

it("gives nothing to another user, nor what is no JSON", () => {
  keptInTab.write(KEY, "98,50");
  expect(keptInTab.read(keyOfLeft(8, "value"), isText)).toBeUndefined();
  sessionStorage.setItem("virn.kept.7.value", "{");
  expect(keptInTab.read(KEY, isText)).toBeUndefined();
});

it("keeps a value in the tab or in the browser, until it is forgotten", () => {
  keptInBrowser.write("virn.act.2.7.update.1", "98,50");
  keptInBrowser.write("virn.other", "1");
  expect(keptInTab.keys("virn.")).toEqual([]);
  expect(keptInBrowser.keys("virn.act.")).toEqual(["virn.act.2.7.update.1"]);
  keptInBrowser.write("virn.act.2.7.update.1", undefined);
  expect(keptInBrowser.keys("virn.")).toEqual(["virn.other"]);
});

it("forgets the older value where the newer one does not fit", () => {
  keptInBrowser.write(KEY, "98,50");
  localStorage.setItem = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
  keptInBrowser.write(KEY, "a text that is too long");
  expect(keptInBrowser.read(KEY, isText)).toBeUndefined();
});

it("gives and keeps nothing where the storage is forbidden", () => {
  vi.stubGlobal("localStorage", undefined);
  keptInBrowser.write(KEY, "98,50");
  expect(keptInBrowser.read(KEY, isText)).toBeUndefined();
  expect(keptInBrowser.keys("")).toEqual([]);
});
