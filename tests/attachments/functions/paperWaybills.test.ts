import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { actById } from "#functions/acts/store/act.ts";
import { eventsOfAct } from "#functions/acts/store/actEvent.ts";
import { filesOfWaybills } from "#functions/acts/store/attachment.ts";
import { fileSize, readFile } from "#functions/platform/clients/files.ts";
import { filesUnusedSince } from "#functions/uploads/store/unusedFile.ts";
import type { PaperWaybill } from "#shared/attachments/contract.ts";
import { formOf } from "#tests/support/acts/acts.ts";
import {
  agentOfOwners,
  fileIdOf,
  heldAct,
  holderOf,
  intoContainer,
  PDF,
  type RowOfOwner,
  reportOf,
} from "#tests/support/acts/attachments.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { postFile, postPart, upload } from "#tests/support/reports/uploads.ts";

const LIMIT = 26_214_400;
let agent: Caller;

beforeAll(async () => {
  agent = await agentOfOwners();
}, 60_000);

const made = (...lines: RowOfOwner[]) => heldAct(agent, "PABER", () => lines);

const missingOf = async ({ id }: { id: number }) => (await actById(id))!.missingWaybill;
const kindsOf = async ({ id }: { id: number }) => (await eventsOfAct(id, undefined)).events.map(({ kind }) => kind);

