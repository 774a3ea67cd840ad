import { beforeAll, describe, expect, it } from "vitest";
import { addCompany, newBuyer, newOwner } from "#functions/companies/store/companyWrites.ts";
import { compareEstonian } from "#shared/basics/estonianOrder.ts";
import type { ListedCompany } from "#shared/companies/contract.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";

let agent: Caller;

/** 230 owners, 170 of them with a common word and incomplete; 3 buyers; the platform. */
beforeAll(async () => {
  agent = await signedIn(superUser);
  await addCompany({ ...newBuyer(freeCode(1), "Põhjamännik TÜ", "Männiku tee 1, Paide"), kind: "platform" });
  for (let n = 0; n < 3; n++) await addCompany(newBuyer(freeCode(10 + n), `Saeveski ${n} Mets AS`, "Tee 1, Paide"));
  for (let n = 0; n < 170; n++) {
    await addCompany(
      newOwner(freeCode(100 + n), `Metsaühing ${String.fromCharCode(97 + (n % 26))} Mets Mets ${n}`, ""),
    );
  }
  for (let n = 0; n < 60; n++) {
    await agent.call("companies.create", { body: ownerForm(freeCode(1000 + n), `Tervik ${n} OÜ`) });
  }
  await addCompany(newOwner("60001019906", "Õie Ääremaa", "Kase talu, Kadrina"));
});

/** Reads page by page to the end. */
async function all(query: Record<string, string>): Promise<{ found: ListedCompany[]; sizes: number[] }> {
  const found: ListedCompany[] = [];
  const sizes: number[] = [];
  let cursor: string | undefined;
  do {
    const { status, body } = await agent.call("companies.list", { query: { ...query, ...(cursor ? { cursor } : {}) } });
    expect(status).toBe(200);
    found.push(...body.results);
    sizes.push(body.results.length);
    cursor = body.next ?? undefined;
  } while (cursor);
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  return { found, sizes };
}

describe("the list", () => {
  it("has every company once, the platform and the buyers first, owners by name, 50 a page", async () => {
    const { found, sizes } = await all({});
    expect(found.map(({ kind }) => kind)).toEqual(["platform", ...Array(3).fill("buyer"), ...Array(231).fill("owner")]);
    expect(sizes).toEqual([50, 50, 50, 50, 35]);
    const owners = found.filter(({ kind }) => kind === "owner").map(({ name }) => name.replaceAll(/\d+/g, ""));
    expect(owners).toEqual(owners.toSorted(compareEstonian));
  });

  it("has only buyers or only owners when asked", async () => {
    expect((await all({ kind: "buyer" })).found.map(({ kind }) => kind)).toEqual(Array(3).fill("buyer"));
    expect((await all({ kind: "owner" })).found).toHaveLength(231);
  });

  it("finds all companies that lack data, whatever their number, and says what they lack", async () => {
    const { found } = await all({ missing: "True" });
    expect(found).toHaveLength(1 + 170 + 1);
    expect(found.find(({ kind }) => kind === "platform")?.missing).toEqual(["bank_account", "vat_number"]);
    expect(found.find(({ code }) => code === freeCode(100))?.missing).toEqual(["street", "city", "bank_account"]);
    expect(found.every(({ missing }) => missing.length > 0)).toBe(true);
  });

  it("drops a company from those that lack data once they are complete", async () => {
    const code = freeCode(5000);
    const id = await addCompany(newOwner(code, "Valmis Saab OÜ", ""));
    const missing = async () => (await all({ missing: "True", q: "valmis" })).found.map((company) => company.id);
    expect(await missing()).toEqual([id]);
    const body = { ...ownerForm(code, "Valmis Saab OÜ"), version: 1 };
    await agent.call("companies.change", { params: { id: String(id) }, body });
    expect(await missing()).toEqual([]);
    expect((await all({ q: "valmis" })).found.map((company) => company.id)).toEqual([id]);
  });

  it("refuses a cursor that is not of this list", async () => {
    for (const cursor of ["9.", "0.x", "x", "1.e30", Buffer.from('["a",1,2]').toString("base64url")]) {
      for (const query of [{ cursor }, { cursor, q: "mets" }]) {
        expect((await agent.call("companies.list", { query })).status).toBe(400);
      }
    }
  });
});

describe("the search", () => {
  it.each([
    ["a beginning of a word", "ääre", ["Õie Ääremaa"]],
    ["two beginnings in any order", "aarem õie", []],
    ["two beginnings", "ÄÄRE õ", ["Õie Ääremaa"]],
    ["a personal code", "60001019906", ["Õie Ääremaa"]],
    ["the beginning of a code", freeCode(1).slice(0, 7), ["Põhjamännik TÜ"]],
    ["one letter", "õ", ["Õie Ääremaa"]],
    ["a word that no company has", "kuusk", []],
    ["signs only", "&", []],
  ])("finds by %s", async (_name, q, names) => {
    expect((await all({ q })).found.map(({ name }) => name)).toEqual(names);
  });

  it("finds all companies of a common word once each, also when a name has the word twice", async () => {
    const { found, sizes } = await all({ q: "mets" });
    expect(found).toHaveLength(173);
    expect(sizes.slice(0, 3)).toEqual([50, 50, 50]);
    expect((await all({ q: "mets", missing: "True" })).found).toHaveLength(170);
    expect((await all({ q: "mets", kind: "buyer" })).found).toHaveLength(3);
  });

  it("finds the one company among many that share a longer word", async () => {
    expect((await all({ q: "metsaühing 117" })).found.map(({ name }) => name)).toEqual(["Metsaühing n Mets Mets 117"]);
  });

  it("follows a new name", async () => {
    const id = await addCompany(newOwner(freeCode(6000), "Vana Nimi OÜ", ""));
    const body = { ...ownerForm(freeCode(6000), "Värske Nimi OÜ"), version: 1 };
    await agent.call("companies.change", { params: { id: String(id) }, body });
    expect((await all({ q: "vana" })).found).toEqual([]);
    expect((await all({ q: "nimi" })).found.map((company) => company.id)).toEqual([id]);
  });
});
