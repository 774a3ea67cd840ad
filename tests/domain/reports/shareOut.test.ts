import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shareMeasurements, shareOut, type Volume } from "#shared/domain/reports/shareOut.ts";

const tm = (assortment: string, amount: number): Volume => ({ assortment, unit: "TM", amount });
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Largest remainder the slow way: floors first, then one thousandth at a time to whoever is furthest below its part. */
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

describe("sharing a volume out", () => {
  test.each([
    ["a single weight takes all", 32_742, [5], [32_742]],
    ["a single weight of zero takes all", 32_742, [0], [32_742]],
    ["pro rata without remainder", 30_000, [1, 2], [10_000, 20_000]],
    ["one thousandth over goes to the largest remainder", 10_000, [1, 2], [3_333, 6_667]],
    ["two over go to the two largest remainders", 20, [3, 3, 1], [9, 8, 3]],
    ["equal remainders: the earlier one gets it", 10_000, [1, 1, 1], [3_334, 3_333, 3_333]],
    ["fewer thousandths than weights", 2, [1, 1, 1], [1, 1, 0]],
    ["weight zero gets nothing", 1, [0, 7, 0], [0, 1, 0]],
    ["all weights zero: evenly", 7, [0, 0], [4, 3]],
    ["nothing to share", 0, [4, 5], [0, 0]],
    ["no weights, no shares", 5, [], []],
    [
      "beyond a double's products",
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

  test("is the plain largest remainder, and always adds up", () => {
    fc.assert(
      fc.property(fc.oneof(volume, fc.integer({ min: 0, max: 50 })), weights, (total, weights) => {
        const shares = shareOut(total, weights);
        expect(sum(shares)).toBe(total);
        expect(shares).toEqual(reference(total, weights));
      }),
      { numRuns: 500 },
    );
  });

  test("no share is a thousandth or more away from its exact part", () => {
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

describe("sharing measurements out over shipments", () => {
  test("each assortment follows the shipped amounts of the same assortment", () => {
    const shipments = [[tm("KU", 10_000), tm("MA", 5_000)], [tm("KU", 20_000)]];
    expect(shareMeasurements([tm("KU", 29_000), tm("MA", 5_100)], shipments)).toEqual({
      ok: true,
      shares: [
        [9_667, 19_333],
        [5_100, 0],
      ],
    });
  });

  test("several items of one assortment in a shipment count together", () => {
    const shipments = [[tm("KU", 10_000), tm("KU", 20_000)], [tm("KU", 30_000)]];
    expect(shareMeasurements([tm("KU", 11)], shipments)).toEqual({ ok: true, shares: [[6, 5]] });
  });

  test("measured in a unit other than shipped: still pro rata to the assortment", () => {
    const rm = (amount: number) => [{ assortment: "KU", unit: "RM", amount }];
    expect(shareMeasurements([tm("KU", 9_000)], [rm(1_000), rm(2_000)])).toEqual({
      ok: true,
      shares: [[3_000, 6_000]],
    });
  });

  test("the assortment shipped in units that cannot be compared: evenly over those that hold it", () => {
    const shipments = [[tm("KU", 9_000)], [{ assortment: "KU", unit: "RM", amount: 1_000 }], [tm("MA", 5_000)]];
    expect(shareMeasurements([tm("KU", 9_001)], shipments)).toEqual({ ok: true, shares: [[4_501, 4_500, 0]] });
  });

  test("an assortment that nobody shipped follows the totals in its unit", () => {
    const shipments = [
      [tm("KU", 10_000), tm("MA", 20_000)],
      [tm("KU", 10_000)],
      [{ assortment: "HAKE", unit: "PM3", amount: 90_000 }],
    ];
    expect(shareMeasurements([tm("PRAAK", 4_000)], shipments)).toEqual({ ok: true, shares: [[3_000, 1_000, 0]] });
  });

  test("an assortment shipped with amount zero counts as not shipped", () => {
    const shipments = [[tm("KU", 0), tm("MA", 10_000)], [tm("MA", 30_000)]];
    expect(shareMeasurements([tm("KU", 4)], shipments)).toEqual({ ok: true, shares: [[1, 3]] });
  });

  test("neither the assortment nor its unit was shipped: evenly", () => {
    expect(shareMeasurements([tm("KU", 5)], [[], [{ assortment: "HAKE", unit: "PM3", amount: 9 }]])).toEqual({
      ok: true,
      shares: [[3, 2]],
    });
  });

  test("without shipments there is nobody to share over", () => {
    expect(shareMeasurements([tm("KU", 5)], [])).toEqual({ ok: false, reason: "no-shipments" });
  });

  const shipments = [[tm("KU", 1)], [tm("KU", 1)]];
  const measurements = [tm("KU", 10), tm("MA", 7)];

  test("shares set by hand replace those of their measurement only", () => {
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
  ])("shares set by hand that are %s are refused", (_, byHand) => {
    expect(shareMeasurements(measurements, shipments, new Map([[1, byHand]]))).toEqual({
      ok: false,
      reason: "manual-shares",
      measurement: 1,
    });
  });

  test("whatever was shipped, every measurement adds up", () => {
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
