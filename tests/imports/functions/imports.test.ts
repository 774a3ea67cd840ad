import { beforeAll, describe, expect, it, vi } from "vitest";
import { importRunById } from "#functions/imports/store/importRun.ts";
import { putFile } from "#functions/platform/clients/files.ts";
import { type Report, reportById } from "#functions/reports/store/report.ts";
import { writeReports } from "#functions/reports/store/reportWrites.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { queues } from "#shared/platform/queues.ts";
import { formOf, prepare } from "#tests/support/acts/acts.ts";
import { crashing } from "#tests/support/acts/crash.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { grantsUsed } from "#tests/support/api/grants.ts";
import { plainCsvOf } from "#tests/support/reports/measurementFiles.ts";
import { recount } from "#tests/support/reports/recount.ts";
import { indexAfterCrash, indexWaiting } from "#tests/support/reports/search.ts";
import { confirmDoubts, postFile, startImport, upload } from "#tests/support/reports/uploads.ts";
import { takeMessages, work, workRaw } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

/** Workers log errors when they fail; these tests make them fail. */
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

const MAX = 25 * 1024 * 1024;
const buyer = reference.buyers[0]!.regCode;
let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 2), prices: reference.prices.slice(0, 40) });
  agent = await signedIn(superUser);
});

const line = (number: string, more: Record<string, string> = {}) => ({
  "Raporti number": number,
  "Ostja registrikood": buyer,
  "Veoselehe number": `V${number}`,
  Hind: "99,50",
  ...more,
});
const fileOf = (...lines: Record<string, string>[]) => plainCsvOf(lines);
const found = async (number: string, acted = "False") => {
  await indexWaiting();
  return (await agent.call("reports.list", { query: { search: number, acted } })).body.results;
};
const runOf = async (id: number) => (await agent.call("imports.load", { params: { id: String(id) } })).body;

/** Uploads, starts and runs an import to its end. */
async function imported(content: string | Uint8Array, fileName = "raportid.csv") {
  const { status, body } = await startImport(agent, fileName, content);
  expect([status, body.state, body.created_by]).toEqual([201, "queued", superUser.name]);
  expect(await takeMessages("imports")).toEqual([{ importRun: body.id }]);
  const { used, result } = await grantsUsed(() => work("imports", [{ importRun: body.id }]));
  expect(result).toEqual({ batchItemFailures: [] });
  const granted = new Set(queues.imports.grants.map((grant) => grant.replace(/^queue:.*/, "queue")));
  expect([...used].filter((grant) => !granted.has(grant))).toEqual([]);
  return confirmDoubts(agent, body.id);
}

describe("opening an upload", () => {
  const ask = (changes: Record<string, unknown>, caller = agent) =>
    caller.call("uploads.create", {
      body: { file_name: "raportid.csv", size: 100, content_type: "text/csv", purpose: "import", ...changes },
    });

  it.each<[string, Record<string, unknown>, number, string]>([
    ["exactly 25 MB", { size: MAX }, 201, ""],
    ["25 MB and a byte", { size: MAX + 1 }, 413, "too_large"],
    ["an empty file", { size: 0 }, 400, "invalid_fields"],
    ["a size that is no whole number", { size: 0.5 }, 400, "invalid_fields"],
    ["a name in upper case", { file_name: "RAPORTID.CSV" }, 201, ""],
    ["a workbook", { file_name: "raportid 2026.xlsx" }, 201, ""],
    ["JSON", { file_name: "evr.json" }, 201, ""],
    ["no content type", { content_type: "" }, 201, ""],
    ["an .exe file", { file_name: "raportid.csv.exe" }, 415, "file_type"],
    ["an .xls file", { file_name: "raportid.xls" }, 415, "file_type"],
    ["a name without extension", { file_name: "raportid" }, 415, "file_type"],
  ])("answers a request for %s", async (_, changes, status, code) => {
    const answer = await ask(changes);
    expect([answer.status, answer.body.code ?? ""]).toEqual([status, code]);
  });

  it("is forbidden for other roles than super user", async () => {
    expect((await ask({}, await signedIn({ ...superUser, id: 10, roles: ["companyUser"] }))).status).toBe(403);
  });

  it("fixes size, type and key of the file in the form", async () => {
    const { body } = await ask({ size: 4711 });
    const policy = JSON.parse(Buffer.from(body.fields.Policy, "base64").toString("utf8"));
    expect(policy.conditions).toEqual(
      expect.arrayContaining([
        ["content-length-range", 4711, 4711],
        ["eq", "$Content-Type", "text/csv"],
        { key: `uploads/${body.id}` },
      ]),
    );
    expect(Date.parse(policy.expiration)).toBeLessThan(Date.now() + 16 * 60_000);
  });
});

