import { expect, test } from "vitest";
import { readProblem } from "#web/api/apiProblem.ts";
import { textOfProblem } from "#web/compositeReports/problemText.ts";

const FALLBACK = "Midagi läks valesti.";
const UNREADABLE = "Midagi läks valesti, palun proovige uuesti.";
const nested = (depth: number): unknown => (depth === 0 ? "sees" : [nested(depth - 1)]);
const ours = (fields?: unknown) => ({ code: "invalid_fields", message: "Palun parandage märgitud väljad.", fields });

/** What a call answers, and what the form shows (docs/rules/compositeReports.md, "Text of an error"). */
test.each<[string, unknown, string]>([
  ["a field of our API", ours({ "act_date_range.lower": ["Vale."] }), "act_date_range.lower: Vale."],
  [
    "two fields of our API",
    ours({ seller: ["Vali.", "Teine."], buyer: ["Vali."] }),
    "seller: Vali. Teine. buyer: Vali.",
  ],
  ["an error of no field", ours({ non_field_errors: ["Ei saa."], seller: ["Vali."] }), "Ei saa. seller: Vali."],
  ["our API without fields", ours(), "Palun parandage märgitud väljad."],
  ["a text in JSON", "Vigane", "Vigane"],
  ["a list", ["Üks.", "Kaks."], "Üks. Kaks."],
  ["a message before a detail", { message: "Sõnum", detail: "Detail" }, "Sõnum"],
  ["a detail", { detail: "Detail", seller: "Vali." }, "Detail"],
  ["fields of another server", { seller: ["Vali müüja."], non_field_errors: "Ei saa." }, "seller: Vali müüja. Ei saa."],
  ["10 levels", nested(10), "sees"],
  ["11 levels", nested(11), "..."],
  ["a number", 404, "404"],
  ["null", null, "null"],
])("%s", (_name, body, expected) => {
  expect(textOfProblem(readProblem(400, JSON.stringify(body), FALLBACK))).toBe(expected);
});

test.each([
  ["a plain text", "Liiga palju päringuid", "Liiga palju päringuid"],
  ["a proxy's page", "\n<!doctype html><title>502</title>", UNREADABLE],
  ["nothing", " ", UNREADABLE],
])("%s instead of JSON", (_name, body, expected) => {
  expect(textOfProblem(readProblem(400, body, FALLBACK))).toBe(expected);
});
