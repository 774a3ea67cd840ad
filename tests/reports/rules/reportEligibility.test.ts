import { describe, expect, test } from "vitest";
import { canBeActed, isSellerComplete, type ReportFacts } from "#shared/reports/reportEligibility.ts";

const good: ReportFacts = { finished: true, unpriced: 0, sellerComplete: true, claimedBy: 0, actOf: [0, 0] };

describe("canBeActed", () => {
  test.each<[string, Partial<ReportFacts>, string | true]>([
    ["a complete report", {}, true],
    ["some rows acted", { actOf: [12, 0] }, true],
    ["all rows acted", { actOf: [12, 12] }, "already_acted"],
    ["no rows", { actOf: [] }, "already_acted"],
    ["claimed by another act", { claimedBy: 9 }, "being_acted"],
    ["a waybill on its way", { finished: false }, "waybill_unfinished"],
    ["one row without a price", { unpriced: 1 }, "no_price"],
    ["a seller without address", { sellerComplete: false }, "seller_incomplete"],
    [
      "every reason at once: all rows acted comes first",
      { finished: false, unpriced: 2, sellerComplete: false, claimedBy: 9, actOf: [1] },
      "already_acted",
    ],
    [
      "every other reason: a claim comes first",
      { finished: false, unpriced: 2, sellerComplete: false, claimedBy: 9 },
      "being_acted",
    ],
    [
      "unfinished, unpriced and without seller data: unfinished comes first",
      { finished: false, unpriced: 2, sellerComplete: false },
      "waybill_unfinished",
    ],
  ])("%s", (_name, facts, expected) => {
    const answer = canBeActed({ ...good, ...facts });
    expect(answer).toEqual(expected === true ? { ok: true } : { ok: false, reason: expected });
  });

  test("ignores the claim of the act itself, but not that of another act", () => {
    expect(canBeActed({ ...good, claimedBy: 9 }, 9)).toEqual({ ok: true });
    expect(canBeActed({ ...good, claimedBy: 9 }, 8)).toEqual({ ok: false, reason: "being_acted" });
  });
});

const address = { street: "Metsa 1", city: "Tartu", county: "", postcode: "" };

test.each([
  [{ name: "Haavasalu Mets OÜ", code: "19990005", address }, true],
  [{ name: " ", code: "19990005", address }, false],
  [{ name: "Haavasalu Mets OÜ", code: "", address }, false],
  [{ name: "Haavasalu Mets OÜ", code: "19990005", address: { ...address, street: "", city: "" } }, false],
])("isSellerComplete of %j is %s", (seller, expected) => {
  expect(isSellerComplete(seller)).toBe(expected);
});
