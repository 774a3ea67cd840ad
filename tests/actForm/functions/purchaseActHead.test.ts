import { expect, it } from "vitest";
import { purchaseActHead } from "#functions/actForm/job/purchaseActHead.ts";
import { factsOf } from "#tests/support/acts/fileFacts.ts";

const { act: sales, rows } = factsOf("sales");
const { seller: owner } = factsOf("purchase");
const planned = { id: 18, hash: "abc", owner: 3, number: "MA-2026-000123-1", isNumberNew: true, numberOf: 0 };

it.each([
  ["with a VAT number at its rate", { vatNumber: "EE100931558" }, [2400, 300_801, 72_192, 372_993]],
  ["without a VAT number at 0 %, whatever its rate", { vatNumber: "" }, [0, 300_801, 0, 300_801]],
  ["whose VAT number is a space at 0 %", { vatNumber: " " }, [0, 300_801, 0, 300_801]],
])("has the totals of a seller %s", (_, facts, expected) => {
  const { vatRateBp, sum, vat, withVat } = purchaseActHead(sales, planned, { ...owner, ...facts }, rows);
  expect([vatRateBp, sum, vat, withVat]).toEqual(expected);
});