describe("the link of a letter", () => {
  it("adds a file to a paper waybill and removes it, and signing waits for it", async () => {
    const { own, sales, holder } = await made(
      { waybill: "W-2" },
      { waybill: "W-10" },
      { waybill: "E-1", isFromEvr: true },
    );
    expect([await missingOf(own), await missingOf(sales)]).toEqual(["W-2", "W-2"]);
    expect(await holder.waybills()).toEqual([
      { pk: "W-2", number: "W-2", file: null, is_removable: false },
      { pk: "W-10", number: "W-10", file: null, is_removable: false },
    ]);
    const added = await holder.act("waybill_add", {
      waybill: "W-2",
      upload: await holder.upload("waybill", "veos.jpg"),
    });
    expect([added.status, added.body.success, added.body.data.number]).toEqual([200, true, own.number]);
    expect([await missingOf(own), await missingOf(sales)]).toEqual(["W-10", "W-10"]);
    const [{ file }] = await holder.waybills();
    expect(file).toMatchObject({ file_name: "veos.jpg", size: PDF.byteLength });
    const { status, headers } = await holder.file(fileIdOf(file.href));
    expect([status, String(headers["location"])]).toEqual([303, expect.stringContaining("veos.jpg")]);

    await holder.act("waybill_add", { waybill: "W-10", upload: await holder.upload("waybill", "x") });
    expect([await missingOf(own), await missingOf(sales)]).toEqual([undefined, undefined]);
    const [stored] = await filesOfWaybills(sales.id);
    expect((await holder.act("waybill_remove", { waybill: stored!.waybill })).status).toBe(200);
    expect(await missingOf(own)).toBe(stored!.waybill);
    expect((await filesUnusedSince(Date.now())).map(({ key }) => key)).toContain(stored!.file.key);
    expect((await holder.file(fileIdOf(file.href))).status).toBe(stored!.waybill === "W-2" ? 404 : 303);
    expect((await kindsOf(own)).slice(0, 3)).toEqual(["waybillRemoved", "waybillAdded", "waybillAdded"]);
  });

  it("does not attach to a waybill of EVR, of another owner, or to one that is not on the act", async () => {
    const { holder } = await made(
      { waybill: "P-1" },
      { waybill: "P-2", owner: 1 },
      { waybill: "E-2", isFromEvr: true },
    );
    for (const waybill of ["E-2", "P-2", "P-3"]) {
      const answer = await holder.act("waybill_add", { waybill, upload: await holder.upload("waybill", "v.pdf") });
      expect([waybill, answer.status]).toEqual([waybill, 404]);
    }
  });

  it("cannot use the upload of another link, of a person, or for another purpose", async () => {
    const { own, holder, ofOwner } = await made({ waybill: "U-1" }, { waybill: "U-1", owner: 1 });
    const others = [
      await holderOf(ofOwner(1)).upload("waybill", "v.pdf"),
      await upload(agent, "v.pdf", PDF, "waybill"),
      await holder.upload("siteFile", "v.pdf"),
      randomUUID(),
    ];
    for (const id of others) {
      expect((await holder.act("waybill_add", { waybill: "U-1", upload: id })).body.code).toBe("upload_missing");
    }
    const mine = await holder.upload("waybill", "v.pdf");
    const theirs = await agent.call("attachments.addPaperWaybill", {
      params: { id: String(own.id) },
      body: { waybill: "U-1", the_file: mine },
    });
    expect(theirs.body.code).toBe("upload_missing");
  });

  it("takes 26,214,400 bytes, and the server refuses one more", async () => {
    const { holder } = await made({ waybill: "S-1" });
    expect((await holder.open("waybill", "suur.bin", LIMIT + 1)).body).toMatchObject({
      code: "too_large",
      message: "See fail on liiga suur(üle 25MB)",
    });
    const form = await holder.open("waybill", "suur.bin", LIMIT);
    const more = await postFile(form.body, Buffer.alloc(LIMIT + 1));
    expect(more.status).toBe(400);
    expect((await holder.act("waybill_add", { waybill: "S-1", upload: form.body.id })).body.code).toBe(
      "upload_missing",
    );
    expect((await postFile(form.body, Buffer.alloc(LIMIT))).status).toBeLessThan(300);
    const added = await holder.act("waybill_add", { waybill: "S-1", upload: form.body.id });
    expect(added.status).toBe(200);
    expect((await holder.waybills())[0].file.size).toBe(LIMIT);
  }, 60_000);

  it("takes a file of 26,214,400 bytes whose connection was lost at 60 % when it is sent again", async () => {
    const { own, holder } = await made({ waybill: "L-1" });
    const bytes = Buffer.alloc(LIMIT, 7);
    const form = await holder.open("waybill", "katkes.bin", LIMIT);
    await postPart(form.body, bytes, 0.6);
    const add = () => holder.act("waybill_add", { waybill: "L-1", upload: form.body.id });
    expect((await add()).body.code).toBe("upload_missing");
    expect((await holder.waybills())[0].file).toBeNull();
    expect((await postFile(form.body, bytes)).status).toBeLessThan(300);
    expect((await add()).status).toBe(200);
    expect((await holder.waybills())[0].file.size).toBe(LIMIT);
    expect((await kindsOf(own)).filter((kind) => kind === "waybillAdded")).toHaveLength(1);
  }, 60_000);

  it("adds once when the call is repeated after its answer was lost", async () => {
    const { own, holder } = await made({ waybill: "K-1" });
    const id = await holder.upload("waybill", "v.pdf");
    const both = [
      await holder.act("waybill_add", { waybill: "K-1", upload: id }),
      await holder.act("waybill_add", { waybill: "K-1", upload: id }),
    ];
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await kindsOf(own)).filter((kind) => kind === "waybillAdded")).toHaveLength(1);
  });

  it("of two files for one waybill at once takes one, and counts several waybills at once right", async () => {
    const numbers = ["N-1", "N-2", "N-3", "N-4", "N-5"];
    const { own, sales, holder } = await made(...numbers.map((waybill) => ({ waybill })));
    const uploads = await Promise.all([...numbers, "N-1"].map(() => holder.upload("waybill", "v.pdf")));
    const answers = await Promise.all(
      uploads.map((id, index) => holder.act("waybill_add", { waybill: numbers[index] ?? "N-1", upload: id })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.find(({ status }) => status !== 200)?.body.code).toBe("waybill_present");
    expect([await missingOf(own), await missingOf(sales)]).toEqual([undefined, undefined]);
  });

  it("changes nothing once the act is in a container, and the list says that files are frozen", async () => {
    const { own, sales, holder } = await made({ waybill: "C-1" }, { waybill: "C-2" });
    const uploads = [await holder.upload("waybill", "v.pdf"), await holder.upload("waybill", "v.pdf")];
    await holder.act("waybill_add", { waybill: "C-1", upload: uploads[0] });
    // Files of a purchase act stay open while only its sales act is in a container.
    await intoContainer(sales, "sales-container");
    expect(await holder.view()).toMatchObject({ files_frozen: false, sites_frozen: true });
    await intoContainer(own, "container");
    expect(await holder.view()).toMatchObject({ files_frozen: true, sites_frozen: true });
    const answers = [
      await holder.act("waybill_add", { waybill: "C-2", upload: uploads[1] }),
      await holder.act("waybill_remove", { waybill: "C-1" }),
      await holder.open("waybill", "v.pdf", 1),
      await agent.call("attachments.removePaperWaybill", { params: { id: String(own.id) }, body: { waybill: "C-1" } }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(Array(4).fill("act_frozen"));
    await intoContainer(own, undefined);
    expect((await holder.act("waybill_add", { waybill: "C-2", upload: uploads[1] })).status).toBe(200);
  });
});

describe("a file of a purchase act whose sales act is in a container", () => {
  it("stays while the signed paper lists it, and one that came later can be removed", async () => {
    const { own, sales, holder } = await made({ waybill: "J-1" }, { waybill: "J-2" });
    await holder.act("waybill_add", { waybill: "J-1", upload: await holder.upload("waybill", "enne.pdf") });
    await intoContainer(sales, "first");
    await holder.act("waybill_add", { waybill: "J-2", upload: await holder.upload("waybill", "hiljem.pdf") });
    const removable = async () =>
      (await holder.waybills()).map((one: PaperWaybill) => [one.file?.file_name, one.is_removable]);
    expect(await removable()).toEqual([
      ["enne.pdf", false],
      ["hiljem.pdf", true],
    ]);
    const params = { id: String(own.id) };
    const { body: listed } = await agent.call("actLists.waybills", { params, query: {} });
    expect(listed.results).toMatchObject([{ is_removable: false }, { is_removable: true }]);
    const refused = [
      await holder.act("waybill_remove", { waybill: "J-1" }),
      await agent.call("attachments.removePaperWaybill", { params, body: { waybill: "J-1" } }),
    ];
    for (const { status, body } of refused) expect([status, body.code]).toEqual([409, "act_frozen"]);
    expect(await missingOf(own)).toBeUndefined();
    // The paper in a later container lists both.
    await intoContainer(sales, "second");
    expect((await holder.act("waybill_remove", { waybill: "J-2" })).body.code).toBe("act_frozen");
    await intoContainer(sales, "first");
    expect((await holder.act("waybill_remove", { waybill: "J-2" })).status).toBe(200);
    await intoContainer(sales, undefined);
    expect((await holder.act("waybill_remove", { waybill: "J-1" })).status).toBe(200);
  });
});

describe("the acts dashboard", () => {
  const add = (caller: Caller, id: number, waybill: string, file: string) =>
    caller.call("attachments.addPaperWaybill", { params: { id: String(id) }, body: { waybill, the_file: file } });
  const listed = async (caller: Caller, id: number) =>
    (await caller.call("actLists.waybills", { params: { id: String(id) }, query: {} })).body.results;

  it("adds and removes files; that of a purchase act counts for its sales act, one with timber of two owners not the other way round", async () => {
    const { own, sales, ofOwner } = await made({ waybill: "D-1" }, { waybill: "D-1", owner: 1 });
    expect((await add(agent, sales.id, "D-1", await upload(agent, "muuk.pdf", PDF, "waybill"))).status).toBe(204);
    expect([await missingOf(sales), await missingOf(own), await missingOf(ofOwner(1))]).toEqual([
      undefined,
      "D-1",
      "D-1",
    ]);
    expect(await listed(agent, own.id)).toMatchObject([{ href: null, is_removable: false }]);
    expect((await add(agent, own.id, "D-1", await upload(agent, "ost.pdf", PDF, "waybill"))).status).toBe(204);
    expect(await listed(agent, sales.id)).toMatchObject([{ file_name: "muuk.pdf", is_removable: true }]);
    const remove = { params: { id: String(sales.id) }, body: { waybill: "D-1" } };
    expect((await agent.call("attachments.removePaperWaybill", remove)).status).toBe(204);
    // Of the purchase act, from which it is removed here too.
    expect(await listed(agent, sales.id)).toMatchObject([{ file_name: "ost.pdf", is_removable: true }]);
    expect(await missingOf(sales)).toBeUndefined();
    const other = ofOwner(1);
    expect((await add(agent, other.id, "D-1", await upload(agent, "teine.pdf", PDF, "waybill"))).status).toBe(204);
    expect(await listed(agent, sales.id)).toMatchObject([{ is_removable: false }]);
    // Two owners have a file: it is not known which one is meant.
    expect((await agent.call("attachments.removePaperWaybill", remove)).status).toBe(404);
  });

  it("gives a file of the sales act to the purchase act of the one owner of all timber of the waybill", async () => {
    const { own, sales, ofOwner } = await made({ waybill: "F-1" }, { waybill: "F-2", owner: 1 });
    expect((await add(agent, sales.id, "F-1", await upload(agent, "f1.pdf", PDF, "waybill"))).status).toBe(204);
    expect([await missingOf(sales), await missingOf(own), await missingOf(ofOwner(1))]).toEqual([
      "F-2",
      undefined,
      "F-2",
    ]);
    expect(await listed(agent, own.id)).toMatchObject([{ file_name: "f1.pdf", is_removable: true }]);
    expect(await listed(agent, sales.id)).toMatchObject([
      { number: "F-1", file_name: "f1.pdf", is_removable: true },
      { number: "F-2", href: null },
    ]);
    const remove = { params: { id: String(sales.id) }, body: { waybill: "F-1" } };
    expect((await agent.call("attachments.removePaperWaybill", remove)).status).toBe(204);
    expect([await missingOf(sales), await missingOf(own)]).toEqual(["F-1", "F-1"]);
  });

  it("keeps a file at the sales act where another report has timber of another owner on the waybill", async () => {
    const { own, sales } = await made({ waybill: "G-1" });
    await reportOf(agent, [{ waybill: "G-1", owner: 1 }]);
    expect((await add(agent, sales.id, "G-1", await upload(agent, "g1.pdf", PDF, "waybill"))).status).toBe(204);
    expect([await missingOf(sales), await missingOf(own)]).toEqual([undefined, "G-1"]);
    expect(await listed(agent, own.id)).toMatchObject([{ href: null }]);
  });

  it("keeps a file at the sales act where the purchase act is in a container already", async () => {
    const { own, sales } = await made({ waybill: "H-1" });
    await intoContainer(own, "f".repeat(32));
    expect((await add(agent, sales.id, "H-1", await upload(agent, "h1.pdf", PDF, "waybill"))).status).toBe(204);
    expect(await missingOf(sales)).toBeUndefined();
    expect(await listed(agent, own.id)).toMatchObject([{ href: null }]);
  });

  it("lets an owner's user add to his own act only, and read nothing of another owner", async () => {
    const { own, sales, ofOwner, holder } = await made({ waybill: "O-1" }, { waybill: "O-1", owner: 1 });
    const user = await signedIn({
      ...superUser,
      id: 71,
      name: "Oskar",
      roles: ["companyUser"],
      companies: [own.seller],
    });
    expect((await add(user, own.id, "O-1", await upload(user, "v.pdf", PDF, "waybill"))).status).toBe(204);
    for (const other of [ofOwner(1), sales]) {
      expect((await add(user, other.id, "O-1", await upload(user, "v.pdf", PDF, "waybill"))).status).toBe(404);
    }
    const theirs = holderOf(ofOwner(1));
    await theirs.act("waybill_add", { waybill: "O-1", upload: await theirs.upload("waybill", "nende.pdf") });
    const [{ file }] = await theirs.waybills();
    const id = fileIdOf(file.href);
    expect((await holder.file(id)).status).toBe(404);
    const answer = await user.call("attachments.attachment", { params: { id: String(own.id), file: id } });
    expect(answer.status).toBe(404);
    const seen = await agent.call("attachments.attachment", { params: { id: String(sales.id), file: id } });
    expect(seen.status).toBe(303);
  });
});

it("a save keeps the files of waybills that stay, and counts again", async () => {
  const { sales, own, holder } = await made({ waybill: "V-1" }, { waybill: "V-2" });
  await holder.act("waybill_add", { waybill: "V-1", upload: await holder.upload("waybill", "v.pdf") });
  const { body: loaded } = await agent.call("actForm.load", { query: { act_id: String(sales.id) } });
  const form = { ...formOf(loaded[0]), act_id: sales.id, version: loaded[0].sales_act.version };
  expect((await agent.call("actForm.update", { body: form })).status).toBe(200);
  expect([await missingOf(own), await missingOf(sales)]).toEqual(["V-2", "V-2"]);
  const [stored] = await filesOfWaybills(sales.id);
  expect(await fileSize(stored!.file.key)).toBe(PDF.byteLength);
  expect(Buffer.from(await readFile(stored!.file.key))).toEqual(PDF);
});