describe("starting an import", () => {
  const start = (id: string, caller = agent) => caller.call("imports.start", { body: { upload: id } });
  const openUpload = async (size: number) =>
    (
      await agent.call("uploads.create", {
        body: { file_name: "a.csv", size, content_type: "text/csv", purpose: "import" },
      })
    ).body;

  it("accepts an uploaded file once, and only from the person who uploaded it", async () => {
    const id = await upload(agent, "a.csv", fileOf(line("ALGUS-1")));
    const other = await signedIn({ ...superUser, id: 9 });
    expect((await start(id, other)).body.code).toBe("upload_missing");
    await takeMessages("imports");
    const answers = await Promise.all([start(id), start(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    expect((await start(id)).body.code).toBe("upload_missing");
    expect(await takeMessages("imports")).toHaveLength(1);
  });

  it("rejects an upload that is missing, of another size or too large", async () => {
    expect((await start("ei-ole")).body.code).toBe("upload_missing");
    const empty = await openUpload(10);
    expect((await start(empty.id)).body.code).toBe("upload_missing");
    // Storage rejects another size, and so does the server.
    const short = await openUpload(10);
    expect(await postFile(short, Buffer.from("12345"))).toMatchObject({ status: 400 });
    await putFile(`uploads/${short.id}`, Buffer.from("12345"), "text/csv");
    expect((await start(short.id)).body.code).toBe("upload_missing");
    const large = await openUpload(MAX);
    expect((await postFile(large, Buffer.alloc(MAX + 1, "x"))).text).toContain("EntityTooLarge");
    expect((await start(large.id)).body.code).toBe("upload_missing");
    expect(await takeMessages("imports")).toEqual([]);
  });

  it("accepts a file of exactly 25 MB", async () => {
    const whole = await openUpload(MAX);
    expect((await postFile(whole, Buffer.alloc(MAX, "x"))).status).toBe(204);
    const started = await start(whole.id);
    expect(started.status).toBe(201);
    await work("imports", await takeMessages("imports"));
    expect((await runOf(started.body.id)).state).toBe("not_parsed");
  });

  it("rejects an upload that is a day old, also while storage still has the file", async () => {
    const id = await upload(agent, "a.csv", fileOf(line("EILE-1")));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 60 * 60_000 + 1000 });
    const tomorrow = await signedIn(superUser);
    const answer = await start(id, tomorrow);
    vi.useRealTimers();
    expect(answer.body.code).toBe("upload_missing");
  });
});

describe("an import", () => {
  it("creates the reports of a file and counts them", async () => {
    const run = await imported(fileOf(line("UUS-1"), line("UUS-1", { Kogus: "2,5" }), line("UUS-2")));
    expect(run).toMatchObject({
      file_name: "raportid.csv",
      state: "complete",
      rows: 3,
      rows_done: 3,
      reports_new: 2,
      reports_changed: 0,
      reports_unchanged: 0,
      error_count: 0,
      errors: [],
    });
    expect(await found("UUS-1")).toMatchObject([{ total_rows: 2, amount: 32.618, can_be_acted: true }]);
  });

  it("writes nothing of a file with errors and returns their rows and columns", async () => {
    const run = await imported(fileOf(line("VIGA-1"), line("VIGA-2", { Kogus: "-5", Kuupäev: "31.02.2026" })));
    expect(run).toMatchObject({ state: "not_parsed", reports_new: 0, rows_done: 0, error_count: 2 });
    expect(run.errors.map(({ row, column }: { row: number; column: string }) => `${row} ${column}`).toSorted()).toEqual(
      ["3 Kogus", "3 Kuupäev"],
    );
    expect(await found("VIGA")).toEqual([]);
  });

  it("stores the first thousand errors and counts all", async () => {
    const run = await imported(
      fileOf(...Array.from({ length: 1500 }, (_, index) => line(`P-${index}`, { Kogus: "0" }))),
    );
    expect([run.state, run.error_count, run.errors.length]).toEqual(["not_parsed", 1500, 1000]);
  });

  it.each([
    ["an empty workbook", "a.xlsx", Buffer.from("PK\u0005\u0006".padEnd(22, "\0"), "latin1")],
    ["text named .xlsx", "a.xlsx", Buffer.from("not a zip")],
    ["a picture", "a.csv", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])],
    ["a JSON bomb", "a.json", Buffer.from("[".repeat(200_000))],
  ])("ends as not parsed for %s", async (_, name, content) => {
    const run = await imported(content, name);
    expect(run.state).toBe("not_parsed");
    expect(run.errors.length).toBeGreaterThan(0);
  });

  it("counts a report from another file as unchanged or, with other amounts, as changed", async () => {
    await imported(fileOf(line("SAMA-1"), line("SAMA-2")));
    expect(await imported(fileOf(line("SAMA-2"), line("SAMA-1"), line("SAMA-3")), "teine.csv")).toMatchObject({
      reports_new: 1,
      reports_unchanged: 2,
    });
    expect(await imported(fileOf(line("SAMA-1", { Kogus: "8,8" })))).toMatchObject({
      reports_new: 0,
      reports_changed: 1,
    });
    expect(await found("SAMA-1")).toMatchObject([{ amount: 8.8, correction_pending: false }]);
  });

  it("flags an acted report whose measurement was corrected and keeps its acted rows", async () => {
    await imported(fileOf(line("AKT-1"), line("AKT-1", { Sortiment: "MAPALK", Kogus: "5" })));
    const [report] = await found("AKT-1");
    const company = String(report.company);
    const loaded = await prepare(agent, company, [report.id]);
    const [first] = formOf(loaded).act_rows;
    const acted = { ...formOf(loaded, { number: "PARANDUS-1" }), act_rows: [first] };
    expect((await agent.call("actForm.create", { body: acted })).status).toBe(201);
    const corrected = fileOf(line("AKT-1", { Kogus: "1" }), line("AKT-1", { Sortiment: "MAPALK", Kogus: "6" }));
    expect(await imported(corrected)).toMatchObject({ reports_changed: 1 });
    const [after] = await found("AKT-1");
    expect(after).toMatchObject({ correction_pending: true, acted_rows: 1, total_rows: 2 });
    const rest = await prepare(agent, company, [report.id]);
    expect(rest.act_rows.map(({ amount }) => amount)).toEqual([first!.amount === 5 ? 1 : 6]);
    await imported(fileOf(line("AKT-1"), line("AKT-1", { Sortiment: "MAPALK", Kogus: "5" })));
    expect(await found("AKT-1")).toMatchObject([{ correction_pending: false, acted_rows: 1 }]);
    expect(await recount()).toEqual([]);
  });
});

