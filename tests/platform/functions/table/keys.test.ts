import { describe, expect, it } from "vitest";
import { queueWaybill } from "#functions/imports/store/waybillQueue.ts";
import { keyText } from "#functions/platform/table/tableKeys.ts";
import { addPrice, pricesOfBuyer, type StoredPrice } from "#functions/prices/store/price.ts";
import { cents } from "#shared/basics/amounts.ts";
import * as fc from "#tests/support/fastCheck.ts";

const text = fc.string({ unit: fc.constantFrom("#", "%", "2", "3", "5", "A", "_") });

describe("free text in keys", () => {
  it("stays different when it is different, and a prefix stays a prefix", () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(keyText(one) === keyText(other)).toBe(one === other);
        expect(keyText(one + other).startsWith(keyText(one))).toBe(true);
        expect(keyText(one)).not.toContain("#");
      }),
    );
  });

  it("does not run into the next text of the key", async () => {
    expect(await queueWaybill({ company: "A#number_B", number: "C" })).toBe(true);
    expect(await queueWaybill({ company: "A", number: "B#number_C" })).toBe(true);
    expect(await queueWaybill({ company: "A#number_B", number: "C" })).toBe(false);
  });

  it("is read as it was written", async () => {
    const price: StoredPrice = {
      buyer: 9,
      destination: "A#certificate_10%23",
      assortment: 1,
      certificate: 0,
      validFrom: "2026-11-18",
      cents: cents(100),
    };
    expect(await addPrice(price)).toBe(true);
    expect(await pricesOfBuyer(9)).toEqual([price]);
  });
});
