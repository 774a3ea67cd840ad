import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ListedPrice, priceList, standingPrices } from "#shared/domain/prices/priceList.ts";
import { cents } from "#shared/domain/quantities/amounts.ts";

const price = (validFrom: string, changes: Partial<ListedPrice> = {}): ListedPrice => ({
  destination: "SADAM",
  assortment: 1,
  certificate: 0,
  validFrom,
  cents: cents(10_000),
  ...changes,
});

describe("which price holds", () => {
  const ask = priceList([
    price("2026-01-01", { cents: cents(100) }),
    price("2026-03-01", { cents: cents(200) }),
    price("2026-01-01", { destination: "", cents: cents(300) }),
    price("2026-02-01", { destination: "", certificate: 20, cents: cents(400) }),
  ]);
  const question = { destination: "SADAM", assortment: 1, certificate: 0 as const, date: "2026-03-01" };

  it.each([
    ["on the first day of the newer one", {}, 200],
    ["the day before", { date: "2026-02-28" }, 100],
    ["before anything began", { date: "2025-12-31" }, null],
    ["elsewhere, the one for every destination", { destination: "MUU" }, 300],
    ["certified, the general certified one before the own uncertified one", { certificate: 20 as const }, 400],
    ["certified before that began, the own uncertified one", { certificate: 20 as const, date: "2026-01-31" }, 100],
    ["of another certificate, the uncertified one", { certificate: 10 as const }, 200],
    ["of another assortment, none", { assortment: 2 }, null],
  ])("%s", (_case, changes, cents) => {
    expect(ask({ ...question, ...changes })).toBe(cents);
  });
});

describe("how prices stand to a day", () => {
  const facts = (prices: readonly ListedPrice[], today: string) =>
    standingPrices(prices, today).map(({ standing, validUntil }) => [standing, validUntil]);

  it.each([
    ["2025-12-31", ["future", "future"]],
    ["2026-01-01", ["current", "future"]],
    ["2026-02-28", ["current", "future"]],
    ["2026-03-01", ["past", "current"]],
  ])("on %s", (today, [older, newer]) => {
    expect(facts([price("2026-01-01"), price("2026-03-01")], today)).toEqual([
      [older, "2026-02-28"],
      [newer, null],
    ]);
  });

  it("keeps the order given", () => {
    expect(facts([price("2026-03-01"), price("2026-01-01")], "2026-02-01")).toEqual([
      ["future", null],
      ["current", "2026-02-28"],
    ]);
  });

  it.each([{ destination: "" }, { assortment: 2 }, { certificate: 10 as const }])(
    "%o does not end another",
    (other) => {
      const [first] = standingPrices([price("2026-01-01"), price("2026-02-01", other)], "2026-03-01");
      expect(first).toMatchObject({ standing: "current", validUntil: null });
    },
  );

  it("calls exactly the price current that a row of today without better would get", () => {
    const days = fc.constantFrom("2026-01-01", "2026-01-02", "2026-02-28", "2026-03-01", "2026-12-31");
    const prices = fc.uniqueArray(
      fc.record({
        destination: fc.constantFrom("", "A"),
        certificate: fc.constantFrom(0 as const, 20 as const),
        validFrom: days,
      }),
      { selector: (each) => JSON.stringify(each) },
    );
    fc.assert(
      fc.property(prices, days, (made, today) => {
        const all = made.map((each, index) => price(each.validFrom, { ...each, cents: cents(index + 1) }));
        for (const { standing, ...each } of standingPrices(all, today)) {
          const alike = all.filter((o) => o.destination === each.destination && o.certificate === each.certificate);
          const found = priceList(alike)({ ...each, date: today });
          expect(standing === "current").toBe(found === each.cents);
        }
      }),
    );
  });
});
