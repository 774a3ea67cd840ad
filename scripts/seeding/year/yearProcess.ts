import { rmSync } from "node:fs";
import { createServer } from "node:http";
import { setPriority } from "node:os";
import { join } from "node:path";
import { renderActsBy } from "#functions/platform/pdf/actPdf.ts";
import { openActThread } from "#scripts/embedded/handlers/actThread.ts";
import { openMailbox } from "#scripts/embedded/server/mailbox.ts";
import { embeddedEnvironment } from "#scripts/embedded/services/environment.ts";
import { VISIBILITY_SECONDS } from "#scripts/embedded/services/local.ts";
import { startServices } from "#scripts/embedded/services/services.ts";
import { createTable } from "#scripts/embedded/services/table.ts";
import { writeWhole } from "#scripts/files/wholeFiles.ts";
import { openDemo, SEEDED_MARK } from "#scripts/seeding/demo.ts";
import { keyFolder } from "#scripts/simulators/eid/ca/keyFolder.ts";
import { eidSettingsOf, startEidSimulator } from "#scripts/simulators/eid/simulator.ts";
import { setClock } from "./clock.ts";
import { MONTHS, noteLeft } from "./monthsLeft.ts";
import { daysOfYear, planOf } from "./parts.ts";

/**
 * `node yearProcess.ts FOLDER` fills a new folder with companies, people and the newest month, and sends its parent the share that is
 * done. `node yearProcess.ts FOLDER MONTHS INDEX` makes an earlier month in a new folder and writes it into the folder MONTHS.
 */

process.once("disconnect", () => process.exit(1));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
const [folder = "", monthsFolder, index = ""] = process.argv.slice(2);
const isEarlier = monthsFolder !== undefined;
process.once("exit", (code) => {
  if (code !== 0 || isEarlier) rmSync(folder, { recursive: true, force: true });
});
/** A user of the demo comes first; the database of the month inherits it. */
const BEHIND_USERS = 5;
if (isEarlier) setPriority(BEHIND_USERS);

const demo = openDemo(folder, "year");
const plan = planOf(demo, daysOfYear());
const part = plan.parts.at(isEarlier ? Number(index) : -1);
if (!part) throw new Error(`The demo has no month ${index}`);
const clock = setClock(Date.parse(`${isEarlier ? part.from : plan.first}T06:00:00Z`));
const mailboxFile = join(folder, "mailbox.jsonl");
const mailbox = openMailbox(mailboxFile);
const ses = createServer((request, response) => void mailbox.receive(request, response));
// A connection that is closed while a letter is sent leaves open whether it was taken.
ses.keepAliveTimeout = 3_600_000;
await new Promise<void>((resolve) => {
  ses.listen(0, "127.0.0.1", resolve);
});
const address = ses.address();
// All messages are worked off before it ends.
const services = await startServices(folder, VISIBILITY_SECONDS, false);
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
const { leaveSumsToDemo } = await import("./earlierMonth.ts");
const { loadBase, saveBase, saveMonth } = await import("./monthFolder.ts");
const { makeBase, makeMonth } = await import("./makeYear.ts");
const options = { demo, plan, clock, ca: eid.ca, report: (share: number) => process.send?.({ share }) };
if (isEarlier) {
  await loadBase(monthsFolder);
  await leaveSumsToDemo();
  await makeMonth(options, part);
  await saveMonth(monthsFolder, part.index, mailboxFile);
} else {
  await makeBase(options);
  await saveBase(join(folder, MONTHS));
  clock.set(Date.parse(`${part.from}T06:00:00Z`));
  await makeMonth(options, part);
}
ses.close();
await papers.close();
await eid.close();
await services.close();
if (!isEarlier) {
  noteLeft(join(folder, MONTHS), { months: part.index, days: daysOfYear(), leftOut: [] });
  writeWhole(join(folder, SEEDED_MARK), "");
}
process.exit(0);
