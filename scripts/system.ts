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
import { newSecret, secretIn } from "./embedded/services/dataFolder.ts";
import { embeddedEnvironment } from "./embedded/services/environment.ts";
import { describeLocalStack, prepareLocalStack } from "./embedded/services/preparedLocalStack.ts";
import { type Services, startServices } from "./embedded/services/services.ts";
import { createTable } from "./embedded/services/table.ts";
import { type DemoSize, demoRegister, openDemo, seedOnce } from "./seeding/demo.ts";
import { type ArrivingMonths, arriveMonths } from "./seeding/year/arrivingMonths.ts";
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

/** Browser tests make all acts themselves. */
const withDemoAct = process.env["VIRN_DEMO_ACT"] !== "0";
const mailUrl = process.env["MAIL_URL"];
/** Becomes an agent by the link that a start without agents prints. */
const firstAgent = process.env["FIRST_AGENT"] ?? "agent@virn.localhost";

export interface SystemOptions {
  port: number;
  publicUrl: string;
  dataDir: string;
  /** Undefined without demo data. */
  demoSize: DemoSize | undefined;
  /** Takes what ends the system, for the signals of its process. */
  onStop(stop: () => Promise<void>): void;
}

/** Starts the whole product: embedded services, simulators, handlers and pages. @throws with a sentence for who has started it */
export async function startSystem(options: SystemOptions): Promise<void> {
  const { port, publicUrl, dataDir, demoSize } = options;
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
  // First: a second start on the same folder ends here, before anything is changed.
  const services = await startServices(dataDir);
  const { folder = dataDir, localStack } = services;
  buildSite();
  await createTable(services.dynamoEndpoint, services.tableName);

  const demo = demoSize && openDemo(folder, demoSize);
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
  options.onStop(async () => {
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
  });
  const mail = smtp ? smtp.host : `${publicUrl}/mailbox${mailboxKey ? `?key=${mailboxKey}` : ""}`;
  announce(services, { publicUrl, mail, users: demoUsers, milliseconds: Math.round(performance.now()) });
  if (!demo) await announceFirstAgent(publicUrl);
  warmUp().catch((error: unknown) => console.error("A handler could not be loaded:", error));
}

interface Announced {
  publicUrl: string;
  mail: string;
  users: readonly DemoUser[];
  milliseconds: number;
}

function announce(services: Services, { publicUrl, mail, users, milliseconds }: Announced): void {
  const { localStack, folder = "" } = services;
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
async function announceFirstAgent(publicUrl: string): Promise<void> {
  const { firstAgentLink } = await import("./setup/firstAgent.ts");
  const link = await firstAgentLink({ address: firstAgent, publicUrl });
  if (link.ok) console.log(`  First agent  ${link.address}\n\n${link.text}\n`);
}
