import { companyIdsByCode } from "#functions/companies/store/company.ts";
import { handler as file } from "#functions/eudr/eudrFilings.worker.ts";
import { declarationById } from "#functions/eudr/store/declaration.ts";
import { reference } from "#scripts/bench/data/measuredReports.ts";
import { seedTrade } from "#scripts/bench/data/trade.ts";
import { atMost, shown } from "#scripts/bench/measuring/figures.ts";
import { part } from "#scripts/bench/measuring/part.ts";
import { median } from "#scripts/bench/measuring/statistics.ts";
import { timed } from "#scripts/bench/measuring/timed.ts";
import { type Caller, openCaller, textOf } from "#scripts/embedded/handlers/caller.ts";
import { queueEvent } from "#scripts/embedded/handlers/queueEvent.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";
import type { FilingKind } from "#shared/eudr/filing.ts";
import { MAX_PLOTS, MAX_PLOTS_A_CALL } from "#shared/eudr/limits.ts";

const ROUNDS = 5;
const MAX_SECONDS = 5;
const KINDS = { sd: "simplified declaration", dds: "due diligence statement" } as const;
const plots = Array.from({ length: MAX_PLOTS }, (_, index) => `00101:001:${String(index + 1).padStart(4, "0")}`);

export const filing = part({
  async prepare() {
    await seedTrade();
    const codes = reference.owners.slice(0, 2 * ROUNDS).map(({ code }) => code);
    const ids = await companyIdsByCode(codes);
    const prepare = await openCaller();
    for (const part of chunksOf(plots, MAX_PLOTS_A_CALL)) {
      const numbers = part.join(",");
      await (await prepare("eudr.plots", { query: { numbers } }))();
    }
    return { prepare, owners: codes.map((code) => ids.get(code) ?? 0) };
  },
  async run({ prepare, owners }) {
    const found: Filed[] = [];
    for (const [index, owner] of owners.entries()) {
      found.push(await filed(prepare, index < ROUNDS ? "sd" : "dds", owner));
    }
    return found;
  },
  goal: (found) =>
    (["sd", "dds"] as const).flatMap((kind) => {
      const own = found.filter((one) => one.kind === kind);
      const name = `${KINDS[kind]} of ${MAX_PLOTS} plots`;
      const seconds = (of: (one: Filed) => number) => median(own.map(of)) / 1000;
      const whole = `${name}, by the call and its worker, with the simulator's time`;
      return [
        atMost(
          whole,
          seconds(({ milliseconds }) => milliseconds),
          "s",
          MAX_SECONDS,
        ),
        shown(
          `${name}: the call of the page`,
          seconds(({ call }) => call),
          "s",
        ),
        shown(
          `${name}: processor of the handlers and the simulator`,
          seconds(({ processor }) => processor),
          "s",
        ),
      ];
    }),
});

type Filed = Awaited<ReturnType<typeof filed>>;

/** `Esita`, and the worker that files: what is stored before and after is ours, what the simulator does is not. */
async function filed(prepare: Caller, kind: FilingKind, owner: number) {
  const isSmall = kind === "sd";
  const draft = await called(prepare, "eudr.createFiling", {}, { owner, is_small: isSmall });
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
  const { version } = await called(prepare, "eudr.saveFiling", params, { version: draft.version, content: typed });
  const press = await prepare("eudr.submitFiling", { params, body: { version } });
  const { milliseconds, processor, result } = await timed(async () => {
    const call = await timed(press);
    await file(queueEvent("eudrFilings", [{ id: "1", body: JSON.stringify({ owner, id: draft.id.split("-")[1] }) }]));
    return call;
  });
  const after = await declarationById(draft.id);
  if (after?.filing?.stage !== "sent") throw new Error(`The declaration is ${after?.filing?.stage}`);
  console.log(`  ${kind}: ${Math.round(milliseconds)} ms`);
  return { kind, milliseconds, processor, call: result.milliseconds };
}

async function called(prepare: Caller, route: string, params: Record<string, string>, body: object) {
  return eudrRoutes.declaration.reply.parse(JSON.parse(textOf(await (await prepare(route, { params, body }))())));
}
