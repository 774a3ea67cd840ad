import { beforeAll, expect, it } from "vitest";
import { SiteEditEntity } from "#functions/acts/store/siteEdit.ts";
import { companyById } from "#functions/companies/store/company.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { Role } from "#shared/people/roles.ts";
import { agentOfOwners, heldAct, holderOf, intoContainer, rowsOfTwoSites } from "#tests/support/acts/attachments.ts";
import { type Caller, nobody, signedIn } from "#tests/support/api/callApi.ts";

let agent: Caller;

beforeAll(async () => {
  agent = await agentOfOwners();
}, 60_000);

const guide = async (hash: string) => (await nobody().call("attachments.guide", { params: { hash } })).body;
const choose = (hash: string, language: string) =>
  nobody().call("attachments.setLanguage", { params: { hash }, body: { language } });

const ORIGIN = {
  possession_type: 20,
  forest_notice: "",
  contract_number: "L-1",
  previous_owner: "Salajane Eelmine",
  county: "Võrumaa",
};

it("counts the sites and paper waybills that lack something, until they are complete or frozen", async () => {
  const { own, holder, sites, sales } = await heldAct(agent, "JUHIS", rowsOfTwoSites);
  const [site] = sites;
  expect(site.missing).toEqual(["possession", "deed", "county"]);
  expect(await guide(own.hash)).toMatchObject({
    language: "et",
    missing_sites: 2,
    missing_waybills: 1,
  });
  await holder.change("updateOrigin", site.id, { ...ORIGIN, version: 0 });
  const upload = await holder.upload("waybill", "veos.pdf");
  const [{ pk: waybill }] = await holder.waybills();
  expect((await holder.act("waybill_add", { waybill, upload })).status).toBe(200);
  expect(await guide(own.hash)).toMatchObject({ missing_sites: 1, missing_waybills: 0 });
  expect((await holder.view()).results[0].missing).toEqual([]);
  await holder.change("updateCadaster", site.id, { cadaster: "0", version: 1 });
  expect((await holder.view()).results[0]).toMatchObject({ cadaster: "", missing: [] });
  await intoContainer(sales, "container");
  expect(await guide(own.hash)).toMatchObject({ missing_sites: 0, earlier_sites: [] });
});

it("offers what the same owner typed on other acts, newest first and each site once, without the earlier owner", async () => {
  const first = await heldAct(agent, "VAREM", rowsOfTwoSites);
  const [one, two] = first.sites;
  await first.holder.change("updateSiteName", one.id, { name: "Kaasiku", version: 0 });
  await first.holder.change("updateOrigin", one.id, { ...ORIGIN, version: 1 });
  await first.holder.change("updateSiteName", two.id, { name: "Lepiku", version: 0 });
  const later = await heldAct(agent, "HILJEM", rowsOfTwoSites);
  await later.holder.change("updateSiteName", later.sites[0].id, { name: "kaasiku", version: 0 });

  const { earlier_sites: offered } = await guide(later.own.hash);
  const names = offered.map(({ name }: { name: string }) => name);
  expect(names.slice(0, 2)).toEqual(["kaasiku", "Lepiku"]);
  expect(names).not.toContain("Kaasiku");
  expect(JSON.stringify(offered)).not.toContain("Salajane");
  expect(Object.keys(offered[1]).toSorted()).toEqual([
    "cadaster",
    "contract_number",
    "county",
    "forest_notice",
    "name",
    "possession_type",
  ]);
});

it("offers nothing of another owner, and needs the link of a purchase act", async () => {
  const { own, ofOwner, holder, sites, sales } = await heldAct(agent, "VÕÕRAS", rowsOfTwoSites);
  await holder.change("updateSiteName", sites[0].id, { name: "Ainult minu", version: 0 });
  const other = ofOwner(1);
  expect((await guide(other.hash)).earlier_sites).toEqual([]);
  expect((await guide(own.hash)).earlier_sites[0]).toMatchObject({ name: "Ainult minu" });
  for (const hash of [sales.hash, own.publicHash!, "olematu"]) {
    expect((await nobody().call("attachments.guide", { params: { hash } })).status).toBe(404);
    expect((await choose(hash, "ru")).status).toBe(404);
  }
});

