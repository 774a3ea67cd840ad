import { describe, expect, it } from "vitest";
import { seeded } from "#scripts/random/random.ts";
import { exact, round, toWire } from "#shared/basics/money.ts";
import { companyOfRow } from "#shared/reports/companyOfRow.ts";
import {
  amountOfWire,
  difference,
  fulfilment,
  fulfilmentOrder,
  percentage,
  shownAmount,
  toneOf,
  wireAmount,
} from "#shared/statistics/comparison.ts";

const PLATFORM = 1;

it.each([
  ["the seller, whoever owned the timber before", { seller: 7, owner: 8 }, 7],
  ["the seller without a previous owner", { seller: 7, owner: 0 }, 7],
  ["the previous owner where the platform sells", { seller: PLATFORM, owner: 8 }, 8],
  ["the platform where it names no previous owner", { seller: PLATFORM, owner: 0 }, PLATFORM],
])("counts a row for %s", (_, row, company) => {
  expect(companyOfRow({ ...row, platform: PLATFORM })).toBe(company);
});

describe("a shown amount", () => {
  it.each([
    [-2_828_750, 2, -282.88],
    [2_828_750, 2, 282.88],
    [2_828_749, 2, 282.87],
    [-49, 2, 0],
    [-50, 2, -0.01],
    [805_000, 0, 81],
    [-805_000, 0, -81],
    [804_999, 0, 80],
    [10_000_000_000_001, 2, 1_000_000_000],
  ])("%d ten-thousandths with %d decimals is %d", (amount, decimals, shown) => {
    expect(Object.is(shownAmount(amount, decimals), shown)).toBe(true);
  });

  it("is happy or sad by what is shown", () => {
    expect([49, 50, -49, -50, 0].map((amount) => toneOf(amount, 2))).toEqual([
      "neutral",
      "happy",
      "neutral",
      "sad",
      "neutral",
    ]);
    expect(toneOf(-4_999, 0)).toBe("neutral");
    expect(toneOf(-5_000, 0)).toBe("sad");
  });
});

describe("plan and delivered", () => {
  it.each([
    [{ plan: 0, delivered: 5 }, 5, { kind: "beyond" }],
    [{ plan: null, delivered: 5 }, 5, { kind: "beyond" }],
    [{ plan: null, delivered: 0 }, 0, { kind: "none" }],
    [{ plan: 0, delivered: 0 }, 0, { kind: "none" }],
    [{ plan: 10, delivered: 0 }, -10, { kind: "percent", percent: 0 }],
    [{ plan: 3, delivered: 1 }, -2, { kind: "percent", percent: 33.33 }],
    [{ plan: 3, delivered: 2 }, -1, { kind: "percent", percent: 66.67 }],
    [{ plan: 800, delivered: 801 }, 1, { kind: "percent", percent: 100.13 }],
  ] as const)("%o", (compared, left, expected) => {
    expect(difference(compared)).toBe(left);
    expect(fulfilment(compared)).toEqual(expected);
  });

  it("sorts beyond the plan above all numbers and nothing below them", () => {
    const sorted = [
      { plan: 10, delivered: 1000 },
      { plan: null, delivered: 1 },
      { plan: 10, delivered: 0 },
      { plan: null, delivered: 0 },
    ]
      .map(fulfilment)
      .toSorted((one, other) => fulfilmentOrder(one) - fulfilmentOrder(other));
    expect(sorted.map(({ kind }) => kind)).toEqual(["none", "percent", "percent", "beyond"]);
  });

  it("rounds a percentage without decimals once: 99.495 % is 99 %, not 99.50 % and then 100 %", () => {
    expect(fulfilment({ plan: 100_000, delivered: 99_495 })).toEqual({ kind: "percent", percent: 99.5 });
    expect(fulfilment({ plan: 100_000, delivered: 99_495 }, 0)).toEqual({ kind: "percent", percent: 99 });
  });

  it("has no percentage of nothing", () => {
    expect(() => percentage(1, 0)).toThrow(RangeError);
  });
});

it("rounds as exact decimals do, small numbers and those beyond 2^53", () => {
  const random = seeded(7);
  for (let count = 0; count < 2000; count++) {
    const size = 10 ** random.int(1, 15);
    const [delivered, plan] = [random.int(0, size), random.int(1, size)];
    const left = difference({ plan, delivered });
    expect(shownAmount(left, 2)).toBe(toWire(round(exact(left).div(10_000), 2)));
    expect(shownAmount(left, 0)).toBe(toWire(round(exact(left).div(10_000), 0)));
    expect(percentage(delivered, plan)).toBe(toWire(round(exact(delivered).times(100).div(plan), 2)));
  }
});

it("brings amounts over the wire and back exactly", () => {
  for (const amount of [0, 1, -1, 3, 12_345_678, -2_828_750, 999_999_999_999]) {
    expect(amountOfWire(wireAmount(amount))).toBe(amount);
  }
});
