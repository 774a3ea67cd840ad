import { failWith, readOptions } from "./commandLine.ts";
import { ApiClient } from "./deploy/apiClient.ts";
import { sentencesOf, smokeTest } from "./deploy/smoke.ts";

const USAGE = `Name the installation, and let the test sign in (docs/installation.md, "Smoke test"):
  TABLE_NAME=… npm run smoke -- --url https://virn.example.ee
  npm run smoke -- --url https://virn.example.ee --link LINK     # LINK is printed by npm run setup -- --smoke`;

/** The person is removed on these too; after a SIGKILL its access ends by itself. */
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => stopping.abort(new Error(`ended by ${signal}`)));
}
const { signal: stop } = stopping;

const report = (text: string) => console.log(text);

async function run(): Promise<boolean> {
  const { values } = readOptions(USAGE, {
    options: { url: { type: "string" }, link: { type: "string" }, "dry-run": { type: "boolean" } },
  });
  const { url, link, "dry-run": isDryRun } = values;
  if (url && isDryRun) {
    for (const sentence of sentencesOf(new ApiClient({ connect: url }))) console.log(`Would try: ${sentence}`);
    return true;
  }
  if (!url || (!link && !process.env["TABLE_NAME"])) throw new Error(USAGE);
  const api = new ApiClient({ connect: url });
  if (link) {
    const { failed, passed } = await smokeTest({ api, link, report, stop });
    console.log(`${passed} passed, ${failed} failed. Remove its reports and person: npm run setup -- --smoke-end`);
    return failed === 0;
  }
  return withTable(api, url);
}

async function withTable(api: ApiClient, url: string): Promise<boolean> {
  const { openTable } = await import("./embedded/services/openTable.ts");
  const table = await openTable();
  const { beginSmoke, endSmoke, hasPlatform, smokeLink } = await import("./setup/suitsutest.ts");
  if (!(await hasPlatform())) {
    console.log("The smoke test is left out: there are no companies yet (npm run setup -- setup.json).");
    await table.close();
    return true;
  }
  try {
    const { openSession } = await import("#functions/sessions/sessionLife.ts");
    const person = await beginSmoke();
    const { failed, passed } = await smokeTest({
      api,
      link: await smokeLink(person, url),
      openSession: async (lastUse) => (await openSession(person, lastUse)).cookie,
      report,
      stop,
    });
    console.log(`${passed} passed, ${failed} failed`);
    return failed === 0;
  } finally {
    for (const left of await endSmoke()) console.log(`✗ ${left}`);
    await table.close();
  }
}

try {
  process.exit((await run()) ? 0 : 1);
} catch (error) {
  failWith(error);
}
