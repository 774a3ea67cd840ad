import { parseArgs } from "node:util";
import { findEmulator } from "#scripts/emulators/emulator.ts";
import { lettersOf } from "#scripts/emulators/letters.ts";
import { apiOf, deployed, variablesOf } from "./localInstallation.ts";
import { type Register, startRegister } from "./register.ts";
import { type SmokeTest, smokeTest } from "./smoke.ts";

/* A process of its own for each installation of an emulator, because the data layer reads the name of its table once. */

async function run(): Promise<boolean> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      "evr-port": { type: "string" },
      "forest-register": { type: "string", default: "" },
      again: { type: "boolean", default: false },
    },
  });
  const emulator = await findEmulator();
  if (!emulator) throw new Error("The emulator does not answer.");
  const installation = deployed(positionals[0] ?? "");
  Object.assign(process.env, variablesOf(installation));
  const { beginSmoke, endSmoke, smokeLink } = await import("#scripts/setup/suitsutest.ts");
  const { openSession } = await import("#functions/sessions/sessionLife.ts");
  const { "evr-port": port, "forest-register": forestRegisterUrl, again } = values;
  const register: Register | undefined = port ? await startRegister(Number(port)) : undefined;
  try {
    const person = await beginSmoke();
    const more: SmokeTest["emulator"] = {
      letters: () => lettersOf(emulator),
      forestRegisterUrl,
      isFresh: !again,
      ...(register ? { register } : {}),
    };
    const { passed, failed } = await smokeTest({
      api: apiOf(emulator, installation),
      link: await smokeLink(person, installation.publicUrl),
      openSession: async (lastUse) => (await openSession(person, lastUse)).cookie,
      emulator: more,
      report: (text) => console.log(text),
    });
    console.log(`Smoke test of ${installation.name}: ${passed} passed, ${failed} failed`);
    const left = await endSmoke();
    for (const each of left) console.log(`✗ ${each}`);
    return failed === 0 && left.length === 0;
  } finally {
    await register?.close();
  }
}

try {
  process.exit((await run()) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
