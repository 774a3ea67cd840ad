import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { renderActsBy } from "#functions/platform/pdf/actPdf.ts";
import { demoCard } from "./embedded/card/demoCard.ts";
import { openActThread } from "./embedded/handlers/actThread.ts";
import { startBackground } from "./embedded/handlers/background.ts";
import { warmUp } from "./embedded/handlers/gateway.ts";
import { openSmtp } from "./embedded/mail/smtp.ts";
import { securityHeaders } from "./embedded/server/headers.ts";
import { openLocalStackMailbox } from "./embedded/server/localStackLetters.ts";
import { openMailbox } from "./embedded/server/mailbox.ts";
import { quietTimes } from "./embedded/server/quietTimes.ts";
import { type DemoUser, startServer } from "./embedded/server/server.ts";
import { fileSignatures } from "./embedded/server/signedLinks.ts";
import { buildSite } from "./embedded/server/site.ts";
import { claimFolder, dataFolder, newSecret, secretIn } from "./embedded/services/dataFolder.ts";
import { embeddedEnvironment } from "./embedded/services/environment.ts";
import { describeLocalStack, prepareLocalStack } from "./embedded/services/preparedLocalStack.ts";
import { type Services, startServices } from "./embedded/services/services.ts";
import { createTable } from "./embedded/services/table.ts";
import { demoRegister, openDemo, seedOnce } from "./seeding/demo.ts";
import { type ArrivingMonths, arriveMonths } from "./seeding/year/arrivingMonths.ts";
import { showProgress } from "./seeding/year/progress.ts";
import { fillWithYear, isNew } from "./seeding/year/yearFolder.ts";
import { keyFolder } from "./simulators/eid/ca/keyFolder.ts";
import { eidSettingsOf, startEidSimulator } from "./simulators/eid/simulator.ts";
import { DEMO_DECISION, demoNumber, startEudrSimulator } from "./simulators/eudr/simulator.ts";
import { startEvrSimulator } from "./simulators/evr/simulator.ts";
import { startLandSimulator } from "./simulators/land/simulator.ts";

const EVR_KEY = "embedded-demo-key";
const EUDR_USER = { username: "n00demo", authenticationKey: "embedded-demo-key", clientId: "eudr-test" };
/** The verification code can be read before the simulated phone has answered. */
const EID_THINK_MS = 5_000;

/** How often letters are looked for that are due again. */
const MAIL_RETRY_MS = 30_000;

const port = Number(process.env["PORT"] ?? 3000);
const dataDir = dataFolder();
const withDemo = process.env["VIRN_DEMO"] !== "0";
/** Another database, or LocalStack, has no folder that could be filled elsewhere and moved. */
const isElsewhere = Boolean(process.env["DYNAMODB_ENDPOINT"] || process.env["AWS_ENDPOINT_URL"]);
const demoSize = process.env["VIRN_DEMO"] === "small" || isElsewhere ? "small" : "year";
/** Browser tests make all acts themselves. */
const withDemoAct = process.env["VIRN_DEMO_ACT"] !== "0";
const mailUrl = process.env["MAIL_URL"];
const publicUrl = `http://localhost:${port}`;
/** Becomes an agent by the link that a start without agents prints. */
const firstAgent = process.env["FIRST_AGENT"] ?? "agent@virn.localhost";

process.env["LOG_LEVEL"] ??= "WARN";

/** While the system starts, the exit alone ends the database. */
let stop = async (): Promise<void> => process.exit(0);
process.once("SIGINT", () => void stop());
process.once("SIGTERM", () => void stop());

