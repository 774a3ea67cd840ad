import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { AttachmentEntity } from "#functions/acts/store/attachment.ts";
import { filesUnusedSince } from "#functions/uploads/store/unusedFile.ts";
import { agentOfOwners, fileIdOf, heldAct, intoContainer, rowsOfTwoSites } from "#tests/support/acts/attachments.ts";
import { type Caller } from "#tests/support/api/callApi.ts";

let agent: Caller;

beforeAll(async () => {
  agent = await agentOfOwners();
}, 60_000);

async function made() {
  const { sites, ...acts } = await heldAct(agent, "LANGIFAIL", rowsOfTwoSites);
  return { ...acts, other: sites[1], site: sites[0].id as string };
}

it("adds files to a site, shows them with its waybills on the dashboard, and removes them", async () => {
  const { own, sales, holder, site } = await made();
  for (const name of ["leping.pdf", "Leping 2 õäöü.pdf"]) {
    const { status, body } = await holder.act("file_add", { site, upload: await holder.upload("siteFile", name) });
    expect([status, body.data.results[0].attachments.at(-1).file_name]).toEqual([200, name]);
  }
  const { results } = await holder.view();
  const [first] = results[0].attachments;
  expect(results[1].attachments).toEqual([]);
  expect((await holder.file(fileIdOf(first.href))).status).toBe(303);
  for (const { id } of [own, sales]) {
    const { body } = await agent.call("actLists.waybills", { params: { id: String(id) }, query: {} });
    const shown = body.results.map((waybill: { attachments: object[] }) => waybill.attachments.length);
    expect(shown).toEqual(id === own.id ? [2] : [2, 0]);
  }
  expect((await holder.act("file_remove", { site, uuid: first.uuid })).status).toBe(200);
  expect((await holder.file(fileIdOf(first.href))).status).toBe(404);
  expect((await holder.act("file_remove", { site, uuid: first.uuid })).status).toBe(404);
  const unused = await filesUnusedSince(Date.now());
  expect(unused.filter(({ state }) => state === "unused").length).toBeGreaterThan(0);
});

it("refuses a type that is not taken by its name, and a file that is not what its name says", async () => {
  const { holder, site } = await made();
  const wrongName = await holder.open("siteFile", "leht.html", 10);
  expect([wrongName.status, wrongName.body.message]).toEqual([415, "Seda failitüüpi ei saa üles laadida"]);
  const page = await holder.upload("siteFile", "pilt.png", Buffer.from("<html><script>"));
  const wrongContent = await holder.act("file_add", { site, upload: page });
  expect([wrongContent.status, wrongContent.body.code]).toEqual([415, "file_type"]);
  expect((await holder.view()).results[0].attachments).toEqual([]);
  expect((await filesUnusedSince(Date.now())).filter(({ state }) => state === "storing")).toEqual([]);
});

it("takes the 99th file of two that come at once, and not a 100th", async () => {
  const { own, sales, holder, site } = await made();
  const place = { salesAct: sales.id, owner: own.seller, kind: "site", subject: site } as const;
  const facts = { waybill: "", file: { key: "attachments/x", name: "f.pdf", size: 1 }, sha256: "0".repeat(64) };
  const slots = Array.from({ length: 98 }, (_, index) => index + 1);
  await AttachmentEntity.putAll(slots.map((slot) => ({ ...place, ...facts, slot, nonce: randomUUID() })));
  const uploads = [await holder.upload("siteFile", "a.pdf"), await holder.upload("siteFile", "b.pdf")];
  const answers = await Promise.all(uploads.map((upload) => holder.act("file_add", { site, upload })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("site_full");
  expect((await holder.view()).results[0].attachments).toHaveLength(99);
});

it("does not attach to a site of another act, nor once the act is in a container", async () => {
  const { own, holder, site } = await made();
  const upload = await holder.upload("siteFile", "a.pdf");
  expect((await holder.act("file_add", { site: "x".repeat(12), upload })).status).toBe(404);
  await intoContainer(own, "container");
  expect((await holder.act("file_add", { site, upload })).body.code).toBe("act_frozen");
});
