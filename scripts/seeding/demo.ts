import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type DemoPeriod, type DemoReference, demoReference } from "#scripts/demo/reference.ts";
import { registerLists } from "#scripts/demo/registerLists.ts";
import { demoWaybills } from "#scripts/demo/waybills.ts";
import type { DemoUser } from "#scripts/embedded/server/server.ts";
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

export const DEMO_USERS = "demo-users.json";

export interface Demo {
  size: DemoSize;
  period: DemoPeriod;
  reference: DemoReference;
}

/** Stores last day and size of the demo at the first start, so that a restart has the same waybills. */
export function openDemo(dataDir: string, wanted: DemoSize): Demo {
  const file = join(dataDir, "demo-until");
  const [until = "", size = "small"] = existsSync(file)
    ? readFileSync(file, "utf8").trim().split(" ")
    : [new Date().toISOString().slice(0, 10), wanted];
  writeFileSync(file, `${until} ${size}`);
  const isYear = size === "year";
  const period = { seed: SEED, until, fewOwners: isYear };
  return { size: isYear ? "year" : "small", period, reference: demoReference(period) };
}

export function demoRegister(demo: Demo): Pick<EvrSimulatorOptions, "waybills" | "lists"> {
  const { size, period, reference } = demo;
  const waybills = size === "year" ? arrivingWaybills(period) : waybillsOf(period).drop(READY_WAYBILLS).toArray();
  return { waybills, lists: registerLists(reference) };
}

/** Does its work at the first start only. Returns the demo's users. `withAct`: an act with attachments, too. */
export async function seedOnce(
  { period, reference }: Demo,
  dataDir: string,
  { withAct }: { withAct: boolean },
): Promise<DemoUser[]> {
  const file = join(dataDir, DEMO_USERS);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
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
  writeFileSync(file, JSON.stringify(users));
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
  const arriving = yearOf(period)
    .filter((waybill) => isArriving(waybill, period))
    .toArray();
  return [...arriving, ...refusedWaybills(arriving)];
}

/** Copies of loads, measured in tonnes and by an act with too long a number. */
function refusedWaybills(arriving: readonly ContractWaybill[]): ContractWaybill[] {
  const [one, other] = arriving.filter(
    ({ status, waybillLatestMeasurements }) => status === "finished" && waybillLatestMeasurements,
  );
  if (!one?.waybillLatestMeasurements || !other?.waybillLatestMeasurements) return [];
  const inTonnes = one.waybillLatestMeasurements.measurements.map((volume) => ({ ...volume, unitCode: "t" }));
  const [first, second] = [one.waybillLatestMeasurements, other.waybillLatestMeasurements];
  return [
    { ...one, number: `${one.number}T`, waybillLatestMeasurements: { ...first, measurements: inTonnes } },
    {
      ...other,
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
