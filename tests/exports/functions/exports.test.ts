import { S3Client } from "@aws-sdk/client-s3";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { wireRun } from "#functions/exports/exportWire.ts";
import { runExport } from "#functions/exports/runExport.ts";
import { startExport } from "#functions/exports/startExport.ts";
import { exportsOfActs } from "#functions/exports/store/actExport.ts";
import { claimExports, markExported, releaseExports } from "#functions/exports/store/exportMarks.ts";
import { addExportRun, changeExportRun, ExportRunEntity, exportRunById } from "#functions/exports/store/exportRun.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import type { ExportedAct } from "#shared/exports/contract.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { fileOfExport, sheetsOfExport } from "#tests/support/acts/exportFiles.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { drain, takeMessages } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
  process.env["EXPORT_ACCOUNT"] = "4010";
  process.env["EXPORT_VAT_CODES"] = "0=M0,24=M24";
});

const HOUR_MS = 3_600_000;
let agent: Caller;
let made = 0;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
}, 60_000);

async function newAct(reports = 1, rows = 2): Promise<{ id: number; form: ReturnType<typeof formOf> }> {
  const { company, ids } = await importReports(agent, reports, rows);
  const form = formOf(await prepare(agent, company, ids), { number: `EKSPORT-${++made}` });
  const { status, body } = await agent.call("actForm.create", { body: form });
  expect(status).toBe(201);
  return { id: body.id, form };
}

async function listed(tab: "0" | "1", query?: string): Promise<{ buy: ExportedAct[]; sell: ExportedAct[] }> {
  const { body } = await agent.call("exports.list", { query: { tab, ...(query ? { query } : {}) } });
  return { buy: body.buy_acts, sell: body.sell_acts };
}

const deleteRun = async (id: number) => write(ExportRunEntity.delete({ id }));
const post = async (caller: Caller, body: object) => (await caller.call("exports.create", { body })).body;

describe("purchase acts", () => {
  it("are exported as a workbook with their rows, move to the other tab, and are in the history", async () => {
    const { id } = await newAct(1, 3);
    const { buy, sell } = await listed("0");
    expect(sell.map((act) => act.id)).toContain(id);
    const [first] = buy;
    const { success, href, count } = await post(agent, { type: "O", acts: [first!.id] });
    expect([success, count]).toEqual([true, 1]);
    const sheets = await sheetsOfExport(agent, href);
    const [headings, line] = sheets["Ostuaktid"]!;
    expect(headings).toHaveLength(18);
    expect([line![0], line![3], line![9]]).toEqual([first!.number, first!.client, "EUR"]);
    const rows = sheets["Read"]!.slice(1);
    const total = rows.reduce((sum, row) => sum + Math.round(100 * Number(row[6])), 0);
    expect(total).toBe(Math.round(100 * Number(line![12])));
    expect(new Set(rows.map((row) => row[8]))).toEqual(new Set(["4010"]));
    expect((await listed("0")).buy.map((act) => act.id)).not.toContain(first!.id);
    expect((await listed("1")).buy.find((act) => act.id === first!.id)?.export_url).toBe(href);
    const { body } = await agent.call("acts.history", { params: { id: String(first!.id) } });
    expect(body.results[0]).toMatchObject({ kind: "exported", by: superUser.name });
  });

  it("that are exported are not exported again, which says whether one has exported them oneself", async () => {
    const [exported] = (await listed("1")).buy;
    const again = { type: "O", acts: [exported!.id] };
    const { success, href, message } = await post(agent, again);
    expect([success, href]).toEqual([false, null]);
    expect(message).toMatch(/^Olete mõne valitud akti ise juba eksportinud/);
    const other = await signedIn({ ...superUser, id: 9, name: "Teine Agent" });
    expect((await post(other, again)).message).toMatch(/^Mõnda valitud akti ekspordib praegu keegi teine/);
  });
});

