import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ActEntity, actById, fileKey } from "#functions/acts/store/act.ts";
import { siteId } from "#functions/acts/store/attachment.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { SiteEditEntity } from "#functions/acts/store/siteEdit.ts";
import { rowsOfAct } from "#functions/acts/store/storedActRows.ts";
import { ANSWERED } from "#functions/analytics/tables.ts";
import { allAssortmentGroups } from "#functions/assortments/store/assortmentGroup.ts";
import { companyIdsByCode, platformCompany } from "#functions/companies/store/company.ts";
import { destinationsOf } from "#functions/companies/store/destination.ts";
import { compositeActs } from "#functions/compositeReports/compositeActs.ts";
import { type CompositeLine, compositeLines as productLines } from "#functions/compositeReports/compositeLines.ts";
import { lineNames } from "#functions/compositeReports/lineNames.ts";
import { DocumentEntity } from "#functions/documents/store/document.ts";
import { forecastWithRows, type StoredForecastRow } from "#functions/forecasts/store/forecastRows.ts";
import { addForecast, saveForecastRows } from "#functions/forecasts/store/forecastWrites.ts";
import { putFile, readFile } from "#functions/platform/clients/files.ts";
import { env } from "#functions/platform/env.ts";
import { foldSums } from "#functions/platform/sums/sumFold.ts";
import type { AnswerPart } from "#functions/platform/table/answers.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { entityOf } from "#functions/platform/table/wholeTable.ts";
import { sums } from "#functions/sums.ts";
import { type Duck, openDuck, quoted } from "#scripts/exporting/duck.ts";
import { exportAll } from "#scripts/exporting/exportAll.ts";
import { checkExport, type Manifest } from "#scripts/exporting/manifest.ts";
import {
  compositeLines,
  compositeTotals,
  destinationSummary,
  parquetIn,
  summaryOfCompanies,
  summaryOfGroups,
} from "#scripts/exporting/queries.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { PURCHASE_ACT, SALES_ACT } from "#shared/acts/actTypes.ts";
import { tenThousandths } from "#shared/basics/amounts.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { forecastId } from "#shared/forecasts/forecasts.ts";
import { amountOfWire, sumOfPlans } from "#shared/statistics/comparison.ts";
import { destinationFacts } from "#shared/statistics/wireFacts.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { drain } from "#tests/support/services/queues.ts";
import { rawItems } from "#tests/support/services/rawTable.ts";
import { reference } from "#tests/support/site/demo.ts";
import { addGroup, delivery, timber } from "#tests/support/statistics.ts";

/** Acts of other test files have the same ids, and with them the same files in the common bucket. */
await vi.hoisted(async () => {
  const { CreateBucketCommand, S3Client } = await import("@aws-sdk/client-s3");
  const bucket = `everything-out-${process.pid}-${Date.now()}`;
  const client = new S3Client({ forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  process.env["FILES_BUCKET"] = bucket;
});

const HOSTILE = [
  "CON.pdf",
  "nul",
  "COM¹.txt",
  "lõpp.pdf.",
  " . ",
  "..",
  "../../etc/passwd",
  'a<b>c:"d|e?f*.pdf',
  "sama.pdf",
  "SAMA.pdf",
  "e\u0301.pdf",
  "\u202Efdp.exe",
  "=cmd|' /C calc'!A0",
  "\t=1+1",
  "'=1+1",
  "＠SUM(A1)",
  `${"pikk".repeat(80)}.pdf`,
  "💩".repeat(60),
  'semikoolon;koma,jutumärk"reavahe\n.pdf',
];

const folders: string[] = [];
let agent: Caller;
let whole: { folder: string; manifest: Manifest };
let duck: Duck;

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "virn-export-"));
  folders.push(folder);
  return folder;
}

const silent = () => undefined;

async function makeAct(number: string, date: string): Promise<number> {
  const { company, ids } = await importReports(agent, 3, 5);
  const form = formOf(await prepare(agent, company, ids), { date, number });
  const act_rows = form.act_rows.map((row) => ({ ...row, margin: 7.33 }));
  const { status, body } = await agent.call("actForm.create", { body: { ...form, act_rows } });
  expect(status).toBe(201);
  return body.id;
}

