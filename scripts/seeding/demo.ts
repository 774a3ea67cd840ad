import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type DemoPeriod, type DemoReference, demoReference } from "#scripts/demo/reference.ts";
import { registerLists } from "#scripts/demo/registerLists.ts";
import { demoWaybills } from "#scripts/demo/waybills.ts";
import type { EvrSimulatorOptions } from "#scripts/simulators/evr/simulator.ts";
import type { DemoUser } from "./people.ts";

/** The other waybills arrive from the simulated register. */
const READY_WAYBILLS = 600;
const ARRIVING_WAYBILLS = 40;
const SEED = 2026;

export interface Demo {
  period: DemoPeriod;
  reference: DemoReference;
}

/** Stores the last day of the demo at the first start, so that a restart has the same waybills. */
export function openDemo(dataDir: string): Demo {
  const file = join(dataDir, "demo-until");
  const until = existsSync(file) ? readFileSync(file, "utf8").trim() : new Date().toISOString().slice(0, 10);
  writeFileSync(file, until);
  const period = { seed: SEED, until };
  return { period, reference: demoReference(period) };
}

export function demoRegister({ period, reference }: Demo): Pick<EvrSimulatorOptions, "waybills" | "lists"> {
  return { waybills: waybillsOf(period).drop(READY_WAYBILLS).toArray(), lists: registerLists(reference) };
}

/** Does its work at the first start only. Returns the demo's users. `withAct`: an act with attachments, too. */
export async function seedOnce(
  { period, reference }: Demo,
  dataDir: string,
  { withAct }: { withAct: boolean },
): Promise<DemoUser[]> {
  const file = join(dataDir, "demo-users.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const { seedReference } = await import("./reference.ts");
  const { seedReports } = await import("./reports.ts");
  const { seedForecasts } = await import("./forecasts.ts");
  const { seedMedia } = await import("./uploads.ts");
  const { seedDocuments } = await import("./uploads.ts");
  const users = await seedReference(reference);
  await seedForecasts(reference, period);
  await seedMedia(users[0]?.email ?? "", new Date());
  await seedDocuments(
    users.map(({ email }) => email),
    new Date(),
  );
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

function waybillsOf(period: DemoPeriod): ReturnType<typeof demoWaybills> {
  return demoWaybills({ ...period, count: READY_WAYBILLS + ARRIVING_WAYBILLS });
}
