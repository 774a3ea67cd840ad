import { describe, expect, it } from "vitest";
import { cents, thousandths } from "#shared/basics/amounts.ts";
import {
  checkRange,
  companyOptions,
  firstDayOfMonth,
  lockedCompany,
  rangeOf,
} from "#shared/compositeReports/compositeRequest.ts";
import { addLine, noLines } from "#shared/compositeReports/lineTotals.ts";
import { errorText } from "#web/compositeReports/problemText.ts";

describe("dates of a request", () => {
  it.each([
    [null, { ok: false, reason: "missing" }],
    [
      { lower: null, upper: null },
      { ok: false, reason: "missing" },
    ],
    [
      { lower: "2026-11-01", upper: "2026-11-30" },
      { ok: true, from: "2026-11-01", until: "2026-11-30" },
    ],
    [
      { lower: "2026-11-29", upper: "2026-11-30" },
      { ok: true, from: "2026-11-29", until: "2026-11-30" },
    ],
    [
      { lower: "2026-11-30", upper: "2026-11-30" },
      { ok: false, reason: "not_before" },
    ],
    [
      { lower: "2026-12-01", upper: "2026-11-30" },
      { ok: false, reason: "not_before" },
    ],
    [
      { lower: "2026-11-01", upper: null },
      { ok: true, from: "2026-11-01", until: "2099-12-31" },
    ],
    [
      { lower: null, upper: "2026-11-30" },
      { ok: true, from: "2000-01-01", until: "2026-11-30" },
    ],
    [
      { lower: "1999-12-31", upper: null },
      { ok: false, reason: "implausible" },
    ],
    [
      { lower: null, upper: "2100-01-01" },
      { ok: false, reason: "implausible" },
    ],
  ])("checks %j", (range, expected) => {
    expect(checkRange(range)).toEqual(expected);
  });

  it.each([
    [null, null, null],
    ["2026-11-01", null, { lower: "2026-11-01", upper: null }],
    [null, "2026-11-30", { lower: null, upper: "2026-11-30" }],
  ])("keeps a range of %s and %s", (lower, upper, expected) => {
    expect(rangeOf(lower, upper)).toEqual(expected);
  });

  it.each([
    ["2026-11-22", "2026-11-01"],
    ["2026-12-01", "2026-12-01"],
  ])("begins on the first day of the month of %s", (today, first) => {
    expect(firstDayOfMonth(today)).toBe(first);
  });
});

describe("companies of the form", () => {
  const platform = { id: 1, name: "Virn", is_own_company: true };
  const owner = { id: 2, name: "Haavasalu", is_own_company: false };
  const mill = { id: 3, name: "Kuuseoja", is_own_company: false };
  const mine = { id: 4, name: "Minu mets", is_own_company: true };
  const second = { id: 5, name: "Teine mets", is_own_company: true };

  it.each([
    ["no other side", [platform, owner], null, [platform]],
    ["an own company on the other side", [platform, owner], platform, [platform, owner]],
    ["a strange company on the other side", [platform, owner], mill, [platform]],
  ] as const)("offers companies with %s", (_, companies, other, expected) => {
    expect(companyOptions(companies, other)).toEqual(expected);
  });

  it.each([
    ["one own company", [mine], [{ ...platform, is_own_company: false }], mine],
    ["two own companies", [mine, second], [{ ...platform, is_own_company: false }], null],
    ["none", [owner], [mill], null],
    ["the platform, which is on both sides", [platform, owner], [platform, mill], null],
  ] as const)("locks for %s", (_, companies, other, expected) => {
    expect(lockedCompany(companies, other)).toEqual(expected);
  });
});

describe("text of an error", () => {
  const nested = (depth: number): unknown => (depth === 0 ? "sees" : [nested(depth - 1)]);
  it.each([
    ["a text", "Vigane", "Vigane"],
    ["a list", ["Üks.", "Kaks."], "Üks. Kaks."],
    ["a message before a detail", { message: "Sõnum", detail: "Detail" }, "Sõnum"],
    ["a detail", { detail: "Detail", code: 4 }, "Detail"],
    ["an empty message", { message: "", detail: "Detail" }, "Detail"],
    ["a list as message", { message: ["Üks.", "Kaks."] }, "Üks. Kaks."],
    ["fields", { seller: ["Vali müüja."], buyer: "Valige ostja." }, "seller: Vali müüja. buyer: Valige ostja."],
    ["errors of no field", { non_field_errors: ["Ei saa."], seller: ["Vali."] }, "Ei saa. seller: Vali."],
    ["fields in fields", { act_date_range: { lower: ["Vale."] } }, "act_date_range: lower: Vale."],
    ["a number", 404, "404"],
    ["null", null, "null"],
    ["nothing", undefined, "undefined"],
    ["true", true, "true"],
    ["an empty list", [], ""],
    ["10 levels", nested(10), "sees"],
    ["11 levels", nested(11), "..."],
  ])("takes it from %s", (_, body, expected) => {
    expect(errorText(body)).toBe(expected);
  });
});

it("adds tm and pm³ apart", () => {
  const totals = noLines();
  addLine(totals, { unit: "SCM", amount: thousandths(1000), sum: cents(9850) });
  addLine(totals, { unit: "LCM", amount: thousandths(2500), sum: cents(5000) });
  addLine(totals, { unit: "SCM", amount: thousandths(1), sum: cents(10) });
  expect(totals).toEqual({ lines: 3, solid: 1001, loose: 2500, sum: 14860 });
});
