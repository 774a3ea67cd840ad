import { mkdirSync, writeFileSync } from "node:fs";
import * as z from "zod/mini";
import { seeded } from "#scripts/random/random.ts";
import { startSystem } from "#tests/support/services/startedSystem.ts";
import { type SystemUser, setup, until } from "#tests/support/services/systemUser.ts";
import { csvCells } from "#tests/trust/basis/csvCells.ts";
import { casesOf, type Find, type Outcome, type PartOptions } from "#tests/trust/basis/finds.ts";
import { signInByLetter, verifyAfter } from "#tests/trust/basis/system.ts";
import { type Base, baseOf, FORMATS } from "./bases.ts";
import { type Import, type ImportRun, importRun, problemsOf } from "./judge.ts";
import { MUTATIONS } from "./mutants.ts";
import { independentReading, rowsOf } from "./reading.ts";
import { hasLibreOffice } from "./tables/libreOffice.ts";
import { tryTables } from "./tables/tables.ts";

/** Changed files are the cases before this number, generated tables those from it on. */
const FILES = 200;
const TABLES = 2000;
const AT_ONCE = 4;
const IMPORTED_WITHIN_MS = 180_000;
const WORK = ".cache/trust";
const EMAIL = "mari@virn.example";
const ENDED = new Set(["not_parsed", "complete", "suspicious", "failed", "cancelled"]);
const reportPage = z.object({ results: z.array(z.object({ id: z.number() })), next: z.nullable(z.string()) });

/** Changed files of measurements, and generated ones (docs/rules/trust.md, "Changed measurement files" and "Generated tables"). */
export async function tryFiles(options: PartOptions): Promise<Outcome> {
  const again = `npm run trust -- --only files --seed ${options.seed}`;
  const isTable = options.one !== undefined && options.one >= FILES;
  const cases = isTable ? [options.one ?? 0] : casesOf(TABLES, options).map((number) => FILES + number);
  const tables =
    isTable || options.one === undefined
      ? await tryTables(options.seed, cases, again, { hasOffice: hasLibreOffice() })
      : undefined;
  const changed = isTable ? undefined : await tryChangedFiles(options, again);
  return {
    tried: [changed?.tried, tables && `${cases.length} tables`].filter(Boolean).join(", "),
    found: [...(changed?.found ?? []), ...(tables?.found ?? [])],
    note: [changed?.note, tables?.note].filter(Boolean).join("; "),
  };
}

/** Changes valid files of measurements: each is refused with a reason, or asked about and imported exactly as other code reads it. */
async function tryChangedFiles(options: PartOptions, again: string): Promise<Outcome> {
  const assortments = [...setup.assortments, { code: "MAPALK", name: "Männipalk", unit: "SCM" }];
  const system = await startSystem({ ...setup, assortments }, { LOG_LEVEL: "SILENT" });
  try {
    const user = await signInByLetter(system, EMAIL, "127.0.0.1");
    const found: Find[] = [];
    const states = new Map<string, number>();
    const cases = casesOf(FILES, options);
    const next = cases.values();
    const worker = async () => {
      for (const one of next) {
        const { name, base, bytes } = await mutantOf(options.seed, one);
        const taken = await importOf(user, base, bytes).catch((error: unknown) => String(error));
        const problems = typeof taken === "string" ? [taken] : problemsOf(taken, base.format);
        const state = typeof taken === "string" ? "error" : (taken.run?.state ?? "refused");
        states.set(state, (states.get(state) ?? 0) + 1);
        if (problems.length === 0) continue;
        mkdirSync(WORK, { recursive: true });
        const path = `${WORK}/file-${options.seed}-${one}.${base.format}`;
        writeFileSync(path, bytes);
        for (const problem of problems)
          found.push({ what: `${base.format}, ${name}: ${problem}`, repeat: `${again} --one ${one}   (${path})` });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    found.push(...(await verifyAfter(system, again)));
    const note = [...states].map(([state, count]) => `${count} ${state}`).join(", ");
    return { tried: `${cases.length} files`, found, note };
  } finally {
    await system.close();
  }
}

export async function mutantOf(seed: number, one: number): Promise<{ name: string; base: Base; bytes: Buffer }> {
  const random = seeded(seed * 1_000_003 + one);
  const mark = `T${String(one).padStart(4, "0")}${random.int(100_000, 999_999)}`;
  const base = await baseOf(random, random.pick(FORMATS), mark);
  const [name, mutate] = random.pick(Object.entries(MUTATIONS[base.format]));
  for (;;) {
    const bytes = mutate(random, base.bytes);
    if (!bytes.equals(base.bytes)) return { name, base, bytes };
  }
}

async function importOf(user: SystemUser, { format }: Base, bytes: Buffer): Promise<Import> {
  const expected = await independentReading(bytes, format);
  if (bytes.length === 0) return { run: undefined, stored: [], expected };
  const upload = await user.upload(`raport.${format}`, Buffer.from(bytes));
  const started = await user.call("POST", "/reports/imports", { upload });
  if (started.status !== 201) return { run: undefined, stored: [], expected };
  const { id } = z.object({ id: z.number() }).parse(JSON.parse(started.text));
  let run = await ended(user, id);
  if (run.state === "suspicious") {
    const stored = await storedRows(user, id);
    if (run.doubts.length === 0 || stored.length > 0) return { run, stored, expected };
    await user.call("POST", `/reports/imports/${id}/confirm`, { print: run.doubt_print });
    run = await ended(user, id, new Set([...ENDED].filter((state) => state !== "suspicious")));
  }
  return { run, stored: await storedRows(user, id), expected };
}

async function ended(user: SystemUser, id: number, states: ReadonlySet<string> = ENDED): Promise<ImportRun> {
  return until(async () => {
    const { status, text } = await user.call("GET", `/reports/imports/${id}`);
    if (status !== 200) throw new Error(`an import answers ${status} ${text}`);
    const run = importRun.parse(JSON.parse(text));
    return states.has(run.state) ? run : undefined;
  }, IMPORTED_WITHIN_MS);
}

async function storedRows(user: SystemUser, id: number): Promise<Import["stored"]> {
  const { text } = await user.call("GET", `/reports/reports?import=${id}&acted=False`);
  const { results } = reportPage.parse(JSON.parse(text));
  const files = await Promise.all(results.map((report) => user.call("GET", `/reports/reports/${report.id}/file`)));
  return files.flatMap((file) => rowsOf(csvCells(Buffer.from(file.text))));
}
