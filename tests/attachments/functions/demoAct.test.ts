import { expect, it } from "vitest";
import { demoPdf, seedActs } from "#scripts/seeding/acts.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { verify } from "#scripts/verifying/verify.ts";
import { holderOf } from "#tests/support/acts/attachments.ts";
import { signedIn, superUser } from "#tests/support/api/callApi.ts";
import { readPages } from "#tests/support/pdfText.ts";
import { reference } from "#tests/support/site/demo.ts";

it("stores an act of two owners with files at a waybill and a site, and a waybill that lacks its file", async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 3), prices: [] });
  await seedActs(reference, superUser.email, "2026-11-18", new Date("2026-11-19T10:00:00Z"));
  const agent = await signedIn(superUser);
  const { body } = await agent.call("actLists.list", { query: { search: "VL-N0001", type: "10" } });
  expect(body.results).toHaveLength(2);
  const { body: lacking } = await agent.call("actLists.list", { query: { search: "VL-N0002", type: "10" } });
  const holder = holderOf(lacking.results[0]);
  const names = (files: readonly { file_name: string }[]) => files.map(({ file_name }) => file_name);
  const [site, other] = (await holder.view()).results;
  expect([site.name, names(site.attachments)]).toEqual(["Kirdelank", ["Raieõiguse leping.pdf", "Eraldised.xlsx"]]);
  expect([other.name, names(other.attachments)]).toEqual(["Rabaääre", []]);
  const [first, second] = await holder.waybills();
  expect([first.file.file_name, second.file]).toEqual(["Veoseleht VL-N0001.pdf", null]);
  expect((await verify()).differences).toEqual([]);
});

it("makes a PDF that can be read", async () => {
  expect(await readPages(demoPdf("Veoseleht VL-1"))).toEqual([["Veoseleht VL-1"]]);
});
