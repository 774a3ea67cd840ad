import { describe, expect, test } from "vitest";
import { shareMeasurements, shareOut, type Volume } from "#shared/reports/shareOut.ts";
import * as fc from "#tests/support/fastCheck.ts";

const tm = (assortment: string, amount: number): Volume => ({ assortment, unit: "TM", amount });
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Largest remainder the slow way: floors first, then one thousandth at a time to the share furthest below its exact part. */
function reference(total: number, weights: readonly number[]): number[] {
  const effective = weights.some((weight) => weight > 0) ? weights.map(BigInt) : weights.map(() => 1n);
  const whole = effective.reduce((a, b) => a + b, 0n);
  const shares = effective.map((weight) => (BigInt(total) * weight) / whole);
  while (shares.reduce((a, b) => a + b, 0n) < BigInt(total)) {
    let neediest = 0;
    let largest = -1n;
    for (const [index, weight] of effective.entries()) {
      const lacking = BigInt(total) * weight - shares[index]! * whole;
      if (lacking > largest) [neediest, largest] = [index, lacking];
    }
    shares[neediest]! += 1n;
  }
  return shares.map(Number);
}

describe("shareOut", () => {
  test.each([
    ["gives all to a single weight", 32_742, [5], [32_742]],
    ["gives all to a single weight of zero", 32_742, [0], [32_742]],
    ["shares in proportion to the weights", 30_000, [1, 2], [10_000, 20_000]],
    ["gives one remaining thousandth to the largest remainder", 10_000, [1, 2], [3_333, 6_667]],
    ["gives two remaining thousandths to the two largest remainders", 20, [3, 3, 1], [9, 8, 3]],
    ["gives the remaining thousandth to the earlier of equal remainders", 10_000, [1, 1, 1], [3_334, 3_333, 3_333]],
    ["shares fewer thousandths than there are weights", 2, [1, 1, 1], [1, 1, 0]],
    ["gives nothing to a weight of zero", 1, [0, 7, 0], [0, 1, 0]],
    ["shares evenly when all weights are zero", 7, [0, 0], [4, 3]],
    ["gives zero to each weight when the total is zero", 0, [4, 5], [0, 0]],
    ["returns no shares without weights", 5, [], []],
    [
      "stays exact when the products exceed a double",
      999_999_999_999,
      [1_000_000_000_000, 999_999_999_999, 1],
      [500_000_000_000, 499_999_999_999, 0],
    ],
  ])("%s", (_, total, weights, shares) => {
    expect(shareOut(total, weights)).toEqual(shares);
  });

  const volume = fc.integer({ min: 0, max: 1e12 });
  const weights = fc.array(fc.oneof(volume, fc.integer({ min: 0, max: 5 }), fc.constant(0)), {
    minLength: 1,
    maxLength: 25,
  });

  test("equals a slow largest-remainder method and adds up to the total", () => {
    fc.assert(
      fc.property(fc.oneof(volume, fc.integer({ min: 0, max: 50 })), weights, (total, weights) => {
        const shares = shareOut(total, weights);
        expect(sum(shares)).toBe(total);
        expect(shares).toEqual(reference(total, weights));
      }),
      { numRuns: 500 },
    );
  });

  test("keeps each share within a thousandth of its exact part", () => {
    fc.assert(
      fc.property(volume, weights, (total, weights) => {
        fc.pre(weights.some((weight) => weight > 0));
        const whole = BigInt(sum(weights));
        for (const [index, share] of shareOut(total, weights).entries()) {
          const off = BigInt(share) * whole - BigInt(total) * BigInt(weights[index]!);
          expect(off < whole && off > -whole).toBe(true);
        }
      }),
    );
  });
});

