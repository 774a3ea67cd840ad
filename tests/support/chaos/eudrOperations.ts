import { isDeepStrictEqual } from "node:util";
import { warningsOfAct } from "#functions/acts/store/actWarnings.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { lookAgain } from "#functions/attachments/lookAgain.ts";
import { warnedSitesOf } from "#functions/attachments/noteWarnings.ts";
import { NumberCheckEntity } from "#functions/eudr/store/numberCheck.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";
import { holderOf } from "#tests/support/acts/attachments.ts";
import type { Answer, Caller } from "#tests/support/api/callApi.ts";
import { drain } from "#tests/support/services/queues.ts";
import { CHAOS_PLOTS, noteDeclared } from "./filingOperations.ts";
import type { World } from "./world.ts";

type Operation = (world: World, agent: Caller) => Promise<Answer | undefined>;

/** Few, so that acts share them, and each call to the service waits for the one before. */
export const EUDR_NUMBERS: readonly EudrNumber[] = Array.from({ length: 6 }, (_, index) => ({
  reference: `S26EEKAOS0000${index}`,
  verification: "K7X2M9QP",
}));

async function someSite({ random, forms }: World) {
  const acts = forms.flatMap(({ act }) => act ?? []);
  const purchases = acts.length > 0 ? await purchaseActsOf(random.pick(acts)) : [];
  if (purchases.length === 0) return undefined;
  const act = random.pick(purchases);
  const holder = holderOf(act);
  const sites: { id: string; version: number }[] = (await holder.view())?.results ?? [];
  return sites.length > 0 ? { act, holder, site: random.pick(sites) } : undefined;
}

/** A person types numbers at a site, takes them away, or says why none is needed. */
const typeNumbers: Operation = async (world) => {
  const found = await someSite(world);
  if (!found) return undefined;
  const { random } = world;
  const { holder, site } = found;
  const excuse = random.chance(0.2) ? "felledBefore" : null;
  const numbers = excuse || random.chance(0.2) ? [] : random.sample(EUDR_NUMBERS, random.int(1, 2));
  return holder.change("updateEudr", site.id, { numbers, excuse, version: site.version });
};

const declare: Operation = async (world, agent) => {
  const found = await someSite(world);
  if (!found) return undefined;
  const { random } = world;
  const plots = random.sample(CHAOS_PLOTS, random.int(1, CHAOS_PLOTS.length));
  const body = { owner: found.act.seller, ...random.pick(EUDR_NUMBERS), plots, since: "2026-11-01" };
  const answer = await agent.call("eudr.declare", { body });
  if (answer.status === 201) noteDeclared(world, answer.body);
  return answer;
};

/** The authority changes its mind, or is away. Numbers are asked about again when their answer is old. */
const answerOtherwise: Operation = async ({ random, service }) => {
  const { reference, verification } = random.pick(EUDR_NUMBERS);
  const result = random.pick(["EXISTING_USABLE", "EXISTING_USABLE", "EXISTING_NON_USABLE"] as const);
  service.put(reference, verification, { result, status: "" });
  if (random.chance(0.3)) service.fault(random.pick(["down", "internal", "malformed"] as const), random.int(1, 3));
  return undefined;
};

/** An agent answers a warning of the list. */
const reviewSite: Operation = async ({ random }, agent) => {
  const { body } = await agent.call("eudr.warnings", { query: {} });
  if (!(body?.results?.length > 0)) return undefined;
  const { act, sites } = random.pick<{ act: { id: number }; sites: { id: string; checks: string[] }[] }>(body.results);
  const site = random.pick(sites);
  const params = { id: String(act.id), site: site.id };
  return agent.call("attachments.reviewSite", {
    params,
    body: { check: random.pick(site.checks), reason: "Vaatasin" },
  });
};

/** With how often each happens beside the others. */
export const eudrOperations = [
  { name: "type EUDR numbers", weight: 4, run: typeNumbers },
  { name: "declare an EUDR number", weight: 2, run: declare },
  { name: "answer an EUDR warning", weight: 2, run: reviewSite },
  { name: "answer otherwise about an EUDR number", weight: 2, run: answerOtherwise },
];

/** Acts whose warnings are not those that are found now, after the daily run and its queue. */
export async function staleWarnings(world: World): Promise<string[]> {
  const sales = world.forms.flatMap(({ act }) => act ?? []);
  await lookAgain(tallinnDay(new Date().toISOString()));
  await drain("actWarnings");
  const purchases = (await Promise.all(sales.map(purchaseActsOf))).flat();
  const found: string[] = [];
  for (const act of purchases) {
    const stored = await warningsOfAct(act.id);
    const isOpen = act.state === "ready" && act.container === undefined;
    const warned = isOpen ? await warnedSitesOf(act) : undefined;
    const [kept, now] = [stored && { sites: stored.sites, others: stored.others }, warned];
    if (!isDeepStrictEqual(kept, now)) found.push(`act ${act.id}: other warnings are listed than are found`);
  }
  return found;
}

/** Numbers that a killed run has left behind: nobody will ask about them. */
export async function forgottenNumbers(): Promise<string[]> {
  const now = new Date().toISOString();
  const due = await NumberCheckEntity.all("due", {});
  const checks = await NumberCheckEntity.getAll(EUDR_NUMBERS);
  return [
    ...due.filter(({ dueAt }) => dueAt !== undefined && dueAt <= now).map(({ reference }) => `${reference}: is due`),
    ...checks
      .filter(({ result, dueAt }) => result === undefined && dueAt === undefined)
      .map(({ reference }) => `${reference}: was never answered, and is not due`),
  ];
}