/** As the link of a purchase act changes a site: both acts show it. */
async function changeSite(salesAct: number): Promise<void> {
  const act = (await actById(salesAct))!;
  const [row] = await rowsOfAct(salesAct, act.generation);
  const site = siteId(row!.site!);
  await SiteEditEntity.putAll([{ salesAct, owner: row!.owner, site, version: 1, edit: { name: "Uus lank" } }]);
  const purchase = (await purchaseActsOf(salesAct)).find(({ seller }) => seller === row!.owner)!;
  for (const { id } of [act, purchase]) await write(ActEntity.patch({ id }, { edits: 1 }));
}

async function plan(company: number, rows: readonly StoredForecastRow[]): Promise<void> {
  const stamp = { by: 1, at: "2026-10-01T10:00:00.000Z" };
  await addForecast(company, { year: 2026, quarter: 4 }, stamp);
  const { forecast } = (await forecastWithRows(forecastId(company, { year: 2026, quarter: 4 })))!;
  await saveForecastRows(forecast, { before: [], after: rows }, stamp);
}

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
  await makeAct("KOOND/2026:1", "2026-11-01");
  const changed = await makeAct("KOOND-2", "2026-11-30");
  await makeAct("KOOND-3", "2026-12-01");
  await importReports(agent, 2, 3, { date: "2026-10-31" });
  const more = [
    delivery({ waybill: "HAKE-1", date: "2026-11-15", timber: timber.chips, unit: "LCM", amount: "12.345" }),
    delivery({ waybill: "LAHTINE", date: "2026-12-31", timber: timber.spruce, unit: "LCM", amount: "0.001" }),
    delivery({ waybill: "SIHITA", date: "2026-12-31", destination: "", amount: "9.999" }),
    delivery({ waybill: "MÄND-1", date: "2026-11-20", destination: "SADAM1", timber: timber.pine, amount: "3.21" }),
    delivery({ waybill: "MÄND-2", date: "2025-10-31", destination: "SADAM2", timber: timber.pine, amount: "4.56" }),
  ];
  await (await openImport("evr")).import(more);
  const buyer = (await companyIdsByCode([reference.buyers[0]!.regCode])).get(reference.buyers[0]!.regCode)!;
  const stored = (await destinationsOf(buyer)).filter(({ code }) => code === "KUUSEOJA1");
  const kept = stored.map(({ id, code }) => ({ id, buyer, code }));
  const spruce = await addGroup("Kuusk", ["KUPALK"], kept);
  const planned = (await destinationsOf(buyer)).find(({ code }) => code !== "KUUSEOJA1" && !code.startsWith("SADAM"))!;
  // Planned by destination, with none listed: it has those of its timber and plans in the last twelve months.
  const pine = await addGroup("Mänd", ["MAPALK"], [], { forecastsPerDestination: true });
  const chips = await addGroup("Hake", ["HAKE"], [], { unit: "LCM" });
  const owner = (await companyIdsByCode([reference.owners[0]!.code])).get(reference.owners[0]!.code)!;
  await plan(owner, [
    { assortment: spruce.id, unit: "SCM", destination: kept[0]!.id, month: 11, amount: tenThousandths(1_234_567) },
    { assortment: spruce.id, unit: "SCM", destination: null, month: 10, amount: tenThousandths(0) },
    { assortment: pine.id, unit: "SCM", destination: planned.id, month: 12, amount: tenThousandths(70_000) },
    { assortment: chips.id, unit: "LCM", destination: null, month: 12, amount: tenThousandths(10_000) },
  ]);
  expect(await foldSums(sums, Number.POSITIVE_INFINITY)).toBe("done");
  for (const queue of ["actJobs", "actFiles"] as const) await drain(queue);
  await changeSite(changed);
  const documents = HOSTILE.map((fileName, index) => ({
    id: index + 1,
    hash: `hash-of-document-${index}`,
    type: 30 as const,
    company: owner,
    at: "2026-11-20T10:00:00.000Z",
    fileName,
    key: `documents/hostile-${index}`,
    size: fileName.length,
    version: 1,
  }));
  await DocumentEntity.putAll(documents);
  for (const [index, { key, fileName }] of documents.entries()) {
    if (index > 0) await putFile(key, Buffer.from(fileName), "application/pdf");
  }
  const folder = emptyFolder();
  whole = { folder, manifest: await exportAll(folder, "table test", silent) };
  duck = await openDuck(emptyFolder());
}, 240_000);

