import { describe, expect, it } from "vitest";
import {
  checkCadaster,
  checkEudr,
  checkSiteName,
  editedSite,
  isCounty,
  MAX_SITE_NAME,
  registerAddress,
} from "#shared/acts/siteEdits.ts";
import { isFrozen, mayRemoveWaybillFile } from "#shared/attachments/frozen.ts";
import { firstMissing, paperWaybills } from "#shared/attachments/paperWaybills.ts";
import { beginsAs } from "#shared/uploads/fileTypes.ts";

it.each([
  ["Haavasalu", { ok: true, value: "Haavasalu" }],
  ["  Haava \n salu ", { ok: true, value: "Haava salu" }],
  [" ", { ok: false, reason: "empty" }],
  ["x".repeat(MAX_SITE_NAME), { ok: true, value: "x".repeat(MAX_SITE_NAME) }],
  ["x".repeat(MAX_SITE_NAME + 1), { ok: false, reason: "long" }],
])("checks the name %j", (typed, expected) => {
  expect(checkSiteName(typed)).toEqual(expected);
});

it.each([
  ["00101:001:0001", { ok: true, value: "00101:001:0001" }],
  [" 00101:001:0001;00102:002:0002, 00101:001:0001 ", { ok: true, value: "00101:001:0001, 00102:002:0002" }],
  ["0", { ok: true, value: "" }],
  ["", { ok: false, reason: "empty" }],
  [",", { ok: false, reason: "form" }],
  ["00101:001:001", { ok: false, reason: "form" }],
  ["00101:001:0001, mets", { ok: false, reason: "form" }],
  [Array.from({ length: 21 }, (_, n) => `00101:001:${1000 + n}`).join(","), { ok: false, reason: "long" }],
])("checks the cadastral number %j", (typed, expected) => {
  expect(checkCadaster(typed)).toEqual(expected);
});

it.each([
  ["https://r.example/?ky={cadaster}", "00101:001:0001", "https://r.example/?ky=00101%3A001%3A0001"],
  ["", "00101:001:0001", undefined],
  ["https://r.example/?ky={cadaster}", "javascript:1", undefined],
])("links by %j to %j", (template, number, expected) => {
  expect(registerAddress(template, number)).toBe(expected);
});

it.each([
  ["Võrumaa", "", true],
  ["", "Võrumaa", true],
  ["Mulgimaa", "", false],
  ["Mulgimaa", "Mulgimaa", true],
])("county %j over %j: %j", (typed, before, expected) => {
  expect(isCounty(typed, before)).toBe(expected);
});

it("lays what was typed over what was measured, and leaves the rest", () => {
  const measured = { name: "A", cadaster: "1", county: "Võrumaa", eudrNumbers: [{ reference: "R", verification: "" }] };
  expect(editedSite(measured, { name: "B", forestNotice: "", previousOwner: "X" })).toEqual({
    ...measured,
    name: "B",
    forestNotice: "",
  });
  expect(editedSite(null, {})).toEqual({ name: "", cadaster: "" });
});

it("takes up to 50 EUDR numbers of up to 50 characters, each once", () => {
  const number = (reference: string) => ({ reference, verification: "" });
  expect(checkEudr([number(" R "), number("R"), number("")])).toEqual({ ok: true, numbers: [number("R")] });
  expect(checkEudr(Array.from({ length: 51 }, (_, n) => number(`R${n}`)))).toEqual({ ok: false, reason: "many" });
  expect(checkEudr([number("x".repeat(51))])).toEqual({ ok: false, reason: "long" });
});

describe("a paper waybill", () => {
  const row = (waybill: string, isFromEvr = false) => ({ waybill, isFromEvr });
  it("is one of which EVR brought no row, in natural order", () => {
    expect(
      paperWaybills([row("W-10"), row("W-2"), row("W-2"), row("E-1", true), row("W-3"), row("W-3", true)]),
    ).toEqual(["W-2", "W-10"]);
  });
  it("without a file is the first missing one", () => {
    expect(firstMissing(["W-2", "W-10"], new Set(["W-2"]))).toBe("W-10");
    expect(firstMissing(["W-2"], new Set(["W-2", "W-9"]))).toBeUndefined();
    expect(paperWaybills([row("V 1"), row("v1"), row("E 1"), row("e1", true)])).toEqual(["V 1"]);
    expect(firstMissing(["V 1"], ["v1"])).toBeUndefined();
  });
});

it.each([
  ["files", undefined, undefined, false],
  ["files", undefined, "s", false],
  ["files", "o", undefined, true],
  ["sites", undefined, undefined, false],
  ["sites", undefined, "s", true],
  ["sites", "o", undefined, true],
] as const)("%s of an act in container %j, sales act in %j: frozen %j", (what, own, sales, expected) => {
  expect(isFrozen(what, { own, sales })).toBe(expected);
});

it.each([
  ["none", "none", "none", true],
  ["none", "none", "s", true],
  ["none", "s", "none", false],
  ["none", "s", "s", true],
  ["none", "s", "earlier", false],
  ["o", "none", "none", false],
  ["o", "s", "s", false],
])("a waybill's file of an act in container %s, sales act in %s, added beside %s: removable %j", (...row) => {
  const [own, sales, beside] = row.slice(0, 3).map((each) => (each === "none" ? undefined : String(each)));
  expect(mayRemoveWaybillFile({ own, sales }, beside)).toBe(row[3]);
});

it.each([
  ["leping.pdf", "%PDF-1.7", true],
  ["leping.PDF", "<html>", false],
  ["pilt.jpg", "<html>", false],
  ["leping.asice", "PK\u0003\u0004", true],
  ["leping.docx", "%PDF-1.7", false],
  ["pilt.heic", "\0\0\0\u0018ftyp", true],
  ["pilt.png", "", false],
  ["tundmatu.xyz", "<html>", true],
])("%s may begin with %j: %j", (name, first, expected) => {
  expect(beginsAs(name, Buffer.from(first))).toBe(expected);
});
