import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type Act, actById, currentFiles, editionOf } from "#functions/acts/store/act.ts";
import { differences } from "#scripts/verifying/verify.ts";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import { fileOfAct } from "#tests/support/acts/actFiles.ts";
import { formOf } from "#tests/support/acts/acts.ts";
import { agentOfOwners, heldAct, holderOf, intoContainer, PDF } from "#tests/support/acts/attachments.ts";
import { type Caller } from "#tests/support/api/callApi.ts";
import { readPages } from "#tests/support/pdfText.ts";
import { upload } from "#tests/support/reports/uploads.ts";
import { drain } from "#tests/support/services/queues.ts";

let agent: Caller;

beforeAll(async () => {
  agent = await agentOfOwners();
}, 60_000);

/** Two owners share a paper waybill; the first has another one. */
async function made() {
  const { ofOwner, sites, ...acts } = await heldAct(agent, "LISA", (number) => [
    { waybill: `${number}-W1` },
    { waybill: `${number}-W2` },
    { waybill: `${number}-W1`, owner: 1 },
  ]);
  expect(await drain("actFiles")).toBe(0);
  const { sales, holder } = acts;
  const [shared, alone] = [`${sales.number}-W1`, `${sales.number}-W2`];
  const site: string = sites[0].id;
  const addWaybill = async (waybill: string, name: string, bytes: Uint8Array = PDF) =>
    holder.act("waybill_add", { waybill, upload: await holder.upload("waybill", name, bytes) });
  const addSite = async (name: string, bytes: Uint8Array = PDF) =>
    holder.act("file_add", { site, upload: await holder.upload("siteFile", name, bytes) });
  return { ...acts, other: ofOwner(1), site, shared, alone, addWaybill, addSite };
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const now = async ({ id }: Pick<Act, "id">) => (await actById(id))!;
const editions = async (...all: Act[]) => Promise.all(all.map(async (act) => editionOf(await now(act))));

/** Lines of the list at the end of the paper of an act, when all messages have been worked on. */
async function listOf({ id }: Pick<Act, "id">): Promise<string[]> {
  expect(await drain("actFiles")).toBe(0);
  const lines = (await readPages(await fileOfAct(id, "pdf"))).flat();
  const start = lines.indexOf("Lisad");
  if (start < 0) return [];
  expect(lines[start + 1]).toBe("Fail Kuulub SHA-256");
  return lines.slice(start + 2).filter((line) => /Veoseleht|Lank/.test(line));
}

describe("the paper of an act", () => {
  it("lists the owner's files with their hashes on a purchase act, those of paper waybills on the sales act", async () => {
    const { sales, own, other, shared, addWaybill, addSite } = await made();
    expect(await Promise.all([own, sales].map(listOf))).toEqual([[], []]);
    const before = await editions(own, sales, other);
    const [scan, permit] = [Buffer.from("skaneering"), Buffer.from("%PDF-1.7 luba")];
    await addWaybill(shared, "veos.jpg", scan);
    await addSite("luba.pdf", permit);
    await addSite("kaart õäöü.pdf");
    expect(await editions(own, sales, other)).toEqual([before[0]! + 3, before[1]! + 1, before[2]]);
    expect([currentFiles(await now(own)), currentFiles(await now(sales))]).toEqual([undefined, undefined]);
    const waybillLine = `veos.jpg Veoseleht ${shared} ${sha256(scan)}`;
    expect(await listOf(own)).toEqual([
      waybillLine,
      `luba.pdf Lank Haavasalu ${sha256(permit)}`,
      `kaart õäöü.pdf Lank Haavasalu ${sha256(PDF)}`,
    ]);
    expect(await listOf(sales)).toEqual([waybillLine]);
    expect(await listOf(other)).toEqual([]);
    expect(await differences()).toEqual([]);
  }, 180_000);

  it("lists a file that was added at the sales act on the sales act only, beside that of the owner", async () => {
    const { sales, own, shared, addWaybill } = await made();
    const before = await editions(own, sales);
    const bytes = Buffer.from("müük");
    const body = { waybill: shared, the_file: await upload(agent, "müük.pdf", bytes, "waybill") };
    expect((await agent.call("attachments.addPaperWaybill", { params: { id: String(sales.id) }, body })).status).toBe(
      204,
    );
    expect(await editions(own, sales)).toEqual([before[0], before[1]! + 1]);
    await addWaybill(shared, "ost.pdf");
    expect(await listOf(own)).toEqual([`ost.pdf Veoseleht ${shared} ${sha256(PDF)}`]);
    expect(await listOf(sales)).toEqual([
      `müük.pdf Veoseleht ${shared} ${sha256(bytes)}`,
      `ost.pdf Veoseleht ${shared} ${sha256(PDF)}`,
    ]);
  }, 180_000);

  it("lists a removed file no more", async () => {
    const { sales, own, holder, site, shared, alone, addWaybill, addSite } = await made();
    await addWaybill(shared, "a.pdf");
    await addWaybill(alone, "b.pdf");
    await addSite("c.pdf");
    expect([await listOf(own), await listOf(sales)].map((list) => list.length)).toEqual([3, 2]);
    const before = await editions(own, sales);
    const [{ attachments }] = (await holder.view()).results;
    expect((await holder.act("file_remove", { site, uuid: attachments[0].uuid })).status).toBe(200);
    expect((await holder.act("waybill_remove", { waybill: shared })).status).toBe(200);
    expect(await editions(own, sales)).toEqual([before[0]! + 2, before[1]! + 1]);
    const left = [`b.pdf Veoseleht ${alone} ${sha256(PDF)}`];
    expect([await listOf(own), await listOf(sales)]).toEqual([left, left]);
  }, 180_000);

  it("lists all files that come at once, each in an edition of its own", async () => {
    const { own, sales, holder, shared, alone, site } = await made();
    const before = await editions(own, sales);
    const ids = await Promise.all(
      ["waybill", "waybill", "siteFile", "siteFile"].map((purpose, index) => holder.upload(purpose, `${index}.pdf`)),
    );
    const answers = await Promise.all(
      ids.map((id, index) =>
        index < 2
          ? holder.act("waybill_add", { waybill: [shared, alone][index], upload: id })
          : holder.act("file_add", { site, upload: id }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await editions(own, sales)).toEqual([before[0]! + 4, before[1]! + 2]);
    expect((await listOf(own)).map((line) => line.split(" ")[0]).toSorted()).toEqual([
      "0.pdf",
      "1.pdf",
      "2.pdf",
      "3.pdf",
    ]);
    expect((await listOf(sales)).map((line) => line.split(" ")[0])).toEqual(["0.pdf", "1.pdf"]);
    expect(await differences()).toEqual([]);
  }, 180_000);

  it("says the name that a site has now", async () => {
    const { own, holder, site, addSite } = await made();
    await addSite("vana.pdf");
    await holder.change("updateSiteName", site, { name: "Uus nimi", version: 0 });
    expect(await listOf(own)).toEqual([`vana.pdf Lank Uus nimi ${sha256(PDF)}`]);
  }, 180_000);

  it("lists no file of an owner whose purchase act a save removed", async () => {
    const { sales, own, other, shared, addWaybill } = await made();
    await addWaybill(shared, "jääb.pdf");
    const theirs = holderOf(other);
    await theirs.act("waybill_add", { waybill: shared, upload: await theirs.upload("waybill", "läheb.pdf") });
    expect(await listOf(sales)).toHaveLength(2);
    const { body } = await agent.call("actForm.load", { query: { act_id: String(sales.id) } });
    const loaded: LoadedAct = body[0];
    const form = formOf({
      ...loaded,
      act_rows: loaded.act_rows.filter((row) => row.previous_owner !== String(other.seller)),
      purchase_acts: loaded.purchase_acts.filter((one) => one.previous_owner_id !== String(other.seller)),
    });
    const saved = { ...form, act_id: sales.id, version: loaded.sales_act.version };
    expect((await agent.call("actForm.update", { body: saved })).status).toBe(200);
    const left = [`jääb.pdf Veoseleht ${shared} ${sha256(PDF)}`];
    expect([await listOf(sales), await listOf(own)]).toEqual([left, left]);
    expect(await differences()).toEqual([]);
  }, 180_000);
});

describe("an act in a container", () => {
  it("refuses files and keeps its edition", async () => {
    const { own, sales, holder, site, shared, addWaybill } = await made();
    await addWaybill(shared, "a.pdf");
    const before = await editions(own, sales);
    const late = await holder.upload("siteFile", "hilja.pdf");
    await intoContainer(own, "container");
    const answers = [
      await holder.act("waybill_remove", { waybill: shared }),
      await holder.act("file_add", { site, upload: late }),
    ];
    for (const { status, body } of answers) expect([status, body.code]).toEqual([409, "act_frozen"]);
    expect(await editions(own, sales)).toEqual(before);
    await intoContainer(own, undefined);
  }, 180_000);

  it("of a sales act keeps its edition when a purchase act gets a file, and lists that when it is out again", async () => {
    const { sales, own, shared, alone, addWaybill } = await made();
    for (const waybill of [shared, alone]) {
      const body = { waybill, the_file: await upload(agent, `${waybill}.pdf`, PDF, "waybill") };
      await agent.call("attachments.addPaperWaybill", { params: { id: String(sales.id) }, body });
    }
    expect(await listOf(sales)).toHaveLength(2);
    const sign = () => agent.call("actLists.sign", { body: { company: sales.buyer, acts: [sales.id] } });
    const { body } = await sign();
    expect(body).toMatchObject({ type: "success" });
    const before = await editions(sales, own);
    expect((await addWaybill(shared, "hiljem.pdf")).status).toBe(200);
    expect(await editions(sales, own)).toEqual([before[0], before[1]! + 1]);
    expect(currentFiles(await now(sales))?.isComplete).toBe(true);

    expect((await agent.call("signing.cancel", { params: { hash: body.container_id } })).status).toBe(200);
    expect(await editions(sales)).toEqual([before[0]! + 1]);
    expect((await sign()).body.message).toContain("Akti failid on valmimas.");
    expect(await listOf(sales)).toContain(`hiljem.pdf Veoseleht ${shared} ${sha256(PDF)}`);
    expect(await differences()).toEqual([]);
    const again = await sign();
    expect(again.body).toMatchObject({ type: "success" });
    await agent.call("signing.cancel", { params: { hash: again.body.container_id } });
    expect(await editions(sales)).toEqual([before[0]! + 1]);
  }, 180_000);
});
