import { reference } from "#scripts/bench/data/measuredReports.ts";
import { answer } from "#scripts/bench/measuring/child.ts";
import { atMost, type Figure, shown } from "#scripts/bench/measuring/figures.ts";
import { onProcessor } from "#scripts/bench/measuring/processor.ts";
import { median, timed } from "#scripts/bench/measuring/statistics.ts";
import { queueEvent } from "#scripts/embedded/handlers/queueEvent.ts";
import { embeddedEnvironment } from "#scripts/embedded/services/environment.ts";
import { startServices } from "#scripts/embedded/services/services.ts";
import { createTable } from "#scripts/embedded/services/table.ts";
import { at } from "#scripts/random/random.ts";
import { startEudrSimulator } from "#scripts/simulators/eudr/simulator.ts";
import { startLandSimulator } from "#scripts/simulators/land/simulator.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";
import type { FilingKind } from "#shared/eudr/filing.ts";
import { MAX_PLOTS, MAX_PLOTS_A_CALL } from "#shared/eudr/limits.ts";

const ROUNDS = 5;
const MAX_SECONDS = 5;
const owners = reference.owners.slice(0, 2 * ROUNDS);
const plots = Array.from({ length: MAX_PLOTS }, (_, index) => `00101:001:${String(index + 1).padStart(4, "0")}`);

const services = await startServices(undefined);
await createTable(services.dynamoEndpoint, "virn");
const user = { username: "n00bench", authenticationKey: "a-key-of-the-bench", clientId: "eudr-test" };
const eudr = await startEudrSimulator({ users: [user] });
const land = await startLandSimulator();
// Owners with keys of their own need no mandate.
const keys = JSON.stringify(owners.map(({ code }) => ({ company: code, ...user })));
Object.assign(
  process.env,
  embeddedEnvironment(services, {
    tableName: "virn",
    publicUrl: "http://localhost:3000",
    landUrl: land.url,
    eudr: { url: eudr.url, keys },
  }),
);
const { companyIdsByCode } = await import("#functions/companies/store/company.ts");
const { declarationById } = await import("#functions/eudr/store/declaration.ts");
const { handler: file } = await import("#functions/eudr/eudrFilings.worker.ts");
const { seedReference } = await import("#scripts/seeding/reference.ts");
const { openCaller, textOf } = await import("#scripts/embedded/handlers/caller.ts");

await seedReference({ ...reference, prices: [] });
const ids = await companyIdsByCode(owners.map(({ code }) => code));
const prepare = await openCaller();
for (let start = 0; start < plots.length; start += MAX_PLOTS_A_CALL) {
  const numbers = plots.slice(start, start + MAX_PLOTS_A_CALL).join(",");
  await (await prepare("eudr.plots", { query: { numbers } }))();
}

const found: Figure[] = [];
for (const kind of ["sd", "dds"] as const) {
  const rounds: Awaited<ReturnType<typeof filed>>[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push(await filed(kind, at(owners, kind === "sd" ? round : ROUNDS + round).code));
  const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of));
  const name = `${kind === "sd" ? "simplified declaration" : "due diligence statement"} of ${MAX_PLOTS} plots`;
  found.push(
    atMost(
      `${name}, by the call and its worker, with the simulator's time`,
      middle((one) => one.seconds),
      "s",
      MAX_SECONDS,
    ),
    shown(
      `${name}: the call of the page`,
      middle((one) => one.call),
      "s",
    ),
    shown(
      `${name}: processor of the handlers and the simulator`,
      middle((one) => one.handlers),
      "s",
    ),
  );
}
await services.close();
await answer(found);

/** `Esita`, and the worker that files: what is stored before and after is ours, what the simulator does is not. */
async function filed(kind: FilingKind, code: string) {
  const owner = ids.get(code) ?? 0;
  const isSmall = kind === "sd";
  const draft = await called("eudr.createFiling", {}, { owner, is_small: isSmall });
  const { content } = draft.filing ?? {};
  if (!content) throw new Error("No draft");
  const typed = {
    ...content,
    plots,
    area: "parcels" as const,
    address: { street: "Metsa tee 1", postcode: "45201", city: "Kadrina vald" },
    lines: [{ product: "roundwood", species: ["KU", "MA"], volume: "1200,5", deviation: "25" }],
  };
  const params = { id: draft.id };
  const { version } = await called("eudr.saveFiling", params, { version: draft.version, content: typed });
  const press = await prepare("eudr.submitFiling", { params, body: { version } });
  const { milliseconds, result } = await timed(() =>
    onProcessor(services, async () => {
      const call = await timed(press);
      await file(queueEvent("eudrFilings", [{ id: "1", body: JSON.stringify({ owner, id: draft.id.split("-")[1] }) }]));
      return call.milliseconds;
    }),
  );
  const after = await declarationById(draft.id);
  if (after?.filing?.stage !== "sent") throw new Error(`The declaration is ${after?.filing?.stage}`);
  console.log(`  ${kind}: ${Math.round(milliseconds)} ms`);
  return { seconds: milliseconds / 1000, call: result.result / 1000, handlers: result.processor.handlers };
}

async function called(route: string, params: Record<string, string>, body: object) {
  return eudrRoutes.declaration.reply.parse(JSON.parse(textOf(await (await prepare(route, { params, body }))())));
}
