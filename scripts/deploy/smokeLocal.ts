import { parseArgs } from "node:util";
import { findEmulator } from "#scripts/emulators/emulator.ts";
import { lettersOf } from "#scripts/emulators/letters.ts";
import { apiOf, deployed, variablesOf } from "./localInstallation.ts";
import { type Register, startRegister } from "./register.ts";
import { type SmokeTest, smokeTest } from "./smoke.ts";

/* A process of its own for each installation of an emulator, because the data layer reads the name of its table once. */

/** The person is removed on these too. */
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => stopping.abort(new Error(`ended by ${signal}`)));
}

async function run(): Promise<boolean> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      "evr-port": { type: "string" },
      "forest-register": { type: "string", default: "" },
      again: { type: "boolean", default: false },
      "without-link": { type: "boolean", default: false },
    },
  });
  const emulator = await findEmulator();
  if (!emulator) throw new Error("The emulator does not answer.");
  const installation = deployed(positionals[0] ?? "");
  Object.assign(process.env, variablesOf(installation));
  const { beginSmoke, endSmoke, smokeLink } = await import("#scripts/setup/suitsutest.ts");
  const { openSession } = await import("#functions/sessions/sessionLife.ts");
  const { "evr-port": port, "forest-register": forestRegisterUrl, again, "without-link": isWithoutLink } = values;
  let hasPassed = false;
  const register: Register | undefined = port ? await startRegister(Number(port)) : undefined;
  try {
    const person = await beginSmoke();
    const more: SmokeTest["emulator"] = {
      letters: () => lettersOf(emulator),
      forestRegisterUrl,
      isFresh: !again,
      triesLink: !isWithoutLink,
      ...(register ? { register } : {}),
    };
    const { passed, failed } = await smokeTest({
      api: apiOf(emulator, installation),
      link: await smokeLink(person, installation.publicUrl),
      openSession: async (lastUse) => (await openSession(person, lastUse)).cookie,
      emulator: more,
      report: (text) => console.log(text),
      stop: stopping.signal,
    });
    console.log(`Smoke test of ${installation.name}: ${passed} passed, ${failed} failed`);
    hasPassed = failed === 0;
  } finally {
    const left = await endSmoke();
    for (const each of left) console.log(`✗ ${each}`);
    hasPassed &&= left.length === 0;
    await register?.close();
  }
  return hasPassed;
}

try {
  process.exit((await run()) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