it("reads the same number of items at any number of earlier sites, and offers 12", async () => {
  const { own } = await heldAct(agent, "PALJU", rowsOfTwoSites);
  const at = (index: number) => new Date(Date.UTC(2030, 0, 1, 0, index)).toISOString();
  for (let index = 0; index < 80; index++) {
    const described = { name: `Palju ${index}`, cadaster: "00101:001:0001" };
    const place = { salesAct: 900_000 + index, owner: own.seller, site: "x".repeat(12) };
    await write(SiteEditEntity.put({ ...place, version: 1, edit: {}, described, describedAt: at(index) }));
  }
  const { earlier_sites: offered } = await guide(own.hash);
  expect(offered.map(({ name }: { name: string }) => name)).toEqual(
    Array.from({ length: 12 }, (_, index) => `Palju ${79 - index}`),
  );
});

it("does not offer a change of an earlier version, which has no whole site", async () => {
  const { ofOwner } = await heldAct(agent, "VANA", rowsOfTwoSites);
  const other = ofOwner(1);
  const place = { salesAct: 990_000, owner: other.seller, site: "y".repeat(12) };
  await write(SiteEditEntity.put({ ...place, version: 1, edit: { name: "Vana" } }));
  expect((await guide(other.hash)).earlier_sites).toEqual([]);
});

it("remembers the language of the owner on all acts of the owner, and changes nothing else of the company", async () => {
  const { own, ofOwner } = await heldAct(agent, "KEEL", rowsOfTwoSites);
  const before = await companyById(own.seller);
  expect((await choose(own.hash, "ru")).status).toBe(204);
  expect((await choose(own.hash, "ru")).status).toBe(204);
  expect((await choose(own.hash, "fi")).status).toBe(400);
  expect(await companyById(own.seller)).toEqual(before);
  const next = await heldAct(agent, "KEEL", rowsOfTwoSites);
  expect((await guide(next.own.hash)).language).toBe("ru");
  expect((await guide(ofOwner(1).hash)).language).toBe("et");
  const languageOf = async (companies: number[], roles: Role[] = ["companyUser"]) => {
    const person = { id: 4711, name: "Õie Ääremaa", email: "oie@mets.example", roles, companies };
    return (await (await signedIn(person)).call("sessions.me")).body.language;
  };
  expect(await languageOf([own.seller])).toBe("ru");
  expect(await languageOf([own.seller, ofOwner(1).seller])).toBe("et");
  expect(await languageOf([own.seller], ["superUser"])).toBe("et");
  expect((await holderOf(own).view()).number).toBe(own.number);
});

it("saves the facts that are given, leaves the others, and remembers a county that was confirmed as it was", async () => {
  const { holder, sites } = await heldAct(agent, "KINNITUS", (number) => [
    { waybill: `${number}-1`, site: { name: "Haavasalu", cadaster: "00101:001:0001", county: "Võrumaa" } },
  ]);
  const [{ id }] = sites;
  const siteNow = async () => (await holder.view()).results.find((one: { id: string }) => one.id === id);
  expect(await siteNow()).toMatchObject({ county: "Võrumaa", county_typed: false, previous_owner: "" });
  await holder.change("updateOrigin", id, { possession_type: 10, forest_notice: "1234567", version: 0 });
  expect(await siteNow()).toMatchObject({
    possession_type: 10,
    forest_notice: "1234567",
    county: "Võrumaa",
    county_typed: false,
    previous_owner: "",
    version: 1,
  });
  const confirmed = { possession_type: 10, county: "Võrumaa" };
  await holder.change("updateOrigin", id, { ...confirmed, version: 1 });
  expect(await siteNow()).toMatchObject({ county_typed: true, forest_notice: "1234567", version: 2 });
  // The same call again, after its answer was lost.
  await holder.change("updateOrigin", id, { ...confirmed, version: 1 });
  expect(await siteNow()).toMatchObject({ county_typed: true, version: 2 });
});
