import { rmSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { renderActsBy } from "#functions/platform/pdf/actPdf.ts";
import { DEMO_DAYS } from "#scripts/demo/reference.ts";
import { openActThread } from "#scripts/embedded/handlers/actThread.ts";
import { openMailbox } from "#scripts/embedded/server/mailbox.ts";
import { embeddedEnvironment } from "#scripts/embedded/services/environment.ts";
import { startServices } from "#scripts/embedded/services/services.ts";
import { createTable } from "#scripts/embedded/services/table.ts";
import { writeWhole } from "#scripts/files/wholeFiles.ts";
import { openDemo, SEEDED_MARK } from "#scripts/seeding/demo.ts";
import { keyFolder } from "#scripts/simulators/eid/ca/keyFolder.ts";
import { eidSettingsOf, startEidSimulator } from "#scripts/simulators/eid/simulator.ts";
import { addDays } from "#shared/basics/dates.ts";
import { setClock } from "./clock.ts";

/** Process of `makeYear`: `node yearProcess.ts FOLDER` fills a new folder, and sends its parent the share that is done, and at last what it has made. */

process.once("disconnect", () => process.exit(1));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
process.env["LOG_LEVEL"] ??= "ERROR";
const [folder = ""] = process.argv.slice(2);
const days = Number(process.env["VIRN_DEMO_DAYS"] ?? DEMO_DAYS - 1);
process.once("exit", (code) => {
  if (code !== 0) rmSync(folder, { recursive: true, force: true });
});

const demo = openDemo(folder, "year");
const clock = setClock(Date.parse(`${addDays(demo.period.until, -days)}T06:00:00Z`));
const mailbox = openMailbox(join(folder, "mailbox.jsonl"));
const ses = createServer((request, response) => void mailbox.receive(request, response));
// A connection that is closed while a letter is sent leaves open whether it was taken.
ses.keepAliveTimeout = 3_600_000;
await new Promise<void>((resolve) => {
  ses.listen(0, "127.0.0.1", resolve);
});
const address = ses.address();
const services = await startServices(folder);
await createTable(services.dynamoEndpoint, "virn");
// The simulator starts at the year's first day, so that its certificates are as old as the year.
const eid = await startEidSimulator({ keys: keyFolder(join(folder, "eid")) });
const environment = embeddedEnvironment(services, {
  tableName: "virn",
  publicUrl: process.env["PUBLIC_URL"] ?? "",
  lettersUrl: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
  eidSettings: eidSettingsOf(eid),
});
Object.assign(process.env, environment);
const papers = openActThread();
renderActsBy(papers.render);
const { makeYear } = await import("./makeYear.ts");
const { numberedNote, numberedRows } = await import("./numberedRows.ts");
await makeYear({ demo, clock, ca: eid.ca, days, report: (share) => process.send?.({ share }) });
process.send?.({ note: numberedNote(await numberedRows()) });
ses.close();
await papers.close();
await eid.close();
await services.close();
writeWhole(join(folder, SEEDED_MARK), "");
process.exit(0);