it("answers the id of an act of the other group like an unknown one, and leaves that act open", async () => {
  const { id } = await newAct();
  const wrong = await post(agent, { type: "O", acts: [id] });
  const unknown = await post(agent, { type: "O", acts: [999_999] });
  expect([wrong.success, wrong.message]).toEqual([false, unknown.message]);
  expect((await listed("0")).sell.find((act) => act.id === id)).toMatchObject({ busy: false, export_url: null });
  expect((await post(agent, { type: "M", acts: [id] })).success).toBe(true);
});

it("exports sales acts as one file of e-arved", async () => {
  const acts = [await newAct(), await newAct()];
  const { href } = await post(agent, { type: "M", acts: acts.map(({ id }) => id) });
  const xml = Buffer.from(await fileOfExport(agent, href)).toString("utf8");
  for (const { form } of acts) expect(xml).toContain(`invoiceId="${form.number}"`);
  expect(xml).toContain("<TotalNumberInvoices>2</TotalNumberInvoices>");
});

describe("a review", () => {
  it("counts a choice and a whole group as its export takes them, with what is unsigned and made today", async () => {
    const acts = [await newAct(), await newAct()];
    const ids = acts.map(({ id }) => id);
    const review = async (body: object) => (await agent.call("exports.review", { body })).body;
    const sums = (await listed("0")).sell.filter(({ id }) => ids.includes(id)).map(({ sum }) => Math.round(100 * sum!));
    const chosen = await review({ type: "M", acts: [...ids, ids[0], 999_999] });
    const sum = sums.reduce((one, other) => one + other, 0) / 100;
    expect(chosen).toEqual({ count: 2, sum, clients: 1, unsigned: 2, made_today: 2, changed: 0 });
    const whole = await review({ type: "M", acts: [] });
    const rest = await review({ type: "M", acts: [], except: ids });
    expect(whole.count - rest.count).toBe(2);
    expect((await listed("0")).sell.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    const run = await nextIds("actExport");
    await claimExports({ id: run, group: "M" }, [ids[0]!]);
    expect(await review({ type: "M", acts: ids })).toMatchObject({ count: 1 });
    await releaseExports(run, [ids[0]!]);
    expect(await review({ type: "O", acts: ids })).toMatchObject({ count: 0, sum: 0, clients: 0 });
  });

  it("is for super users only", async () => {
    const user = await signedIn({ ...superUser, id: 71, roles: ["companyUser"], companies: [1] });
    expect((await user.call("exports.review", { body: { type: "M", acts: [] } })).status).toBe(403);
  });
});

describe("an exported sales act that is saved", () => {
  const save = async (act: number, changes: Record<string, unknown>) => {
    const { body: loaded } = await agent.call("actForm.load", { query: { act_id: String(act) } });
    const body = { ...formOf(loaded[0], changes), act_id: act, version: loaded[0].sales_act.version };
    expect((await agent.call("actForm.update", { body })).status).toBe(200);
  };

  it("stays exported without a change, and comes back with one that the history has no name for", async () => {
    const { id, form } = await newAct();
    const sawmills = (last: string) =>
      [...Array.from({ length: 10 }, (_, index) => `S-${index}`), last].map((number) => ({
        number,
        total_amount_of_wood: 1,
        sum_before_tax: 10,
      }));
    await save(id, { date: form.date, sawmill_acts: sawmills("S-10") });
    expect((await post(agent, { type: "M", acts: [id] })).success).toBe(true);
    await save(id, { date: form.date, sawmill_acts: sawmills("S-10") });
    expect((await listed("1")).sell.map((act) => act.id)).toContain(id);
    expect((await listed("0")).sell.map((act) => act.id)).not.toContain(id);
    await save(id, { date: form.date, sawmill_acts: sawmills("S-11") });
    expect((await listed("0")).sell.map((act) => act.id)).toContain(id);
    expect(await differences()).toEqual([]);
  });
});

it("says of an exported act when, by whom and in which batch, and gives the file of the batch again", async () => {
  const [{ id }, { id: other }] = [await newAct(), await newAct()];
  const { id: batch, href, at, by } = await post(agent, { type: "M", acts: [id, other] });
  expect(by).toBe(superUser.name);
  const exported = (await listed("1")).sell.filter((act) => [id, other].includes(act.id));
  for (const act of exported) expect(act).toMatchObject({ export_url: href, exported: { batch, at, by } });
  expect(exported).toHaveLength(2);
  const files = [await fileOfExport(agent, href), await fileOfExport(agent, href)];
  expect(files[0]).toEqual(files[1]);
  const user = await signedIn({ ...superUser, id: 71, roles: ["companyUser"], companies: [1] });
  expect((await user.call("exports.file", { params: { id: String(batch) } })).status).toBe(403);
  // The item of its run is gone: the act is listed all the same.
  await deleteRun(batch);
  expect((await listed("1")).sell.find((act) => act.id === id)?.exported).toEqual({ batch, at, by: "" });
});

it("leaves all acts on the first tab when the file cannot be stored", async () => {
  const { id } = await newAct();
  // Not by the route: a bundle would not see the broken storage.
  const files = await import("#functions/platform/clients/files.ts");
  const put = vi.spyOn(files, "putFile").mockRejectedValue(new Error("no storage"));
  const { success, message } = await wireRun(await startExport({ type: "M", acts: [id] }, superUser, new Date()));
  put.mockRestore();
  expect([success, message]).toEqual([false, "Faili ei saanud koostada. Aktid jäid eksportimata."]);
  expect((await listed("0")).sell.find((act) => act.id === id)).toMatchObject({ busy: false, export_url: null });
});

it("lists an act that was changed after its export again, and exports it anew", async () => {
  const { id, form } = await newAct();
  const first = await post(agent, { type: "M", acts: [id] });
  const { body: loaded } = await agent.call("actForm.load", { query: { act_id: String(id) } });
  const { version } = loaded[0].sales_act;
  const body = { ...formOf(loaded[0], { number: form.number }), act_id: id, version, date: "2026-11-20" };
  expect((await agent.call("actForm.update", { body })).status).toBe(200);
  expect((await listed("0")).sell.find((act) => act.id === id)).toMatchObject({ changed: true });
  const second = await post(agent, { type: "M", acts: [id] });
  expect(second.success).toBe(true);
  expect(second.href).not.toBe(first.href);
});

it("finds acts by a part of their number and by the beginning of a word of the client", async () => {
  const { form } = await newAct();
  const { sell } = await listed("0", form.number.slice(2).toLowerCase());
  expect(sell.map(({ number }) => number)).toEqual([form.number]);
  const { buy } = await listed("0", "haavas");
  expect(buy.length).toBeGreaterThan(0);
  for (const { client } of buy) expect(client).toMatch(/haavas/i);
  expect((await listed("0", "olematu")).sell).toEqual([]);
});

it("keeps a deleted act listed with its file and its number, and deletes none that is being exported", async () => {
  const [first, second] = [await newAct(), await newAct()];
  const { href } = await post(agent, { type: "M", acts: [first.id] });
  const remove = (id: number) => agent.call("actForm.remove", { params: { id: String(id) }, body: {} });
  expect((await remove(first.id)).status).toBeLessThan(300);
  const gone = (await listed("1")).sell.find((act) => act.id === first.id);
  expect(gone).toMatchObject({ deleted: true, export_url: href });
  const { company, ids } = await importReports(agent, 1);
  const again = formOf(await prepare(agent, company, ids), { number: first.form.number });
  const taken = await agent.call("actForm.create", { body: again });
  expect([taken.status, taken.body.fields]).toEqual([400, { number: ["See number on juba kasutusel."] }]);
  const run = await nextIds("actExport");
  await claimExports({ id: run, group: "M" }, [second.id]);
  const refused = await remove(second.id);
  expect([refused.status, refused.body.fields.act]).toEqual([400, [expect.stringContaining("eksporditakse praegu")]]);
  await releaseExports(run, [second.id]);
  expect((await remove(second.id)).status).toBeLessThan(300);
  const now = [...(await listed("0")).sell, ...(await listed("1")).sell].map(({ id }) => id);
  expect(now).not.toContain(second.id);
});

describe("a run that a crash left", () => {
  const oldRun = async (acts: number[]) => {
    const id = await nextIds("actExport");
    const createdAt = new Date().toISOString();
    const beat = Date.now() - HOUR_MS;
    await addExportRun({
      id,
      state: "working",
      group: "M",
      by: 1,
      createdAt,
      acts,
      isGroup: false,
      percent: 0,
      beat,
    });
    return { id, versions: await claimExports({ id, group: "M" }, acts) };
  };

  const sweepAfter = async (minutes: number) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
    await (await scheduleHandler("sweepOutbox"))();
    vi.useRealTimers();
  };

  /** Dies at the file. */
  const dyingWorker = async (run: number) => {
    const broken = vi.spyOn(S3Client.prototype, "send").mockRejectedValue(new Error("no storage") as never);
    await expect(runExport(run)).rejects.toThrow("no storage");
    broken.mockRestore();
  };

  it("before its file was stored is begun again, and each act is exported once", async () => {
    const { id } = await newAct();
    const run = await oldRun([id]);
    expect((await listed("0")).sell.find((act) => act.id === id)?.busy).toBe(true);
    await sweepAfter(0);
    expect(await drain("exports")).toBe(0);
    expect((await exportRunById(run.id))?.state).toBe("done");
    const { body } = await agent.call("acts.history", { params: { id: String(id) } });
    expect(body.results.filter(({ kind }: { kind: string }) => kind === "exported")).toHaveLength(1);
  });

  it("is queued again for as long as no worker begins it", async () => {
    const { id } = await newAct();
    const run = await oldRun([id]);
    for (let time = 0; time < 5; time++) {
      await sweepAfter(6 * time);
      expect(await takeMessages("exports")).toEqual([{ run: run.id }]);
    }
    await runExport(run.id);
    expect((await exportRunById(run.id))?.state).toBe("done");
  });

  it("in each of three attempts gives its acts back", async () => {
    const { id } = await newAct();
    const run = await oldRun([id]);
    for (let time = 0; time < 3; time++) {
      await sweepAfter(6 * time);
      expect(await takeMessages("exports")).toEqual([{ run: run.id }]);
      await dyingWorker(run.id);
    }
    await sweepAfter(24);
    expect(await takeMessages("exports")).toEqual([]);
    expect((await exportRunById(run.id))?.state).toBe("failed");
    expect((await listed("0")).sell.find((act) => act.id === id)?.busy).toBe(false);
  });

  it("after its file was stored is finished, with each event once", async () => {
    const { id } = await newAct();
    const run = await oldRun([id]);
    await changeExportRun(run.id, "working", { state: "stored", file: { key: "k", name: "n", acts: run.versions } });
    await sweepAfter(0);
    await sweepAfter(6);
    expect(await drain("exports")).toBe(0);
    expect((await exportRunById(run.id))?.state).toBe("done");
    const { body } = await agent.call("acts.history", { params: { id: String(id) } });
    expect(body.results.filter(({ kind }: { kind: string }) => kind === "exported")).toHaveLength(1);
  });

  it("leaves an act open that was saved while its file was made", async () => {
    const { id } = await newAct();
    const { id: run, versions } = await oldRun([id]);
    const older = versions.map(([act, version]) => [act, version - 1] as const);
    await markExported((await exportRunById(run))!, older, new Date().toISOString());
    expect((await exportsOfActs([id])).get(id)).toMatchObject({ tab: "open", run });
  });

  it("fails when an act cannot be marked though it has not changed", async () => {
    const { id } = await newAct();
    const { id: run, versions } = await oldRun([id]);
    await releaseExports(run, [id]);
    await expect(markExported((await exportRunById(run))!, versions, new Date().toISOString())).rejects.toThrow(
      "was not marked",
    );
  });
});

it("leaves a table without differences, but for the runs that tests have deleted", async () => {
  const found = (await differences()).filter((sentence) => sentence.includes("export"));
  expect(found.filter((sentence) => !sentence.includes("is in the file of export"))).toEqual([]);
});
