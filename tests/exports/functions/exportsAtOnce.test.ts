import { beforeAll, expect, it, vi } from "vitest";
import { wireRun } from "#functions/exports/exportWire.ts";
import { startExport } from "#functions/exports/startExport.ts";
import { exportsInTab } from "#functions/exports/store/actExport.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import type { ExportedAct } from "#shared/exports/contract.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { sheetsOfExport } from "#tests/support/acts/exportFiles.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

/** More than one transaction takes. */
const ACTS = 120;
let agent: Caller;
let other: Caller;

/** One sales act of the timber of many owners: a purchase act of each. */
beforeAll(async () => {
  const owners = reference.owners.slice(0, ACTS).map((owner) => ({ bankAccount: "EE382200221020145685", ...owner }));
  expect(owners).toHaveLength(ACTS);
  await seedReference({ ...reference, owners, prices: [] });
  agent = await signedIn(superUser);
  other = await signedIn({ ...superUser, id: 9, name: "Teine Agent" });
  const rows = owners.map(({ code, name }) => ({
    waybill: "KOIK-1",
    assortment: { code: "KUPALK", name: "Kuusepalk" },
    unit: "SCM" as const,
    amount: "1.5",
    price: "100.00",
    previousOwner: { code, name },
  }));
  const waybills = [{ number: "KOIK-1", finished: true }];
  const { company, ids } = await importReports(agent, 1, 1, { waybills, rows });
  const body = formOf(await prepare(agent, company, ids), { number: "KOIK" });
  expect((await agent.call("actForm.create", { body })).status).toBe(201);
  expect(await drain("actJobs")).toBe(0);
}, 120_000);

async function open(): Promise<ExportedAct[]> {
  const acts: ExportedAct[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await agent.call("exports.page", {
      query: { type: "O", tab: "0", ...(cursor === undefined ? {} : { cursor }) },
    });
    acts.push(...body.results);
    cursor = body.next ?? undefined;
  } while (cursor !== undefined);
  return acts;
}

it("leaves all acts on the first tab when their file cannot be stored", async () => {
  expect(await open()).toHaveLength(ACTS);
  // Not by the route: a bundle would not see the broken storage.
  const files = await import("#functions/platform/clients/files.ts");
  const put = vi.spyOn(files, "putFile").mockRejectedValue(new Error("no storage"));
  const { success, message } = await wireRun(await startExport({ type: "O", acts: [] }, superUser, new Date()));
  put.mockRestore();
  expect([success, message]).toEqual([false, "Faili ei saanud koostada. Aktid jäid eksportimata."]);
  const now = await open();
  expect(now).toHaveLength(ACTS);
  expect(now.filter(({ busy, export_url: url }) => busy || url !== null)).toEqual([]);
  expect((await exportsInTab(PURCHASE_ACT, "exported", undefined, 10)).items).toEqual([]);
});

it("puts none of many acts into two files when one user exports all but one and another three of them at once", async () => {
  const before = await open();
  const [left, ...rest] = before;
  const three = rest.slice(100, 103).map(({ id }) => id);
  const post = async (caller: Caller, body: object) => (await caller.call("exports.create", { body })).body;
  const runs = await Promise.all([
    post(agent, { type: "O", acts: [], except: [left!.id] }),
    post(other, { type: "O", acts: three }),
  ]);
  // One of them may find that the other was faster with some acts; then it takes none.
  expect(runs.some(({ success }) => success)).toBe(true);
  const numbers: unknown[] = [];
  for (const { href } of runs) {
    if (href) numbers.push(...(await sheetsOfExport(agent, href))["Ostuaktid"]!.slice(1).map((row) => row[0]));
  }
  const now = await open();
  expect(numbers).toHaveLength(new Set(numbers).size);
  expect(now.map(({ id }) => id)).toContain(left!.id);
  expect([...numbers, ...now.map(({ number }) => number)].toSorted()).toEqual(
    before.map(({ number }) => number).toSorted(),
  );
  expect(now.filter(({ busy }) => busy)).toEqual([]);
  // What the slower user did not get is exported by the next try, and no act is left but the one.
  const { success } =
    now.length === 1 ? { success: true } : await post(agent, { type: "O", acts: [], except: [left!.id] });
  expect([success, (await open()).map(({ id }) => id)]).toEqual([true, [left!.id]]);
  expect((await differences()).filter((sentence) => sentence.includes("export"))).toEqual([]);
});
