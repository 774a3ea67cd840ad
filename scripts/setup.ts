import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failWith, readOptions } from "./commandLine.ts";
import { openTable } from "./embedded/services/openTable.ts";
import { readSetupFile, type SetupFile } from "./setup/setupFile.ts";

const USAGE = `Name a file or what to do (docs/installation.md):
  npm run setup -- setup.json
  npm run setup -- --from-export DIR
  npm run setup -- --first-agent ADDRESS [--name NAME]
  npm run setup -- --erase NUMBER,NUMBER
  npm run setup -- --sign-out
  npm run setup -- --smoke | --smoke-end`;

async function setUp(file: SetupFile, where: string): Promise<void> {
  const { platform, buyers, owners, assortments, people } = file;
  const { install } = await import("./setup/install.ts");
  await install(file);
  const missing = [platform.vatNumber === "" && "vatNumber", platform.bankAccount === "" && "bankAccount"].filter(
    Boolean,
  );
  if (missing.length > 0) console.warn(`The platform has no ${missing.join(" and no ")}: its invoices lack them.`);
  console.log(
    `${1 + buyers.length + owners.length} companies, ${assortments.length} assortments, ${people.length} people in ${where}.`,
  );
}

/** TABLE_NAME alone does not tell the address of the installation, so PUBLIC_URL must be set. */
function publicUrlOf(): string {
  const given = process.env["PUBLIC_URL"];
  if (given) return given;
  if (process.env["TABLE_NAME"]) throw new Error("Set PUBLIC_URL to the address of the installation.");
  return `http://localhost:${process.env["PORT"] ?? 3000}`;
}

async function inviteFirstAgent(address: string, name: string | undefined, publicUrl: string): Promise<void> {
  const { firstAgentLink } = await import("./setup/firstAgent.ts");
  const link = await firstAgentLink({ address, name, publicUrl });
  if (!link.ok) throw new Error(link.reason);
  console.log(link.text);
}

async function setUpFromExport(folder: string): Promise<void> {
  const spill = mkdtempSync(join(tmpdir(), "virn-setup-"));
  const { openDuck } = await import("./exporting/duck.ts");
  const { installFromExport } = await import("./setup/fromExport.ts");
  const duck = await openDuck(spill);
  try {
    for (const sentence of await installFromExport(folder, duck)) console.log(sentence);
  } finally {
    duck.close();
    rmSync(spill, { recursive: true });
  }
}

async function eraseAgain(list: string): Promise<void> {
  const { eraseAgain: erase, numbersOf } = await import("./setup/eraseAgain.ts");
  for (const sentence of await erase(numbersOf(list))) console.log(sentence);
}

async function signOut(): Promise<void> {
  const { signEverybodyOut } = await import("./setup/signOut.ts");
  const { sessions, links } = await signEverybodyOut();
  console.log(`Everybody is signed out: ${sessions} sessions and ${links} links of sign-in are deleted.`);
}

async function printSmokeLink(publicUrl: string): Promise<void> {
  const { beginSmoke, smokeLink } = await import("./setup/suitsutest.ts");
  console.log(await smokeLink(await beginSmoke(), publicUrl));
}

async function endSmoke(): Promise<void> {
  const { endSmoke: end } = await import("./setup/suitsutest.ts");
  const left = await end();
  for (const each of left) console.warn(each);
  if (left.length > 0) throw new Error("Remove the acts of the smoke test, and run it again.");
  console.log("What the smoke test added is removed: its person, companies, assortment and reports.");
}

async function run(): Promise<void> {
  const { values, positionals } = readOptions(USAGE, {
    allowPositionals: true,
    options: {
      "from-export": { type: "string" },
      "first-agent": { type: "string" },
      name: { type: "string" },
      erase: { type: "string" },
      "sign-out": { type: "boolean" },
      smoke: { type: "boolean" },
      "smoke-end": { type: "boolean" },
    },
  });
  const [path] = positionals;
  const {
    "from-export": exported,
    "first-agent": address,
    name,
    erase,
    "sign-out": isSigningOut,
    smoke,
    "smoke-end": smokeEnd,
  } = values;
  if ([path, exported, address, erase, isSigningOut, smoke, smokeEnd].filter((each) => each !== undefined).length !== 1)
    throw new Error(USAGE);
  // Read the address before the table opens, which sets a stand-in for a missing one.
  const publicUrl = address === undefined && !smoke ? "" : publicUrlOf();
  const file = path === undefined ? undefined : readSetupFile(JSON.parse(readFileSync(path, "utf8")));
  const table = await openTable();
  try {
    if (file) await setUp(file, table.where);
    if (exported !== undefined) await setUpFromExport(exported);
    if (address !== undefined) await inviteFirstAgent(address, name, publicUrl);
    if (erase !== undefined) await eraseAgain(erase);
    if (isSigningOut) await signOut();
    if (smoke) await printSmokeLink(publicUrl);
    if (smokeEnd) await endSmoke();
  } finally {
    await table.close();
  }
}

try {
  await run();
  process.exit(0);
} catch (error) {
  failWith(error);
}
