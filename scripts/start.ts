import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { demoReference } from "./demo/reference.ts";
import { registerLists } from "./demo/registerLists.ts";
import { demoWaybills } from "./demo/waybills.ts";
import { startBackground } from "./embedded/background.ts";
import { embeddedEnvironment } from "./embedded/environment.ts";
import { warmUp } from "./embedded/gateway.ts";
import { openMailbox } from "./embedded/mailbox.ts";
import { securityHeaders } from "./embedded/securityHeaders.ts";
import { startServer } from "./embedded/server.ts";
import { createTable, startServices } from "./embedded/services.ts";
import { buildSite } from "./embedded/site.ts";
import type { DemoUser } from "./seeding/reference.ts";
import { startEvrSimulator } from "./simulators/evr/simulator.ts";

/** Waybills of the demo that are there at once; the next ones arrive from the simulated register after the start. */
const READY_WAYBILLS = 600;
const ARRIVING_WAYBILLS = 40;
const DEMO_SEED = 2026;
const EVR_KEY = "embedded-demo-key";

const port = Number(process.env["PORT"] ?? 3000);
const dataDir = resolve(process.env["VIRN_DATA"] ?? ".data/embedded");
const withDemo = process.env["VIRN_DEMO"] !== "0";
const publicUrl = `http://localhost:${port}`;

process.env["LOG_LEVEL"] ??= "WARN";

/** Starts the whole product on this machine and prints where it is. */
async function start(): Promise<void> {
  const began = performance.now();
  mkdirSync(dataDir, { recursive: true });
  buildSite();
  const services = await startServices(dataDir);
  await createTable(services.dynamoEndpoint, "virn");

  const period = { seed: DEMO_SEED, until: demoUntil() };
  const reference = demoReference(period);
  const evr = withDemo
    ? await startEvrSimulator({
        apiKeys: { [EVR_KEY]: reference.platform.regCode },
        waybills: [...demoWaybills({ ...period, count: READY_WAYBILLS + ARRIVING_WAYBILLS })].slice(READY_WAYBILLS),
        lists: registerLists(reference),
      })
    : undefined;
  Object.assign(
    process.env,
    embeddedEnvironment(services, {
      tableName: "virn",
      publicUrl,
      ...(evr && {
        evr: { baseUrl: evr.url, apiKeys: JSON.stringify([{ company: reference.platform.regCode, apiKey: EVR_KEY }]) },
      }),
    }),
  );

  const demoUsers = withDemo ? await seedOnce(reference, period) : [];
  const mailbox = openMailbox(join(dataDir, "mailbox.jsonl"));
  const { demoSignIn } = await import("./embedded/demoSignIn.ts");
  const server = await startServer({ port, publicUrl, services, mailbox, demoUsers, demoSignIn, securityHeaders });
  const background = startBackground(services, (text) => console.error(text));
  announce(demoUsers, Math.round(performance.now() - began));
  warmUp().catch((error: unknown) => console.error("A handler could not be loaded:", error));

  const stop = async () => {
    server.close();
    server.closeAllConnections();
    await background.close();
    await evr?.close();
    await services.close();
    process.exit(0);
  };
  process.once("SIGINT", () => void stop());
  process.once("SIGTERM", () => void stop());
}

/** The demo's last day is fixed at the first start, so that a restart speaks of the same waybills. */
function demoUntil(): string {
  const file = join(dataDir, "demo-until");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(file, today);
  return today;
}

async function seedOnce(
  reference: ReturnType<typeof demoReference>,
  period: { seed: number; until: string },
): Promise<DemoUser[]> {
  const file = join(dataDir, "demo-users.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const { seedReference } = await import("./seeding/reference.ts");
  const { seedReports } = await import("./seeding/reports.ts");
  const users = await seedReference(reference);
  const waybills = demoWaybills({ ...period, count: READY_WAYBILLS + ARRIVING_WAYBILLS }).take(READY_WAYBILLS);
  await seedReports(waybills, ({ waybills: done }) => {
    if (process.stdout.isTTY) process.stdout.write(`\rDemo data: ${done} of ${READY_WAYBILLS} waybills`);
  });
  if (process.stdout.isTTY) process.stdout.write("\n");
  writeFileSync(file, JSON.stringify(users));
  return users;
}

function announce(users: readonly DemoUser[], milliseconds: number): void {
  console.log(`\nVirn is ready after ${milliseconds} ms.\n`);
  console.log(`  Application  ${publicUrl}`);
  console.log(`  Mailbox      ${publicUrl}/mailbox`);
  console.log(`  Data         ${dataDir}`);
  if (users.length > 0) console.log("\n  Demo users (the login page lists them too):");
  for (const { email, name, role } of users) console.log(`    ${email.padEnd(24)}${name.padEnd(28)}${role}`);
  console.log("\n  Ctrl-C stops it; nothing is lost.\n");
}

try {
  await start();
} catch (error) {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  const text = error instanceof Error ? error.message : String(error);
  console.error(isTaken ? `Port ${port} is in use; choose another with PORT=3001 npm start.` : text);
  process.exit(1);
}
