import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { marginInput, priceInput } from "#shared/actForm/rowPrices.ts";
import { purchaseActNumber, salesActNumber } from "#shared/acts/actNumbers.ts";
import { applyOverrides, calculateTotals, editTotal, rowSum } from "#shared/acts/totals.ts";
import { cents } from "#shared/basics/amounts.ts";
import { addDays, formatEstonianDate, parseEstonianDate } from "#shared/basics/dates.ts";
import { fileAmount } from "#shared/basics/fileCells.ts";
import { actFileName } from "#shared/basics/fileNames.ts";
import { round } from "#shared/basics/money.ts";
import { clipName } from "#shared/basics/names.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { checkRegistrikood } from "#shared/companies/identifiers.ts";
import { matchesName, numberTokens } from "#shared/platform/searchTokens.ts";
import { priceList } from "#shared/prices/priceList.ts";
import { shareOut } from "#shared/reports/shareOut.ts";
import { AGENT_MENU, KEYS } from "#tests/support/pages/menuAndKeys.ts";
import { choiceOf } from "#web/statistics/statisticsSearch.ts";
import { rulePages } from "./pages.ts";

const rules = rulePages();

/** The two rows of the worked example of an act. */
const rows = [
  { amount: 30.118, flat_price: 98.5, selected: true },
  { amount: 2.624, flat_price: 91, selected: true },
];
const totals = calculateTotals(rows, 0.24);

const grouped = (text: string) => text.replaceAll(/\B(?=(\d{3})+\.)/g, ",");
const listed = [
  { destination: "KUUSEOJA1", assortment: 1, certificate: 0, validFrom: "2026-10-01", cents: cents(9850) },
  { destination: "", assortment: 1, certificate: 20, validFrom: "2026-10-01", cents: cents(10_000) },
] as const;
const listedPrice = priceList(listed)({ destination: "KUUSEOJA1", assortment: 1, certificate: 20, date: "2026-11-18" });

/** Keys that press a button of their page, with its name. */
const buttonKeys = [...new Set(Object.values(KEYS).flat())].flatMap((line) => {
  const [, key, label] = /^([aefmp]) (.+)$/.exec(line) ?? [];
  return key === undefined || label === undefined ? [] : [[key, label] as const];
});

const options = [{ id: 1 }, { id: 2 }];
const filter = { all: choiceOf([1, 2], options), none: choiceOf([], options) };

/** The editor of the sales act's number is drawn only while the act is made. */
const keepsNumber = /!isOld && hasRows && \(\s*<span[^>]*>\s*<ActNumber\b/.test(
  readFileSync("web/src/actForm/ActHead.tsx", "utf8"),
);

/** Results of the code for the worked examples of docs/rules: page, heading, and the texts it must contain. */
const examples: [page: string, heading: string, texts: string[]][] = [
  ["quantities", "Rounding", [`1.005 rounds to ${round(1.005, 2).toString()}`, `rounds to ${rowSum(rows[1]!)}`]],
  ["quantities", "Numbers in files", [`\`1 204,5\` is ${valueOf(fileAmount("1 204,5"))}`]],
  ["quantities", "Numbers in files", [`hold less, up to \`${priceInput("9999.99").text}\``]],
  ["user-interface", "Navigation bar", [AGENT_MENU.map((link) => `\`${link}\``).join(", ")]],
  ["user-interface", "Filters", [filter.all === undefined ? "All ticked is no filter" : "wrong"]],
  ["user-interface", "Filters", [filter.none === "none" ? "with nothing ticked there is nothing to show" : "wrong"]],
  [
    "user-interface",
    "Keyboard shortcuts",
    [
      `\`0\` overview, \`1\`–\`${AGENT_MENU.length - 2}\` further pages of the menu, \`u\` \`EUDR\``,
      ...buttonKeys.map(([key, label]) => `\`${key}\` \`${label}\``),
    ],
  ],
  ["dates", "Typed dates", [`is ${parseEstonianDate("7.3.2026").ok ? "7 March 2026" : "not a date"}`]],
  ["dates", "Time zone", [tallinnDay("2026-06-30T21:30:00Z") === "2026-07-01" ? "is 1 July 2026" : "wrong"]],
  ["names", "Names in the navigation bar", [`becomes \`${clipName("Aleksander Põldmaa")}\``]],
  ["names", "File names", [`downloads as \`${actFileName("A/12", "pdf")}\``]],
  ["tokens", "Search by part of a number", numberTokens("MR-55871").map((token) => `\`${token}\``)],
  ["tokens", "Search by name", [matchesName("saev kuus", "Kuuseoja Saeveski OÜ") ? "finds `Kuuseoja" : "wrong"]],
  ["companies", "Identifiers", [checkRegistrikood("19990006").ok ? "wrong" : "`19990006` has a wrong check digit"]],
  ["companies", "Payment deadline", [`due on ${formatEstonianDate(addDays("2026-11-18", 7))}`]],
  ["prices", "Which price a row gets", [`The row gets ${((listedPrice ?? 0) / 100).toFixed(2)} €`]],
  ["imports", "Sharing a measurement over shipments", [shares(10_000, [6000, 3000]), shares(10_000, [1, 1, 1])]],
  ["acts", "Act numbers", [purchaseActNumber(salesActNumber(2026, 17), 2)]],
  [
    "acts",
    "Act numbers",
    [keepsNumber ? "edited while the act is made; later the form keeps the number of the sales act" : "wrong"],
  ],
  [
    "actForm",
    "Typing margins and prices",
    [
      `becomes \`${marginInput("4,567").text}\``,
      `\`9999.99\` in a price field \`${priceInput("9999.99").text}\``,
      `-5\` in a price field is refused`,
    ],
  ],
  [
    "acts",
    "Totals",
    [rowSum(rows[0]!).toFixed(2), totals.sum_before_tax.text, totals.vat.text, totals.with_vat.text].map(grouped),
  ],
  [
    "acts",
    "Totals set by hand",
    [`gives VAT ${applyOverrides(totals, { sum_before_tax: 3206.4 }).totals.vat.text}`, "3,206.41 is put back"],
  ],
  ["actForm", "Typing totals", [`becomes \`${editTotal("3 206,409 €")}\``]],
];

it.each(examples)("%s, %s: the code gives the results of the example", (page, heading, texts) => {
  const section = (rules.get(page)?.get(heading) ?? "").replaceAll(/\s+/g, " ");
  for (const text of texts) expect(section).toContain(text);
});

it("resets a total that differs by more than one euro, and rejects a negative price", () => {
  expect(applyOverrides(totals, { sum_before_tax: 3206.41 }).reset).toEqual(["sum_before_tax"]);
  expect(priceInput("-5").value).toBeNull();
});

function shares(total: number, weights: number[]): string {
  const parts = shareOut(total, weights).map((part) => (part / 1000).toFixed(3));
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function valueOf(read: ReturnType<typeof fileAmount>): string {
  return read.ok ? read.value : read.reason;
}
