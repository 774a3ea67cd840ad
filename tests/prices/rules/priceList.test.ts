import { describe, expect, it } from "vitest";
import { cents } from "#shared/basics/amounts.ts";
import { type ListedPrice, priceList, withValidity } from "#shared/prices/priceList.ts";
import * as fc from "#tests/support/fastCheck.ts";

const price = (validFrom: string, changes: Partial<ListedPrice> = {}): ListedPrice => ({
  destination: "SADAM",
  assortment: 1,
  certificate: 0,
  validFrom,
  cents: cents(10_000),
  ...changes,
});

describe("which price applies", () => {
  const ask = priceList([
    price("2026-01-01", { cents: cents(100) }),
    price("2026-03-01", { cents: cents(200) }),
    price("2026-01-01", { destination: "", cents: cents(300) }),
    price("2026-02-01", { destination: "", certificate: 20, cents: cents(400) }),
  ]);
  const question = { destination: "SADAM", assortment: 1, certificate: 0 as const, date: "2026-03-01" };

  it.each([
    ["the newer price on its first day", {}, 200],
    ["the older price on the day before", { date: "2026-02-28" }, 100],
    ["no price before the first one begins", { date: "2025-12-31" }, null],
    ["at another destination: the price for all destinations", { destination: "MUU" }, 300],
    [
      "with a certificate: the certified price for all destinations before the uncertified price of the destination",
      { certificate: 20 as const },
      400,
    ],
    [
      "with a certificate, before the certified price begins: the uncertified price of the destination",
      { certificate: 20 as const, date: "2026-01-31" },
      100,
    ],
    ["with another certificate: the uncertified price", { certificate: 10 as const }, 200],
    ["for another assortment: no price", { assortment: 2 }, null],
  ])("%s", (_case, changes, cents) => {
    expect(ask({ ...question, ...changes })).toBe(cents);
  });
});

describe("which prices are past, current and future", () => {
  const facts = (prices: readonly ListedPrice[], today: string) =>
    withValidity(prices, today).map(({ validity, validUntil }) => [validity, validUntil]);

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

  it("keeps the given order", () => {
    expect(facts([price("2026-03-01"), price("2026-01-01")], "2026-02-01")).toEqual([
      ["future", null],
      ["current", "2026-02-28"],
    ]);
  });

  it.each([{ destination: "" }, { assortment: 2 }, { certificate: 10 as const }])(
    "a newer price for %o does not end a price without it",
    (other) => {
      const [first] = withValidity([price("2026-01-01"), price("2026-02-01", other)], "2026-03-01");
      expect(first).toMatchObject({ validity: "current", validUntil: null });
    },
  );

  it("marks a price as current exactly when priceList finds it for today", () => {
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
        for (const { validity, ...each } of withValidity(all, today)) {
          const alike = all.filter((o) => o.destination === each.destination && o.certificate === each.certificate);
          const found = priceList(alike)({ ...each, date: today });
          expect(validity === "current").toBe(found === each.cents);
        }
      }),
    );
  });
});