describe("shareMeasurements", () => {
  test("shares each assortment by the shipped amounts of that assortment", () => {
    const shipments = [[tm("KU", 10_000), tm("MA", 5_000)], [tm("KU", 20_000)]];
    expect(shareMeasurements([tm("KU", 29_000), tm("MA", 5_100)], shipments)).toEqual({
      ok: true,
      shares: [
        [9_667, 19_333],
        [5_100, 0],
      ],
    });
  });

  test("adds up the items of one assortment in a shipment", () => {
    const shipments = [[tm("KU", 10_000), tm("KU", 20_000)], [tm("KU", 30_000)]];
    expect(shareMeasurements([tm("KU", 11)], shipments)).toEqual({ ok: true, shares: [[6, 5]] });
  });

  test("shares by the assortment when it was shipped in another unit than measured", () => {
    const rm = (amount: number) => [{ assortment: "KU", unit: "RM", amount }];
    expect(shareMeasurements([tm("KU", 9_000)], [rm(1_000), rm(2_000)])).toEqual({
      ok: true,
      shares: [[3_000, 6_000]],
    });
  });

  test("shares evenly over the shipments with the assortment when their units differ", () => {
    const shipments = [[tm("KU", 9_000)], [{ assortment: "KU", unit: "RM", amount: 1_000 }], [tm("MA", 5_000)]];
    expect(shareMeasurements([tm("KU", 9_001)], shipments)).toEqual({ ok: true, shares: [[4_501, 4_500, 0]] });
  });

  test("shares an assortment that was not shipped by the shipped totals in its unit", () => {
    const shipments = [
      [tm("KU", 10_000), tm("MA", 20_000)],
      [tm("KU", 10_000)],
      [{ assortment: "HAKE", unit: "PM3", amount: 90_000 }],
    ];
    expect(shareMeasurements([tm("PRAAK", 4_000)], shipments)).toEqual({ ok: true, shares: [[3_000, 1_000, 0]] });
  });

  test("treats an assortment shipped with amount zero as not shipped", () => {
    const shipments = [[tm("KU", 0), tm("MA", 10_000)], [tm("MA", 30_000)]];
    expect(shareMeasurements([tm("KU", 4)], shipments)).toEqual({ ok: true, shares: [[1, 3]] });
  });

  test("shares evenly when neither the assortment nor its unit was shipped", () => {
    expect(shareMeasurements([tm("KU", 5)], [[], [{ assortment: "HAKE", unit: "PM3", amount: 9 }]])).toEqual({
      ok: true,
      shares: [[3, 2]],
    });
  });

  test("fails without shipments", () => {
    expect(shareMeasurements([tm("KU", 5)], [])).toEqual({ ok: false, reason: "no-shipments" });
  });

  const shipments = [[tm("KU", 1)], [tm("KU", 1)]];
  const measurements = [tm("KU", 10), tm("MA", 7)];

  test("replaces the shares of one measurement by those set by hand", () => {
    expect(shareMeasurements(measurements, shipments, new Map([[1, [0, 7]]]))).toEqual({
      ok: true,
      shares: [
        [5, 5],
        [0, 7],
      ],
    });
  });

  test.each([
    ["a thousandth short", [3, 3]],
    ["a thousandth over", [3, 5]],
    ["a shipment missing", [7]],
    ["a shipment too many", [3, 4, 0]],
    ["negative", [-1, 8]],
    ["not whole", [3.5, 3.5]],
  ])("rejects shares set by hand that are wrong: %s", (_, byHand) => {
    expect(shareMeasurements(measurements, shipments, new Map([[1, byHand]]))).toEqual({
      ok: false,
      reason: "manual-shares",
      measurement: 1,
    });
  });

  test("shares add up to each measurement for any shipments", () => {
    const volume = fc.record({
      assortment: fc.constantFrom("KU", "MA", "HAKE"),
      unit: fc.constantFrom("TM", "PM3"),
      amount: fc.integer({ min: 0, max: 100_000 }),
    });
    const anyShipments = fc.array(fc.array(volume, { maxLength: 4 }), { minLength: 1, maxLength: 25 });
    fc.assert(
      fc.property(fc.array(volume, { maxLength: 4 }), anyShipments, (measurements, shipments) => {
        const result = shareMeasurements(measurements, shipments);
        expect(result.ok && result.shares.map(sum)).toEqual(measurements.map((measured) => measured.amount));
      }),
    );
  });
});
