import { beforeAll, describe, expect, it } from "vitest";
import { actById, currentFiles, editionOf } from "#functions/acts/store/act.ts";
import { eventsOfAct } from "#functions/acts/store/actEvent.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { csvOfAct } from "#tests/support/acts/actFiles.ts";
import { formOf } from "#tests/support/acts/acts.ts";
import { agentOfOwners, heldAct, holderOf, intoContainer, rowsOfTwoSites } from "#tests/support/acts/attachments.ts";
import { type Caller, nobody } from "#tests/support/api/callApi.ts";
import { drain } from "#tests/support/services/queues.ts";

let agent: Caller;

beforeAll(async () => {
  agent = await agentOfOwners();
}, 60_000);

async function made() {
  const { ofOwner, sites, ...acts } = await heldAct(agent, "ANDMED", rowsOfTwoSites);
  return { ...acts, other: ofOwner(1), site: sites[0] };
}

const ORIGIN = { forest_notice: "K-12", contract_number: "", previous_owner: "Mets OÜ", county: "Võrumaa" };

describe("a change of a site", () => {
  it("is in the files of both acts, the origins, the public view and the form, and not at another owner", async () => {
    const { own, sales, other, holder, site } = await made();
    expect(await drain("actFiles")).toBe(0);
    const before = [await actById(own.id), await actById(sales.id)].map((act) => editionOf(act!));
    expect((await holder.change("updateSiteName", site.id, { name: " Uus  nimi ", version: 0 })).body).toEqual({
      name: "Uus nimi",
      version: 1,
    });
    await holder.change("updateCadaster", site.id, { cadaster: "00102:002:0002", version: 1 });
    await holder.change("updateOrigin", site.id, { ...ORIGIN, possession_type: 20, version: 2 });
    const numbers = [{ reference: "26EEAB12", verification: "K7X2" }];
    expect((await holder.change("updateEudr", site.id, { numbers, version: 3 })).body).toEqual({
      numbers,
      excuse: null,
      version: 4,
    });
    const after = [(await actById(own.id))!, (await actById(sales.id))!];
    expect(after.map(editionOf)).toEqual(before.map((edition) => edition + 4));
    expect(after.map((act) => currentFiles(act))).toEqual([undefined, undefined]);

    expect(await drain("actFiles")).toBe(0);
    for (const { id } of after) {
      expect(currentFiles((await actById(id))!)?.isComplete).toBe(true);
      const raport = JSON.stringify(await csvOfAct(id, "report"));
      expect(raport).toMatch(/Uus nimi.*00102:002:0002.*Ostuakt.*K-12.*Võrumaa/);
      expect(raport).toContain("Kivisoo");
    }
    expect(JSON.stringify(await csvOfAct(other.id, "report"))).toContain('"Haavasalu"');
    const { body: origins } = await agent.call("actLists.origins", { query: { acts: String(sales.id) } });
    expect(JSON.stringify(origins)).toMatch(/Uus nimi.*26EEAB12 \(K7X2\)/);
    const seen = await nobody().call("acts.publicView", { params: { hash: own.publicHash! } });
    expect(JSON.stringify(seen.body)).toContain("Uus nimi");
    expect(JSON.stringify(seen.body)).not.toContain("K7X2");
    const { body: loaded } = await agent.call("actForm.load", { query: { act_id: String(sales.id) } });
    expect(JSON.stringify(loaded)).toContain("Uus nimi, 00102:002:0002");
    const dashboard = await agent.call("actLists.waybills", { params: { id: String(own.id) }, query: {} });
    expect(JSON.stringify(dashboard.body)).toContain("Uus nimi");

    const form = { ...formOf(loaded[0]), act_id: sales.id, version: loaded[0].sales_act.version };
    expect((await agent.call("actForm.update", { body: form })).status).toBe(200);
    expect(await drain("actFiles")).toBe(0);
    expect(JSON.stringify(await csvOfAct(own.id, "report"))).toContain("Uus nimi");
    expect(await differences()).toEqual([]);
  }, 60_000);

  it("is told by the history of both acts, from what to what", async () => {
    const { own, sales, holder, site } = await made();
    await holder.change("updateSiteName", site.id, { name: "Põld", version: 0 });
    await holder.change("updateOrigin", site.id, { ...ORIGIN, possession_type: 10, version: 1 });
    for (const { id } of [own, sales]) {
      const told = (await eventsOfAct(id, undefined)).events.filter(({ kind }) => kind === "siteChanged");
      expect(told.map(({ by }) => by)).toEqual(Array(2).fill("Kirja lingi kasutaja"));
      expect(told[1]?.changes.fields).toEqual([
        { field: "site", from: null, to: "Haavasalu" },
        { field: "siteName", from: "Haavasalu", to: "Põld" },
      ]);
      expect(told[0]?.changes.fields).toContainEqual({ field: "county", from: "", to: "Võrumaa" });
    }
  });

  it("takes a word for none as nothing, and says so in its answer", async () => {
    const { holder, site } = await made();
    const origin = { ...ORIGIN, possession_type: 10, forest_notice: "Puudub", contract_number: "–", version: 0 };
    const { body } = await holder.change("updateOrigin", site.id, origin);
    expect([body.forest_notice, body.contract_number]).toEqual(["", ""]);
  });

  it("of two tabs tells the second, overwrites nothing, and succeeds when it is repeated", async () => {
    const { holder, site } = await made();
    const first = await holder.change("updateSiteName", site.id, { name: "Esimene", version: 0 });
    const again = await holder.change("updateSiteName", site.id, { name: "Esimene", version: 0 });
    expect(first.body).toEqual({ name: "Esimene", version: 1 });
    expect(again.body).toEqual(first.body);
    const second = await holder.change("updateSiteName", site.id, { name: "Teine", version: 0 });
    expect([second.status, second.body.code]).toEqual([409, "site_changed"]);
    const both = await Promise.all(
      ["Kolmas", "Neljas"].map((name) => holder.change("updateSiteName", site.id, { name, version: 1 })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = both.find(({ status }) => status === 200)!.body;
    expect((await holder.view()).results.map(({ name }: { name: string }) => name)).toContain(winner.name);
  });

  it.each([
    ["updateSiteName", { name: "  " }, "name", "Sisestage langi nimi."],
    ["updateCadaster", { cadaster: "" }, "cadaster", "Sisestage katastritunnus, või 0, kui seda ei ole."],
    ["updateCadaster", { cadaster: "123" }, "cadaster", expect.stringContaining("12345:001:0001")],
    ["updateOrigin", { ...ORIGIN, possession_type: 10, county: "Mulgimaa" }, "county", "Valige maakond loendist."],
    [
      "updateOrigin",
      { ...ORIGIN, possession_type: 10, forest_notice: "x".repeat(101) },
      "forest_notice",
      "Kuni 100 tähemärki.",
    ],
    [
      "updateEudr",
      { numbers: [{ reference: "x".repeat(51), verification: "" }] },
      "numbers",
      "Number võib olla kuni 50 märki.",
    ],
  ])("%s refuses %j at its field", async (operation, body, field, sentence) => {
    const { holder, site } = await made();
    const answer = await holder.change(operation, site.id, { ...body, version: 0 });
    expect([answer.status, answer.body.fields[field]]).toEqual([400, [sentence]]);
    expect((await holder.view()).results[0].version).toBe(0);
  });

  it.each(["own", "sales"] as const)("is refused once the %s act is in a container", async (which) => {
    const act = await made();
    await intoContainer(act[which], "container");
    const answer = await act.holder.change("updateSiteName", act.site.id, { name: "Hilja", version: 0 });
    expect([answer.status, answer.body.code]).toEqual([409, "act_frozen"]);
    expect((await act.holder.view()).results[0].name).toBe("Haavasalu");
  });

  it("needs the link of that act: not the public one, not that of another owner", async () => {
    const { own, sales, other, holder, site } = await made();
    for (const hash of [own.publicHash!, sales.hash, "olematu"]) {
      const answer = await holderOf({ hash }).change("updateSiteName", site.id, { name: "Võõras", version: 0 });
      expect([hash, answer.status]).toEqual([hash, 404]);
    }
    expect((await holderOf(other).change("updateSiteName", "x".repeat(12), { name: "V", version: 0 })).status).toBe(
      404,
    );
    expect((await holder.view()).results[0].version).toBe(0);
  });
});

it("shows the template of the forest register", async () => {
  const { holder } = await made();
  expect((await holder.view()).register_url).toBe("");
});
