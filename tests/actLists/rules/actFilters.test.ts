import { describe, expect, it, test } from "vitest";
import {
  type ActFilters,
  actFilters,
  actFiltersBeside,
  type FactsBeside,
  type FilteredAct,
  ownActFilters,
} from "#shared/actLists/actFilters.ts";
import { leadText } from "#shared/actLists/leadFilter.ts";
import { cents } from "#shared/basics/amounts.ts";
import { filterErrors, fits } from "#shared/basics/filters.ts";
import { centsOfText } from "#shared/basics/ranges.ts";
import { type SeenContainer, type SignatureFilter, signatureOf } from "#shared/containers/signatureFilter.ts";
import { hasLetter, type LetterFilter, letterFilter } from "#shared/letters/letterFilter.ts";
import type { Letter } from "#shared/letters/letterStates.ts";

const act: FilteredAct = {
  date: "2026-09-15",
  withVat: cents(10_000),
  isOriginMissing: false,
  measured: ["2026-3", "2026-61"],
};

describe("filters of the act itself", () => {
  test.each<[ActFilters, boolean]>([
    [{}, true],
    [{ from: "2026-09-15" }, true],
    [{ from: "2026-09-16" }, false],
    [{ to: "2026-09-15" }, true],
    [{ to: "2026-09-14" }, false],
    [{ from: "2026-09-15", to: "2026-09-15" }, true],
    [{ min: cents(10_000) }, true],
    [{ min: cents(10_001) }, false],
    [{ max: cents(10_000) }, true],
    [{ max: cents(9_999) }, false],
    [{ max: cents(0) }, false],
    [{ origins: "complete" }, true],
    [{ origins: "missing" }, false],
    [{ from: "2026-09-15", min: cents(1), origins: "missing" }, false],
    [{ measured: "2026-3" }, true],
    [{ measured: "2026-61" }, true],
    [{ measured: "2026-6" }, false],
    [{ measured: "2025-3" }, false],
  ])(
    "%j of an act of 15.09.2026, 100.00 €, with all origins, measured 3 and 70 days before: %s",
    (filters, expected) => {
      expect(fits(ownActFilters, filters, act)).toBe(expected);
    },
  );

  it("find an act whose origins are missing", () => {
    expect(fits(ownActFilters, { origins: "missing" }, { ...act, isOriginMissing: true })).toBe(true);
  });
});

test.each<[SeenContainer | undefined, SignatureFilter]>([
  [undefined, "none"],
  [{ status: "PENDING", isDeclined: false }, "platform"],
  [{ status: "SIGN_ONE", isDeclined: false }, "company"],
  [{ status: "SIGN_ONE", isDeclined: true }, "declined"],
  [{ status: "SIGN_BOTH", isDeclined: false }, "signed"],
])("finds the container %j by the filter %s", (container, filter) => {
  expect(signatureOf(container)).toBe(filter);
});

const letter = (state: Letter["state"], facts: Partial<Letter> = {}): Letter => ({
  number: 1,
  kind: "act",
  state,
  createdAt: "",
  ...facts,
});
const trouble = (kind: "refused" | "bounced" | "complained") => ({ trouble: { kind, at: "", to: [] } });

test.each<[string, Letter[], LetterFilter[]]>([
  ["no letter", [], ["none"]],
  ["an unsent one", [letter("unsent")], ["unsent"]],
  ["a scheduled one", [letter("scheduled")], ["unsent"]],
  ["one on its way", [letter("sending")], ["sent"]],
  ["a sent one", [letter("sent")], ["sent"]],
  ["a cancelled one", [letter("canceled")], ["none"]],
  ["a sent one, and a newer unsent one", [letter("sent"), letter("unsent")], ["unsent"]],
  ["one that was refused", [letter("unsent", trouble("refused"))], ["unsent"]],
  ["one that bounced", [letter("sent", trouble("bounced"))], ["sent", "failed"]],
  ["one that bounced, and a newer unsent one", [letter("sent", trouble("bounced")), letter("unsent")], ["unsent"]],
  ["one marked as unwanted, and a newer sent one", [letter("sent", trouble("complained")), letter("sent")], ["sent"]],
])("finds an act with %s by its filters", (_what, letters, filters) => {
  const words = Object.keys(letterFilter.words) as LetterFilter[];
  expect(words.filter((word) => hasLetter(letters, word))).toEqual(filters);
});

const beside: FactsBeside = {
  container: { status: "SIGN_ONE", isDeclined: false },
  letters: [letter("sent")],
  isExported: false,
  signed: undefined,
};

test.each<[ActFilters, boolean]>([
  [{}, true],
  [{ signature: "company" }, true],
  [{ signature: "none" }, false],
  [{ letter: "sent" }, true],
  [{ letter: "unsent" }, false],
  [{ export: "open" }, true],
  [{ export: "exported" }, false],
  [{ signature: "company", letter: "sent", export: "exported" }, false],
  [{ signed: "2026-3" }, false],
])("the filters %j of a sent act that waits for the company and is not exported: %s", (filters, expected) => {
  expect(fits(actFiltersBeside, filters, beside)).toBe(expected);
});

it("find an act that both have signed by its days until then", () => {
  expect(fits(actFiltersBeside, { signed: "2026-3" }, { ...beside, signed: "2026-3" })).toBe(true);
  expect(fits(actFiltersBeside, { signed: "2025-3" }, { ...beside, signed: "2026-3" })).toBe(false);
});

test.each<[ActFilters, boolean, string[]]>([
  [{ letter: "sent", export: "open", signature: "platform" }, true, []],
  [{ letter: "sent", export: "open", signature: "platform" }, false, ["letter", "export", "signature"]],
  [{ measured: "2026-3", signed: "2026-61" }, true, []],
  [{ measured: "2026-3", signed: "2026-61" }, false, ["measured", "signed"]],
  [{ signature: "company", origins: "missing", from: "2026-09-01", min: cents(1) }, false, []],
  [{ from: "2026-09-02", to: "2026-09-01" }, true, ["to"]],
  [{ min: cents(2), max: cents(1) }, true, ["max"]],
])("the filters %j of an agent (%s) have errors at %j", (filters, isSuperUser, fields) => {
  expect(Object.keys(filterErrors(actFilters, filters, isSuperUser)).toSorted()).toEqual(fields.toSorted());
});

test.each([
  ["0", 0],
  ["1500", 150_000],
  ["1500.5", 150_050],
  ["0.05", 5],
])("reads %s € as %i cents", (text, expected) => {
  expect(centsOfText(text)).toBe(expected);
});

test.each([
  ["2026-1", "2026. aastal 1 päev"],
  ["2026-0", "2026. aastal 0 päeva"],
  ["2025-60", "2025. aastal 60 päeva"],
  ["2025-61", "2025. aastal üle 60 päeva"],
])("shows acts of the bar %s as '%s'", (filter, text) => {
  expect(leadText(filter)).toBe(text);
});