describe("a message that is delivered again", () => {
  it("changes nothing after its import has ended", async () => {
    const { body } = await startImport(agent, "a.csv", fileOf(line("UUESTI-1")));
    await takeMessages("imports");
    await work("imports", [{ importRun: body.id }]);
    const [run, [report]] = [await importRunById(body.id), await found("UUESTI-1")];
    const before = await reportById(report.id);
    expect(await work("imports", [{ importRun: body.id }, { importRun: body.id }])).toEqual({ batchItemFailures: [] });
    expect(await importRunById(body.id)).toEqual(run);
    expect(await reportById(report.id)).toEqual(before);
  });

  it("creates each report once when two workers read the file at once", async () => {
    const lines = Array.from({ length: 60 }, (_, index) => line(`KAKS-${index}`));
    const { body } = await startImport(agent, "a.csv", fileOf(...lines));
    await takeMessages("imports");
    await Promise.all([work("imports", [{ importRun: body.id }]), work("imports", [{ importRun: body.id }])]);
    expect((await runOf(body.id)).state).toBe("complete");
    expect(await found("KAKS-")).toHaveLength(60);
    expect(await recount()).toEqual([]);
  });

  it("fails without the others of its batch when it cannot be parsed", async () => {
    const { body } = await startImport(agent, "a.csv", fileOf(line("KORRAS-1")));
    await takeMessages("imports");
    const bodies = ["{", '{"importRun":"1"}', `{"importRun":${body.id}}`, '{"importRun":999999}'];
    expect(await workRaw("imports", bodies)).toEqual({
      batchItemFailures: [{ itemIdentifier: "m0" }, { itemIdentifier: "m1" }],
    });
    expect((await runOf(body.id)).state).toBe("complete");
  });
});

