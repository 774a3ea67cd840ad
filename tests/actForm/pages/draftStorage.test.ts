import { beforeEach, expect, it, vi } from "vitest";
import { emptyStorage } from "#tests/support/pages/emptyStorage.ts";
import {
  adoptStored,
  forgetOld,
  forgetRecalculation,
  formKey,
  isRecalculationMarked,
  markRecalculation,
  readSent,
  readStored,
  writeSent,
  writeStored,
} from "#web/actForm/draft/storage.ts";

const NOW = Date.parse("2026-11-29T12:00:00.000Z");
const DAY_MS = 86_400_000;
const key = formKey(7, { selection: "abc" });
const stored = { submission: "one", savedAt: "2026-11-29T11:00:00.000Z", rowsDigest: "rows", draft: { number: "M-1" } };
const form = {
  number: "M-1",
  date: "2026-11-29",
  buyer_company: 3,
  sawmill_acts: [],
  act_rows: [{ id: "a", margin: 2, flat_price: 90, amount: 10, report_rows: [1, 2] }],
  buy_acts: [],
  submission: "one",
};

beforeEach(() => {
  vi.stubGlobal("localStorage", emptyStorage());
  vi.stubGlobal("sessionStorage", emptyStorage());
});

it("reads a draft, a sent form and a mark as they are stored in browsers today", () => {
  const text = `{"submission":"one","savedAt":"2026-11-29T11:00:00.000Z","rowsDigest":"rows","draft":{"number":"M-1",
    "date":"2026-11-28","buyer":4,"certificate":null,"purchaseNumbers":{"7":"M-1-1"},"overrides":{"vat":24.5,"with_vat":null},
    "sawmillActs":[{"number":"S","total_amount_of_wood":"1.5","sum_before_tax":""},{"id":3,"number":"","total_amount_of_wood":"",
    "sum_before_tax":"9"}],"margins":[[[1,2],3.5]],"unselected":[5]}}`;
  localStorage.setItem("virn.act.2.7.update.15", text);
  localStorage.setItem("virn.act.2.7.update.15.sent", JSON.stringify(form));
  sessionStorage.setItem("virn.act.2.7.update.15.recalculate", "1");
  const update = formKey(7, { id: "15" });
  expect(readStored(update)).toEqual(JSON.parse(text));
  expect(readSent(update)).toEqual(form);
  expect(isRecalculationMarked(update)).toBe(true);
});

it("gives no draft of another shape, which would break the form", () => {
  for (const text of ["{", "[]", '{"submission":"one"}', '{"submission":"one","savedAt":"","draft":{"margins":[3]}}']) {
    localStorage.setItem(key, text);
    expect(readStored(key)).toBeUndefined();
  }
});

it("takes over a draft of the same rows from another selection, and leaves that of other rows", () => {
  const same = formKey(7, { selection: "earlier" });
  const other = formKey(7, { selection: "other" });
  const ofAnotherUser = formKey(8, { selection: "earlier" });
  writeStored(other, { ...stored, rowsDigest: "others" });
  writeStored(ofAnotherUser, stored);
  adoptStored(key, "rows");
  expect(readStored(key)).toBeUndefined();
  writeStored(same, stored);
  adoptStored(key, "rows");
  expect(readStored(key)).toEqual(stored);
  expect(readStored(same)).toBeUndefined();
  expect([readStored(other), readStored(ofAnotherUser)]).not.toContain(undefined);
});

it("forgets a draft of 14 days with its sent form, and keeps a sent form whose draft is younger", () => {
  const old = formKey(7, { id: "1" });
  const young = formKey(7, { id: "2" });
  const savedAt = (days: number) => new Date(NOW - days * DAY_MS).toISOString();
  for (const [name, days] of [
    [old, 14],
    [young, 13],
  ] as const) {
    writeStored(name, { ...stored, savedAt: savedAt(days) });
    writeSent(name, form);
  }
  forgetOld(NOW);
  expect([readStored(old), readSent(old)]).toEqual([undefined, undefined]);
  expect([readStored(young)?.submission, readSent(young)]).toEqual(["one", form]);
});

it("marks that prices have changed until the totals are calculated again", () => {
  expect(isRecalculationMarked(key)).toBe(false);
  markRecalculation(key);
  expect(isRecalculationMarked(key)).toBe(true);
  forgetRecalculation(key);
  expect(isRecalculationMarked(key)).toBe(false);
});
