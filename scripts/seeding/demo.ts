import { existsSync } from "node:fs";
import { join } from "node:path";
import { type DemoPeriod, type DemoReference, demoReference } from "#scripts/demo/reference.ts";
import { registerLists } from "#scripts/demo/registerLists.ts";
import { demoWaybills } from "#scripts/demo/waybills.ts";
import type { DemoUser } from "#scripts/embedded/server/server.ts";
import { readWhole, writeWhole } from "#scripts/files/wholeFiles.ts";
import type { ContractWaybill } from "#scripts/simulators/evr/contract.ts";
import type { EvrSimulatorOptions } from "#scripts/simulators/evr/simulator.ts";
import { addDays } from "#shared/basics/dates.ts";

/** The other waybills arrive from the simulated register. */
const READY_WAYBILLS = 600;
const ARRIVING_WAYBILLS = 40;
/** Waybills of a demo with a year of acts. */
const YEAR_WAYBILLS = 300;
const DAYS_ARRIVING = 2;
const SEED = 2026;

/** `small`: open reports and one act. `year`: a year of work, made by `makeYear`. */
export type DemoSize = "small" | "year";

/** Marks a folder that has all of its demo data. It had the users once, hence its name. */
export const SEEDED_MARK = "demo-users.json";

export interface Demo {
  size: DemoSize;
  period: DemoPeriod;
  reference: DemoReference;
}

/** Stores last day and size of the demo at the first start, so that a restart has the same waybills. */
export function openDemo(dataDir: string, wanted: DemoSize): Demo {
  const file = join(dataDir, "demo-until");
  const stored = readWhole(file, partsOfMark);
  const [until = "", size = "small"] = stored ?? [new Date().toISOString().slice(0, 10), wanted];
  if (!stored) writeWhole(file, `${until} ${size}`);
  const isYear = size === "year";
  const period = { seed: SEED, until, fewOwners: isYear };
  return { size: isYear ? "year" : "small", period, reference: demoReference(period) };
}

/** Such as `2026-11-28 year`; without a size in folders of before there were two. */
function partsOfMark(text: string): string[] {
  if (!/^\d{4}-\d\d-\d\d( (small|year))?$/.test(text.trim())) throw new Error("No day");
  return text.trim().split(" ");
}

export function demoRegister(demo: Demo): Pick<EvrSimulatorOptions, "lists"> & { waybills: ContractWaybill[] } {
  const { size, period, reference } = demo;
  const waybills = size === "year" ? arrivingWaybills(period) : waybillsOf(period).drop(READY_WAYBILLS).toArray();
  return { waybills, lists: registerLists(reference) };
}

/** Does its work until the folder is marked. Returns the demo's users. `withAct`: an act with attachments, too. */
export async function seedOnce(
  { period, reference }: Demo,
  dataDir: string,
  { withAct }: { withAct: boolean },
): Promise<DemoUser[]> {
  const mark = join(dataDir, SEEDED_MARK);
  const { demoUsers } = await import("./people.ts");
  if (existsSync(mark)) return demoUsers();
  const { seedReference } = await import("./reference.ts");
  const { seedReports } = await import("./reports.ts");
  const { seedForecasts } = await import("./forecasts.ts");
  const { seedMedia } = await import("./uploads.ts");
  const { seedDocuments } = await import("./uploads.ts");
  const { seedDeclarations } = await import("./declarations.ts");
  const users = await seedReference(reference);
  await seedForecasts(reference, period);
  await seedMedia(users[0]?.email ?? "", new Date());
  await seedDocuments(
    users.map(({ email }) => email),
    new Date(),
  );
  await seedDeclarations(reference.owners, users[0]?.email ?? "", period.until, new Date());
  if (withAct) {
    const { seedActs } = await import("./acts.ts");
    await seedActs(reference, users[0]?.email ?? "", period.until, new Date());
  }
  await seedReports(waybillsOf(period).take(READY_WAYBILLS), ({ waybills }) => {
    if (process.stdout.isTTY) process.stdout.write(`\rDemo data: ${waybills} of ${READY_WAYBILLS} waybills`);
  });
  if (process.stdout.isTTY) process.stdout.write("\n");
  writeWhole(mark, "");
  return users;
}

/** Waybills of the year that its people import; later ones arrive from the simulated register. */
export function importedWaybills({ period }: Demo): ContractWaybill[] {
  return yearOf(period)
    .filter((waybill) => !isArriving(waybill, period))
    .toArray();
}

/** The last ones, and some that cannot become a report. */
function arrivingWaybills(period: DemoPeriod): ContractWaybill[] {
  const year = yearOf(period).toArray();
  return [...year.filter((waybill) => isArriving(waybill, period)), ...refusedWaybills(year, period)];
}

/**
 * Copies of the last measured loads, in tonnes and by an act with too long a number. They arrive on the last day: on a Sunday nothing
 * else may have.
 */
function refusedWaybills(year: readonly ContractWaybill[], { until }: DemoPeriod): ContractWaybill[] {
  const [other, one] = year
    .filter(({ status, waybillLatestMeasurements }) => status === "finished" && waybillLatestMeasurements)
    .slice(-2);
  if (!one?.waybillLatestMeasurements || !other?.waybillLatestMeasurements) return [];
  const inTonnes = one.waybillLatestMeasurements.measurements.map((volume) => ({ ...volume, unitCode: "t" }));
  const [first, second] = [one.waybillLatestMeasurements, other.waybillLatestMeasurements];
  const arrival = { lastModificationTime: `${until}T00:00:00.000Z` };
  return [
    {
      ...one,
      ...arrival,
      number: `${one.number}T`,
      waybillLatestMeasurements: { ...first, measurements: inTonnes },
    },
    {
      ...other,
      ...arrival,
      number: `${other.number}P`,
      waybillLatestMeasurements: { ...second, actNumber: `MÕÕTMISAKT-${second.actNumber}-KORDUSMÕÕTMINE` },
    },
  ];
}

function isArriving({ lastModificationTime }: ContractWaybill, { until }: DemoPeriod): boolean {
  return lastModificationTime >= addDays(until, -DAYS_ARRIVING);
}

function yearOf(period: DemoPeriod): ReturnType<typeof demoWaybills> {
  return demoWaybills({ ...period, count: YEAR_WAYBILLS });
}

function waybillsOf(period: DemoPeriod): ReturnType<typeof demoWaybills> {
  return demoWaybills({ ...period, count: READY_WAYBILLS + ARRIVING_WAYBILLS });
}