async function start(): Promise<void> {
  const began = performance.now();
  const report = (text: string) => console.error(text);
  const smtp = mailUrl
    ? openSmtp(mailUrl, {
        folder: join(dataDir, "mail-retries"),
        // They read the environment, which is set below.
        publish: async (events) =>
          (await import("#functions/platform/clients/enqueue.ts")).enqueue("mailEvents", events),
        standingOf: async (tag, address) =>
          (await import("#functions/letters/addressStanding.ts")).addressStanding(tag, address),
        report,
      })
    : undefined;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (withDemo && demoSize === "year" && isNew(dataDir)) await makeNewestMonth();
  // First: a second start on the same folder ends here, before anything is changed.
  const services = await startServices(dataDir);
  const { folder = dataDir, localStack } = services;
  buildSite();
  await createTable(services.dynamoEndpoint, services.tableName);

  const demo = withDemo ? openDemo(folder, demoSize) : undefined;
  const company = demo?.reference.platform.regCode ?? "";
  const evr = demo && (await startEvrSimulator({ apiKeys: { [EVR_KEY]: company }, ...demoRegister(demo) }));
  const land = demo && (await startLandSimulator());
  const eudr =
    demo &&
    (await startEudrSimulator({
      users: [EUDR_USER],
      known: demoNumber,
      decides: DEMO_DECISION,
      file: join(folder, "eudr-filed.json"),
    }));
  const eid = demo && (await startEidSimulator({ keys: keyFolder(join(folder, "eid")), thinkMs: EID_THINK_MS }));
  const filesSecret = secretIn(folder, "files-secret");
  const lettersKey = newSecret();
  const environment = embeddedEnvironment(services, {
    publicUrl,
    filesSecret,
    ...(smtp || !localStack ? { lettersUrl: `http://127.0.0.1:${port}/ses/${lettersKey}` } : {}),
    mailFrom: process.env["MAIL_FROM"],
    ...(eid && { eidSettings: eidSettingsOf(eid) }),
    ...(land && { landUrl: land.url }),
    ...(eudr && { eudr: { url: eudr.url, keys: JSON.stringify([{ company, ...EUDR_USER }]) } }),
    ...(evr && { evr: { baseUrl: evr.url, apiKeys: JSON.stringify([{ company, apiKey: EVR_KEY }]) } }),
  });
  Object.assign(process.env, environment);
  if (localStack) Object.assign(process.env, await prepareLocalStack(services, environment));

  const demoUsers = demo ? await seedOnce(demo, folder, { withAct: withDemoAct }) : [];
  // Attack: outside of the demo, whoever reads the open mailbox could sign in as any person.
  const mailboxKey = demo ? undefined : newSecret();
  const mailbox = () =>
    localStack
      ? openLocalStackMailbox(localStack.address, mailboxKey)
      : openMailbox(join(folder, "mailbox.jsonl"), mailboxKey);
  const letters = smtp ?? mailbox();
  const actThread = openActThread();
  renderActsBy(actThread.render);
  const { demoSignIn } = await import("./embedded/server/demoSignIn.ts");
  let arriving: ArrivingMonths | undefined;
  const server = await startServer({
    port,
    publicUrl,
    services,
    signatures: fileSignatures(publicUrl, filesSecret),
    letters: { ...letters, key: lettersKey },
    demo: eid && {
      users: demoUsers,
      signIn: demoSignIn,
      card: demoCard(eid.url, publicUrl),
      months: () => arriving?.progress(),
    },
    securityHeaders: securityHeaders(localStack ? [localStack.address] : []),
  });
  const background = startBackground(services, report);
  if (demo) {
    arriving = arriveMonths({
      dataDir: folder,
      publicUrl,
      mailbox: "take" in letters ? letters : undefined,
      pause: quietTimes(server),
      say: (text) => console.log(text),
    });
  }
  const retries =
    smtp &&
    setInterval(
      () =>
        void smtp
          .retryDue(new Date())
          .catch((error: unknown) => console.error("Letters could not be sent again:", error)),
      MAIL_RETRY_MS,
    );
  stop = async () => {
    server.close();
    server.closeAllConnections();
    clearInterval(retries);
    await arriving?.close();
    await background.close();
    await actThread.close();
    await evr?.close();
    await land?.close();
    await eudr?.close();
    await eid?.close();
    await services.close();
    process.exit(0);
  };
  const mail = smtp ? smtp.host : `${publicUrl}/mailbox${mailboxKey ? `?key=${mailboxKey}` : ""}`;
  announce(services, mail, demoUsers, Math.round(performance.now() - began));
  if (!demo) await announceFirstAgent();
  warmUp().catch((error: unknown) => console.error("A handler could not be loaded:", error));
}

/** Makes companies, people and the newest month of the demo. Meanwhile the address answers with the progress. */
async function makeNewestMonth(): Promise<void> {
  const claim = await claimFolder(dataDir);
  const progress = await showProgress(port);
  console.log("Making demo data, once: the newest month now, the others while you work.");
  const filling = fillWithYear(dataDir, { publicUrl, report: progress.report });
  // The build runs beside the other process, and the address answers again after it.
  buildSite();
  await filling;
  await progress.close();
  claim.release();
}

function announce(services: Services, mail: string, users: readonly DemoUser[], milliseconds: number): void {
  const { localStack, folder = dataDir } = services;
  console.log(`\nVirn is ready after ${milliseconds} ms.\n`);
  console.log(`  Application  ${publicUrl}`);
  console.log(`  ${mailUrl ? "Mail server" : "Mailbox    "}  ${mail}`);
  console.log(`  Data         ${folder}`);
  if (localStack)
    console.log(`  LocalStack   ${describeLocalStack(localStack, { ...services, hasLetters: !mailUrl })}`);
  if (users.length > 0) console.log("\n  Demo users (the login page lists them too):");
  for (const { email, name, role } of users) console.log(`    ${email.padEnd(24)}${name.padEnd(28)}${role}`);
  console.log(`\n  Ctrl-C stops it; ${localStack ? "its data last until LocalStack ends" : "nothing is lost"}.\n`);
}

/** Prints a link while there is no agent, who could add others. */
async function announceFirstAgent(): Promise<void> {
  const { firstAgentLink } = await import("./setup/firstAgent.ts");
  const link = await firstAgentLink({ address: firstAgent, publicUrl });
  if (link.ok) console.log(`  First agent  ${link.address}\n\n${link.text}\n`);
}

try {
  await start();
} catch (error) {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  const text = error instanceof Error ? error.message : String(error);
  console.error(isTaken ? `Port ${port} is in use; choose another with PORT=3001 npm start.` : text);
  process.exit(1);
}
