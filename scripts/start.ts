import { mkdirSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { claimFolder, dataFolder } from "./embedded/services/dataFolder.ts";
import { COMPILED } from "./files/compiled.ts";
import { showProgress } from "./seeding/year/progress.ts";
import { fillWithYear, isNew } from "./seeding/year/yearFolder.ts";

// What the system consists of is imported while another process makes the first month: it takes most of a second.
enableCompileCache(COMPILED);
const port = Number(process.env["PORT"] ?? 3000);
const dataDir = dataFolder();
const publicUrl = `http://localhost:${port}`;
const withDemo = process.env["VIRN_DEMO"] !== "0";
/** Another database, or LocalStack, has no folder that could be filled elsewhere and moved. */
const isElsewhere = Boolean(process.env["DYNAMODB_ENDPOINT"] || process.env["AWS_ENDPOINT_URL"]);
const demoSize = process.env["VIRN_DEMO"] === "small" || isElsewhere ? "small" : "year";

process.env["LOG_LEVEL"] ??= "WARN";

/** While the system starts, the exit alone ends the database. */
let stop = async (): Promise<void> => process.exit(0);
process.once("SIGINT", () => void stop());
process.once("SIGTERM", () => void stop());

async function start(): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (withDemo && demoSize === "year" && isNew(dataDir)) await makeNewestMonth();
  const { startSystem } = await import("./system.ts");
  await startSystem({
    port,
    publicUrl,
    dataDir,
    demoSize: withDemo ? demoSize : undefined,
    onStop: (end) => {
      stop = end;
    },
  });
}

/** Makes companies, people and the newest month of the demo. Meanwhile the address answers with the progress. */
async function makeNewestMonth(): Promise<void> {
  const claim = await claimFolder(dataDir);
  const progress = await showProgress(port);
  console.log("Making demo data, once: the newest month now, the others while you work.");
  const filling = fillWithYear(dataDir, { publicUrl, report: progress.report });
  // Both run beside the other process. The address answers again after the build.
  const { buildSite } = await import("./embedded/server/site.ts");
  buildSite();
  await Promise.all([filling, import("./system.ts")]);
  await progress.close();
  claim.release();
}

try {
  await start();
} catch (error) {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  const text = error instanceof Error ? error.message : String(error);
  console.error(isTaken ? `Port ${port} is in use; choose another with PORT=3001 npm start.` : text);
  process.exit(1);
}
