import { beforeAll, describe, expect, it } from "vitest";
import { allAssortments } from "#functions/assortments/store/assortment.ts";
import { addCompany, newBuyer } from "#functions/companies/store/companyWrites.ts";
import { addDestination } from "#functions/companies/store/destination.ts";
import { addPrice } from "#functions/prices/store/price.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { cents } from "#shared/basics/amounts.ts";
import { addDays } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { reference } from "#tests/support/site/demo.ts";

const today = tallinnDay(new Date().toISOString());
let agent: Caller;
let reader: Caller;
let buyer: number;
let ids: Map<string, number>;

beforeAll(async () => {
  await seedReference({ ...reference, prices: reference.prices.slice(0, 40) });
  ids = new Map((await allAssortments()).map(({ code, id }) => [code, id]));
  buyer = await addCompany(newBuyer("19990173", "Hinnakas OÜ", ""));
  await addDestination(buyer, "B-PLATS", "Põhjaplats");
  await addDestination(buyer, "A-PLATS", "Õueplats");
  agent = await signedIn(superUser);
  reader = await signedIn({ ...superUser, id: 90, roles: ["priceListReader"], companies: [buyer] });
  for (const [destination, assortment, days, price] of [
    ["A-PLATS", "MAPALK", -10, 9000],
    ["", "MAPALK", -10, 8000],
    ["B-PLATS", "MAPALK", -10, 9100],
    ["B-PLATS", "MAPALK", 5, 9200],
    ["B-PLATS", "MAPALK", -40, 8900],
    ["", "HAPALK", 0, 5000],
  ] as const) {
    const validFrom = addDays(today, days);
    await addPrice({
      buyer,
      destination,
      assortment: ids.get(assortment)!,
      certificate: 0,
      validFrom,
      cents: cents(price),
    });
  }
}, 60_000);

const listed = async (query: Record<string, string> = {}, caller = agent) => {
  const { status, body } = await caller.call("prices.list", { query: { buyer: String(buyer), ...query } });
  expect(status).toBe(200);
  return { ...body, facts: body.results.map((one: any) => [one.destination?.code ?? "", one.price, one.validity]) };
};

describe("the price list of a buyer", () => {
  it("contains current and future prices by assortment and destination, newest first", async () => {
    const { facts, count, next, results } = await listed();
    expect(facts).toEqual([
      ["", 50, "current"],
      ["", 80, "current"],
      ["B-PLATS", 92, "future"],
      ["B-PLATS", 91, "current"],
      ["A-PLATS", 90, "current"],
    ]);
    expect([count, next]).toEqual([5, null]);
    expect(results[3].valid_until).toBe(addDays(today, 4));
  });

  it("contains past prices when requested", async () => {
    const { facts, results } = await listed({ past: "True", destination: "B-PLATS" });
    expect(facts.at(-1)).toEqual(["B-PLATS", 89, "past"]);
    expect(results.at(-1).valid_until).toBe(addDays(today, -11));
  });

  it("is filtered by assortment and by destination", async () => {
    expect((await listed({ assortment: String(ids.get("HAPALK")) })).facts).toEqual([["", 50, "current"]]);
    expect((await listed({ destination: "A-PLATS" })).facts).toEqual([
      ["", 50, "current"],
      ["", 80, "current"],
      ["A-PLATS", 90, "current"],
    ]);
  });

  it("has pages of 50, by offset and by cursor", async () => {
    const big = await addCompany(newBuyer("19990189", "Suur Ostja AS", ""));
    for (let day = 0; day < 101; day++) {
      const validFrom = addDays(today, day);
      await addPrice({
        buyer: big,
        destination: "",
        assortment: ids.get("MAPALK")!,
        certificate: 0,
        validFrom,
        cents: cents(1 + day),
      });
    }
    const query = { buyer: String(big) };
    const first = await listed(query);
    const second = await listed({ ...query, cursor: first.next });
    const third = await listed({ ...query, offset: "100", cursor: second.next });
    expect([first, second, third].map((page) => page.results.length)).toEqual([50, 50, 1]);
    expect([first.count, second.count, third.next]).toEqual([101, 101, null]);
    const prices = [first, second, third].flatMap((page) => page.results.map((one: any) => one.price));
    expect(new Set(prices).size).toBe(101);
    expect((await listed({ ...query, offset: "500" })).results).toEqual([]);
  });

  it("is shown to a reader of that buyer and not found for another buyer", async () => {
    expect((await listed({}, reader)).count).toBe(5);
    const other = await reader.call("prices.list", { query: { buyer: String(buyer + 1) } });
    expect(other.status).toBe(404);
  });
});

describe("editing prices", () => {
  const body = () => ({
    buyer,
    destination: "A-PLATS",
    assortment: ids.get("KUPALK")!,
    certificate: 10,
    valid_from: today,
    price: 101.5,
  });

  it("adds a price once, changes it, and removes it once", async () => {
    const made = await agent.call("prices.create", { body: body() });
    expect([made.status, made.body.price]).toEqual([201, 101.5]);
    const again = await agent.call("prices.create", { body: { ...body(), price: 99 } });
    expect([again.status, again.body.code]).toEqual([409, "price_exists"]);
    expect(again.body.fields.valid_from).toHaveLength(1);

    const params = { id: made.body.id };
    const changed = await agent.call("prices.change", { params, body: { price: 102.25, original_price: 101.5 } });
    expect([changed.status, changed.body.price]).toEqual([200, 102.25]);
    expect((await listed({ assortment: String(ids.get("KUPALK")) })).facts).toEqual([["A-PLATS", 102.25, "current"]]);

    expect((await agent.call("prices.remove", { params })).status).toBe(204);
    expect((await agent.call("prices.remove", { params })).status).toBe(404);
    expect((await agent.call("prices.change", { params, body: { price: 1, original_price: 102.25 } })).status).toBe(
      404,
    );
    expect((await listed()).count).toBe(5);
  });

  it.each([
    [{ price: 0 }, "price"],
    [{ price: 10_000 }, "price"],
    [{ price: 1.005 }, "price"],
    [{ valid_from: "2026-02-30" }, "valid_from"],
    [{ destination: "EI-OLE" }, "destination"],
    [{ assortment: 999_999 }, "assortment"],
  ])("rejects %o at its field", async (changes, field) => {
    const answer = await agent.call("prices.create", { body: { ...body(), ...changes } });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });

  it("is forbidden for a reader", async () => {
    expect((await reader.call("prices.create", { body: body() })).status).toBe(403);
  });
});