afterAll(() => {
  duck?.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const rowsOf = (sql: string) => duck.rows(sql);
const tableOf = (name: string) => quoted(join(whole.folder, "facts", `${name}.parquet`));

function pathsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
}

describe("the export", () => {
  it("is whole, and counts what it has", async () => {
    expect(await checkExport(whole.folder, duck)).toEqual([]);
    expect(whole.manifest.rows).toMatchObject({
      companies: expect.any(Number),
      reports: 16,
      report_rows: 56,
      act_lines: 45,
    });
    const { body } = await agent.call("actLists.companies", { query: { type: "20" } });
    expect(body.results ?? body).not.toHaveLength(0);
    expect(
      await rowsOf(`select kind, count(*)::integer as acts from ${tableOf("acts")} group by kind order by kind`),
    ).toEqual([
      { kind: "purchase", acts: expect.any(Number) },
      { kind: "sale", acts: 3 },
    ]);
    expect(whole.manifest.files.missing).toBe(1);
    expect(existsSync(join(whole.folder, ".unfinished"))).toBe(false);
  });

  it("has the files of all acts with the bytes that are stored", async () => {
    const acts = await rowsOf(`select id::integer as id, number from ${tableOf("acts")}`);
    const paths = pathsIn(join(whole.folder, "files", "acts", "2026"));
    for (const { id } of acts) {
      const act = (await actById(Number(id)))!;
      const own = paths.filter((path) => path.startsWith(`${String(id)}-`));
      expect(own).toHaveLength(act.files!.stored.length);
      const pdf = own.find((path) => path.endsWith(".pdf"))!;
      const stored = await readFile(fileKey(act.hash, act.files!.edition, "pdf"));
      expect(readFileSync(join(whole.folder, "files", "acts", "2026", pdf)).equals(stored)).toBe(true);
    }
    expect(paths.some((path) => /KOOND_2026_1[/\\]KOOND_2026_1\.xml$/.test(path))).toBe(true);
  });

  it("gives hostile names that Windows takes, each once, inside of its folder", async () => {
    const listed = await rowsOf(
      `select path, bytes::integer as bytes from read_csv(${quoted(join(whole.folder, "files.csv"))}, header = true)`,
    );
    const paths = listed.map(({ path }) => String(path));
    expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
    expect(paths.filter((path) => path.startsWith("files/documents/"))).toHaveLength(HOSTILE.length);
    for (const part of paths.flatMap((path) => path.split("/"))) {
      expect(part).not.toMatch(/[<>:"|?*\\\p{Cc}\p{Cf}]|[. ]$|^\.|^$/u);
      expect(part).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
      expect(part.length).toBeLessThan(100);
    }
  });

  it("has the same rows as CSV and as Parquet, with an apostrophe before what a spreadsheet would calculate", async () => {
    const calculated: string[] = [];
    for (const name of Object.keys(whole.manifest.rows)) {
      const described = await rowsOf(`describe from ${tableOf(name)}`);
      const types = described
        .map(({ column_name: column, column_type: type }) => `'${String(column)}': '${String(type)}'`)
        .join(", ");
      const csv = `read_csv(${quoted(join(whole.folder, "facts", `${name}.csv`))}, header = true, nullstr = '', allow_quoted_nulls = false, columns = {${types}})`;
      const parquet = tableOf(name);
      const texts = described.filter(({ column_type: type }) => type === "VARCHAR");
      for (const { column_name: column } of texts) {
        const begins = `regexp_matches("${String(column)}", '^\\s*[=+@＝＋－＠-]')`;
        for (const { text } of await rowsOf(`select "${String(column)}" as text from ${csv} where ${begins}`)) {
          calculated.push(`${name}.${String(column)}: ${String(text)}`);
        }
      }
      const guards = texts.map(({ column_name: column }) => `guarded("${String(column)}") as "${String(column)}"`);
      const differing = `with own as (select * replace (${guards.join(", ")}) from ${parquet}) (from ${csv} except all from own) union all (from own except all from ${csv})`;
      expect([name, await rowsOf(differing)]).toEqual([name, []]);
    }
    expect(calculated).toEqual([]);
    const names = await rowsOf(`select name from ${tableOf("documents")} order by id`);
    expect(names.map(({ name }) => name)).toEqual(HOSTILE);
  });

  it("describes each column", async () => {
    const { tables } = JSON.parse(readFileSync(join(whole.folder, "schema.json"), "utf8"));
    for (const { table, columns } of tables) {
      const described = await rowsOf(`describe from ${tableOf(table)}`);
      expect(columns.map(({ column, type }: Record<string, string>) => [column, type])).toEqual(
        described.map(({ column_name: column, column_type: type }) => [column, type]),
      );
    }
  });

  it("knows each attribute that the table has, in rows and objects too", async () => {
    const unanswered = new Set<string>();
    const look = (part: AnswerPart, value: object, path: string) => {
      for (const [name, own] of Object.entries(value)) {
        const node = part.of[name];
        if (node === undefined) unanswered.add(`${path}.${name}`);
        else if ("of" in node) for (const each of [own ?? []].flat()) look(node, each, `${path}.${name}`);
      }
    };
    const seen = new Set<string>();
    for await (const item of rawItems()) {
      const answers = ANSWERED.find(({ name }) => name === entityOf(item));
      if (answers) look(answers, answers.itemOf(item), answers.name);
      if (answers) seen.add(answers.name);
    }
    expect([...unanswered]).toEqual([]);
    expect(seen.size).toBeGreaterThan(10);
  });

  it("has no hash of a link", async () => {
    const [first] = await rowsOf(`select id::integer as id from ${tableOf("acts")}`);
    const { hash } = (await actById(Number(first!["id"])))!;
    for (const path of pathsIn(whole.folder)) {
      expect(path).not.toContain(hash);
      if (!path.startsWith("files")) expect(readFileSync(join(whole.folder, path)).includes(hash)).toBe(false);
    }
    expect(readFileSync(join(whole.folder, "facts", "documents.csv"), "utf8")).not.toContain("hash-of-document");
  });
});

const NOVEMBER = { from: "2026-11-01", until: "2026-11-30" };
const scope = { ...NOVEMBER, seller: null, buyer: null, destination: null, sellersAllowed: null };

describe("DuckDB on the Parquet files", () => {
  it("makes the lines of the composite report, with the site that an owner changed", async () => {
    const platform = await platformCompany();
    const names = await lineNames();
    const expected: (CompositeLine & { kind: string })[] = [];
    for (const type of [PURCHASE_ACT, SALES_ACT] as const) {
      const acts = await compositeActs(type, scope, platform.id);
      for await (const { lines } of productLines(acts, scope, names)) {
        expected.push(...lines.map((line) => ({ ...line, kind: type === SALES_ACT ? "sale" : "purchase" })));
      }
    }
    const found = await rowsOf(compositeLines(parquetIn(whole.folder), NOVEMBER));
    const sorted = (lines: object[]) => lines.map((line) => JSON.stringify(Object.entries(line).toSorted())).toSorted();
    expect(found).toHaveLength(60);
    // DuckDB gives whole numbers of 64 bits as texts.
    const numbers = found.map(({ amount, price, sum, ...texts }) => ({
      ...texts,
      amount: Number(amount),
      price: Number(price),
      sum: Number(sum),
    }));
    expect(sorted(numbers)).toEqual(sorted(expected));
    const total = (kind: string, name: "sum" | "amount") =>
      expected.filter((line) => line.kind === kind).reduce((sum, line) => sum + line[name], 0);
    expect(await rowsOf(compositeTotals(parquetIn(whole.folder), NOVEMBER))).toEqual(
      ["purchase", "sale"].map((kind) => ({
        kind,
        lines: 30,
        solid: total(kind, "amount"),
        loose: null,
        sum: total(kind, "sum"),
      })),
    );
  });

  it.each([
    ["a quarter", { from: "2026-10-01", until: "2026-12-31" }],
    ["parts of months", { from: "2026-11-02", until: "2026-12-30" }],
    ["a year before", { from: "2025-01-01", until: "2025-12-31" }],
  ])("makes the sums of the summary and of the destination summary: %s", async (_, range) => {
    const days = { ...range, today: tallinnDay(new Date().toISOString()) };
    const query = { date_after: days.from, date_before: days.until };
    const { body: summary } = await agent.call("statistics.summary", { query });
    type Sum = { company: number; assortment_group: number; unit: string; amount: number };
    const comparedBy = (plans: Sum[], delivered: Sum[], keyOf: (sum: Sum) => object) => {
      const found = new Map<string, { plan: number | null; delivered: number }>();
      for (const sum of delivered)
        found.set(JSON.stringify(keyOf(sum)), { plan: null, delivered: amountOfWire(sum.amount) });
      for (const sum of plans) {
        const key = JSON.stringify(keyOf(sum));
        found.set(key, { delivered: found.get(key)?.delivered ?? 0, plan: amountOfWire(sum.amount) });
      }
      return [...found].map(([key, sums]) => ({ ...JSON.parse(key), ...sums }));
    };
    const inOrder = (rows: object[]) => rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted();
    const companies = comparedBy(summary.company_forecast_sums, summary.company_sums, ({ company, unit }) => ({
      company,
      unit,
    }));
    expect(inOrder(await rowsOf(summaryOfCompanies(parquetIn(whole.folder), days)))).toEqual(inOrder(companies));
    const groups = comparedBy(
      summary.assortment_forecast_sums,
      summary.assortment_group_sums,
      ({ assortment_group, unit }) => ({ group_id: assortment_group, unit }),
    );
    expect(inOrder(await rowsOf(summaryOfGroups(parquetIn(whole.folder), days)))).toEqual(inOrder(groups));
    const { body } = await agent.call("statistics.destinationSummary", { query: { ...query, quarter_mode: "false" } });
    // Plans and deliveries come apart.
    const destinations = [
      ...Map.groupBy(destinationFacts(body), ({ assortment, destination, year, number }) =>
        JSON.stringify({ group_id: assortment, destination, year, month: number }),
      ),
    ].map(([key, facts]) => ({ ...JSON.parse(key), ...sumOfPlans(facts) }));
    expect(inOrder(await rowsOf(destinationSummary(parquetIn(whole.folder), days)))).toEqual(inOrder(destinations));
    expect((await allAssortmentGroups()).length).toBe(3);
  });
});

describe("a folder", () => {
  it("with something else, with a whole export, or with one of another table is refused", async () => {
    const other = emptyFolder();
    writeFileSync(join(other, "minu.txt"), "");
    await expect(exportAll(other, "table test", silent)).rejects.toThrow("is not empty");
    await expect(exportAll(whole.folder, "table test", silent)).rejects.toThrow("has a whole export");
    const begun = emptyFolder();
    mkdirSync(join(begun, ".unfinished"));
    const state = { from: "table other", beganAt: "2026-11-26T10:00:00.000Z", hasFacts: true };
    writeFileSync(join(begun, ".unfinished", "state.json"), JSON.stringify(state));
    await expect(exportAll(begun, "table test", silent)).rejects.toThrow("an unfinished export of table other");
  });

  it.each<[string, (folder: string) => void, RegExp]>([
    ["a changed byte", (folder) => changeByte(join(folder, "files", firstFile(folder))), /has changed: its SHA-256/],
    ["a missing file", (folder) => rmSync(join(folder, "files", firstFile(folder))), /is missing$/],
    [
      "a file more",
      (folder) => writeFileSync(join(folder, "files", "lisa.pdf"), ""),
      /^files\/lisa\.pdf is in no list$/,
    ],
    [
      "a changed table",
      (folder) => appendFileSync(join(folder, "facts", "acts.csv"), "1\n"),
      /acts\.csv has \d+ bytes/,
    ],
    ["a path outside", (folder) => pointOutside(folder), /is outside of the folder$/],
  ])("with %s is told by --check", async (_, harm, expected) => {
    const folder = emptyFolder();
    cpSync(whole.folder, folder, { recursive: true });
    harm(folder);
    const differences = await checkExport(folder, duck);
    expect(differences).toEqual([expect.stringMatching(expected)]);
  });
});

describe("a run that dies", () => {
  const COUNT = 700;

  /** Kills its own process once 150 files are copied: another process may notice that too late on a busy machine. */
  const KILLS_ITSELF = `data:text/javascript,${encodeURIComponent(`
    import { existsSync, readFileSync } from "node:fs";
    const log = process.argv.at(-1) + "/.unfinished/done.ndjson";
    const isDue = () => existsSync(log) && readFileSync(log, "utf8").split("\\n").length > 150;
    setInterval(() => isDue() && process.kill(process.pid, "SIGKILL"), 1).unref();
  `)}`;

  function killedRun(folder: string): ChildProcess {
    return spawn(process.execPath, ["--import", KILLS_ITSELF, "scripts/export.ts", "--all", folder], { stdio: "pipe" });
  }

  const lines = (folder: string) => {
    const log = join(folder, ".unfinished", "done.ndjson");
    return existsSync(log) ? readFileSync(log, "utf8").split("\n").length : 0;
  };

  it("is continued: nothing is missing, doubled or copied twice", async () => {
    const many = Array.from({ length: COUNT }, (_, index) => ({
      id: 1000 + index,
      hash: `many-${index}`,
      type: 30 as const,
      company: 1,
      at: "2026-11-20T10:00:00.000Z",
      fileName: `fail ${index}.pdf`,
      key: `documents/many-${index}`,
      size: 10,
      version: 1,
    }));
    await DocumentEntity.putAll(many);
    for (const { key } of many) await putFile(key, Buffer.from(key), "application/pdf");
    const folder = emptyFolder();
    const [, signal] = await once(killedRun(folder), "exit");
    expect(signal).toBe("SIGKILL");
    const copied = lines(folder);
    expect(copied).toBeGreaterThan(100);
    expect(copied).toBeLessThan(COUNT);
    expect(existsSync(join(folder, "manifest.json"))).toBe(false);
    expect(await checkExport(folder, duck)).toEqual([`${folder} has no manifest.json: the export has not ended.`]);
    appendFileSync(join(folder, ".unfinished", "done.ndjson"), '[5,"files/x');

    const printed: string[] = [];
    const { files, rows } = await exportAll(folder, `table ${process.env["TABLE_NAME"]}`, (line) => printed.push(line));
    expect(printed[0]).toMatch(/^Continues the export that began at .* with its tables\.$/);
    expect(await checkExport(folder, duck)).toEqual([]);
    expect(env().FILES_BUCKET).toBe(process.env["FILES_BUCKET"]);
    const uninterrupted = await exportAll(emptyFolder(), "table test", silent);
    expect(files).toEqual(uninterrupted.files);
    expect(files.count).toBeGreaterThan(COUNT);
    expect(rows["documents"]).toBe(HOSTILE.length + COUNT);
    const paths = pathsIn(join(folder, "files"));
    expect(paths).toHaveLength(files.count);
    for (const index of [0, 350, COUNT - 1]) {
      expect(readFileSync(join(folder, "files", "documents", "1", `${1000 + index}-fail ${index}.pdf`), "utf8")).toBe(
        `documents/many-${index}`,
      );
    }
  });
});

function firstFile(folder: string): string {
  return pathsIn(join(folder, "files")).find((path) => path.endsWith(".pdf"))!;
}

function changeByte(path: string): void {
  const bytes = readFileSync(path);
  bytes[0] = bytes[0]! ^ 1;
  writeFileSync(path, bytes);
}

function pointOutside(folder: string): void {
  const path = join(folder, "manifest.json");
  writeFileSync(path, readFileSync(path, "utf8").replace('"facts/companies.csv"', '"../../etc/passwd"'));
}