describe("an import that crashes", () => {
  it.each([2, 9, 14])("at write %i is complete after a retry, with no report twice", async (at) => {
    const name = `KATKI${at}`;
    const lines = Array.from({ length: 260 }, (_, index) => line(`${name}-${index}`));
    const { body } = await startImport(agent, "a.csv", fileOf(...lines));
    await takeMessages("imports");
    const { crashed, result } = await crashing(at, "after", () => work("imports", [{ importRun: body.id }]));
    expect([crashed, result]).toMatchObject([true, { value: { batchItemFailures: [{ itemIdentifier: "m0" }] } }]);
    expect((await runOf(body.id)).state).not.toBe("complete");
    // Only then is the worker that claimed the import taken for dead.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
    await work("imports", [{ importRun: body.id }]);
    vi.useRealTimers();
    const run = await runOf(body.id);
    expect([run.state, run.rows_done, run.reports_new + run.reports_unchanged]).toEqual(["complete", 260, 260]);
    // The crash lost what it had to announce.
    await indexAfterCrash();
    expect((await agent.call("reports.list", { query: { search: `${name}-`, acted: "False" } })).body.count).toBe(200);
    expect(await recount()).toEqual([]);
  });

  it("fails while an act claims its report and succeeds when retried", async () => {
    await imported(fileOf(line("HÕIVE-1")));
    const [{ id }] = await found("HÕIVE-1");
    const claim = async (change: Partial<Report>) => {
      const before = (await reportById(id))!;
      expect(await writeReports([{ before, after: { ...before, ...change } }])).toEqual({ ok: true });
    };
    await claim({ claimedBy: 4711 });
    const { body } = await startImport(agent, "a.csv", fileOf(line("HÕIVE-1", { Kogus: "3" })));
    await takeMessages("imports");
    expect((await work("imports", [{ importRun: body.id }])).batchItemFailures).toHaveLength(1);
    expect((await runOf(body.id)).state).toBe("failed");
    expect(await runOf(body.id)).toMatchObject({ reports_new: 0, reports_changed: 0 });
    await claim({ claimedBy: 0 });
    const retried = await agent.call("imports.retry", { params: { id: String(body.id) } });
    expect(retried.body.state).toBe("queued");
    expect(await takeMessages("imports")).toEqual([{ importRun: body.id }]);
    await work("imports", [{ importRun: body.id }]);
    expect(await runOf(body.id)).toMatchObject({ state: "complete", reports_changed: 1 });
    expect((await found("HÕIVE-1"))[0].amount).toBe(3);
    const again = await agent.call("imports.retry", { params: { id: String(body.id) } });
    expect([again.body.state, await takeMessages("imports")]).toEqual(["complete", []]);
  });
});
