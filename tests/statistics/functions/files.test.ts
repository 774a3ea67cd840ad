import { readXlsx } from "hucre/xlsx";
import { beforeAll, expect, it } from "vitest";
import { readFile } from "#functions/platform/clients/files.ts";
import { foldSums } from "#functions/platform/sums/sumFold.ts";
import { sums } from "#functions/sums.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { reference } from "#tests/support/site/demo.ts";
import { delivery, timber } from "#tests/support/statistics.ts";

let agent: Caller;
const quarter = { date_after: "2026-10-01", date_before: "2026-12-31" };

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 3), prices: [] });
  agent = await signedIn(superUser);
  await (await openImport("evr")).import([
    delivery({ waybill: "F1", date: "2026-10-01", amount: "1012.345" }),
    delivery({ waybill: "F2", date: "2026-11-01", amount: "2.5", timber: timber.chips, unit: "LCM", owner: 2 }),
  ]);
  await foldSums(sums, Number.POSITIVE_INFINITY);
}, 60_000);

async function download(name: string, input: { params?: Record<string, string>; query: Record<string, string> }) {
  const { status, headers } = await agent.call(name as "statistics.summaryFile", input);
  expect(status).toBe(303);
  const [, key = ""] = /(previews\/[\w-]+\.\w+)/.exec(String(headers["location"])) ?? [];
  return readFile(key);
}

const linesOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes).replace("\uFEFF", "").split("\r\n");

it("writes the statistics as CSV with the filters above, decimal commas, months and 'Kokku'", async () => {
  const query = { ...quarter, format: "csv" };
  const lines = linesOf(await download("statistics.assortmentFile", { params: { assortment: "0" }, query }));
  expect(lines.slice(0, 4)).toEqual([
    "Statistika;Grupeerimata (tm)",
    "Periood;4. kvartal 2026 (01.10.2026 - 31.12.2026)",
    "Ettevõtted;Kõik",
    "Sihtkohad;Kõik",
  ]);
  expect(lines).toContain("Ettevõte;Kuu;Kokku: Plaan;Kokku: Tarnitud;Kokku: %;Kokku: Vahe;Grupeerimata: Tarnitud");
  expect(lines).toContain("Omanik 1 OÜ;;;1012,35;> plaan;1012,35;1012,35");
  expect(lines).toContain("Omanik 1 OÜ;oktoober 2026;;1012,35;> plaan;1012,35;1012,35");
  expect(lines).toContain("Kokku;;;1012,35;> plaan;1012,35;1012,35");
});

it("hides rows without a plan in the files, says so above the tables, and keeps 'Kokku'", async () => {
  const query = { ...quarter, format: "csv", planned: "only" };
  const lines = linesOf(await download("statistics.assortmentFile", { params: { assortment: "0" }, query }));
  expect(lines.some((line) => line.startsWith("Read;"))).toBe(true);
  expect(lines.some((line) => line.startsWith("Omanik 1"))).toBe(false);
  expect(lines).toContain("Kokku;;;1012,35;> plaan;1012,35;1012,35");
  const summary = linesOf(await download("statistics.summaryFile", { query }));
  expect(summary.some((line) => line.startsWith("Omanik 1"))).toBe(false);
  expect(summary.filter((line) => line.startsWith("Kokku;")).length).toBe(4);
  const places = linesOf(
    await download("statistics.destinationSummaryFile", { query: { ...query, quarter_mode: "true" } }),
  );
  expect(places.some((line) => line.startsWith("Grupeerimata;"))).toBe(false);
  expect(places).toContain("Kokku;;;1012;;1012;1012;");
});

it("writes a sheet for each table of the summary, with numbers as numbers", async () => {
  const bytes = await download("statistics.summaryFile", { query: { ...quarter, format: "xlsx" } });
  const { sheets } = await readXlsx(bytes);
  expect(sheets.map(({ name }) => name)).toEqual([
    "Ettevõtted, tm",
    "Sortimendid, tm",
    "Ettevõtted, pm³",
    "Sortimendid, pm³",
  ]);
  const [first] = sheets;
  expect(first!.rows[0]!.slice(0, 2)).toEqual(["Statistika koondvaade", "Kõik ettevõtted"]);
  expect(first!.rows.some((row) => row[0] === "Omanik 1 OÜ" && row[3] === 1012.35)).toBe(true);
});

it("writes the destination summary by quarter, without decimals, nothing where nothing was planned", async () => {
  const query = { ...quarter, quarter_mode: "true", format: "csv" };
  const lines = linesOf(await download("statistics.destinationSummaryFile", { query }));
  expect(lines[0]).toBe("Sihtkohapõhine koondvaade;Kvartalite kaupa");
  expect(lines).toContain("Tihumeeter");
  expect(lines).toContain("Puistekuupmeeter");
  expect(lines).toContain("Grupeerimata;Kuuseoja saeveski, palgiplats;;1012;;1012;1012;");
});
