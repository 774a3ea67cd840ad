import { randomUUID } from "node:crypto";
import { handler as sweepActs } from "#functions/actForm/sweepActs.schedule.ts";
import { type Act, ActEntity, editionOf, fileKey } from "#functions/acts/store/act.ts";
import { noteActFiles, noteSomeActFiles } from "#functions/acts/store/actFilesWanted.ts";
import { actList } from "#functions/acts/store/actStats.ts";
import { filesOfWaybills } from "#functions/acts/store/attachment.ts";
import { counterpartsAt } from "#functions/companies/store/counterpart.ts";
import { putFile } from "#functions/platform/clients/files.ts";
import { reportsById } from "#functions/reports/store/report.ts";
import type { Random } from "#scripts/random/random.ts";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import { filesOf } from "#shared/acts/actFiles.ts";
import { type ActType, PURCHASE_ACT, SALES_ACT } from "#shared/acts/actTypes.ts";
import { missingWaybillError, NO_FILE_ERROR } from "#shared/acts/agentSigning.ts";
import { SIGNING_HINDRANCES } from "#shared/containers/signingChoice.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { holderOf, PDF } from "#tests/support/acts/attachments.ts";
import type { Caller } from "#tests/support/api/callApi.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import {
  aimedAt,
  containerOperations,
  countedDays,
  forgottenLocks,
  type History,
  type Operation,
  rename,
  storedDays,
  type Weighted,
} from "./histories.ts";
import { uploaded } from "./paperOperations.ts";

interface ActHistory extends History {
  buyer: number;
  owners: readonly number[];
  /** Each has a row of each owner. */
  reports: readonly number[];
  /** Forms that were sent; each can be sent again. */
  sent: object[];
}

type OfActs = Operation<ActHistory>;

const OWNERS = 3;
/** Each with a report whose waybill is on paper, and one of EVR. */
const PLACES = 3;
const ACTS = 2;

type Begun = Pick<ActHistory, "buyer" | "owners" | "reports">;

/** Stores what each history begins with: reports, and two acts that can be signed. */
export async function beginHistories(agent: Caller): Promise<Begun> {
  const all: number[] = [];
  const electronic: number[] = [];
  let buyer = "";
  for (let place = 0; place < PLACES; place++) {
    const { company, reports } = await importReports(agent, 1, OWNERS);
    buyer = company;
    const [paper] = reports;
    if (!paper) throw new Error("No report was made");
    const number = `${paper.number}E`;
    const rows = paper.rows.map((row) => ({ ...row, waybill: number }));
    await (await openImport("evr")).import([{ ...paper, number, rows, waybills: [{ number, finished: true }] }]);
    const query = { company, destination_code: paper.destination?.code ?? "", acted: "False" };
    const { body } = await agent.call("reports.list", { query });
    for (const { id, number: listed } of body.results) (listed === number ? electronic : all).push(id);
  }
  all.push(...electronic);
  const loaded = await prepare(agent, buyer, all);
  const owners = new Set(loaded.act_rows.map((row) => Number(row.previous_owner)));
  const begun = { buyer: Number(buyer), owners: [...owners], reports: all };
  for (const [index, id] of electronic.slice(0, ACTS).entries()) {
    const form = formOf(await prepare(agent, buyer, [id]), { number: `ALGUS-${index}`, date: "2026-11-12" });
    await agent.call("actForm.create", { body: form });
  }
  for (const act of await allActs(begun)) {
    const edition = editionOf(act);
    await putFile(fileKey(act.hash, edition, "pdf"), PDF, "application/pdf");
    await noteActFiles(act, { edition, isComplete: true, stored: filesOf(act.type, false), gaps: {} });
  }
  return begun;
}

export function actHistory(random: Random, agent: Caller, begun: Begun): ActHistory {
  const companies = [begun.buyer, ...begun.owners];
  return { random, agent, companies, aim: 0, done: [], answers: new Map(), ...begun, sent: [] };
}

function partiesOf({ buyer, owners }: Begun): { type: ActType; counterpart: number }[] {
  return [
    { type: SALES_ACT, counterpart: buyer },
    ...owners.map((counterpart) => ({ type: PURCHASE_ACT, counterpart }) as const),
  ];
}

function actsAt(party: { type: ActType; counterpart: number }): Promise<Act[]> {
  return ActEntity.all("ofCounterpart", { ...party, state: "ready" });
}

export async function allActs(history: Begun): Promise<Act[]> {
  return (await Promise.all(partiesOf(history).map(actsAt))).flat();
}

/** The purchase acts of the aimed sales act, or itself. */
async function aimedActs(history: ActHistory): Promise<Act[]> {
  const acts = await allActs(history);
  const sales = acts.filter(({ type }) => type === SALES_ACT);
  if (sales.length === 0) return [];
  const { id } = aimedAt(history, sales);
  return acts.filter((act) => act.id === id || act.salesAct === id);
}

async function salesActs(history: ActHistory): Promise<Act[]> {
  return actsAt({ type: SALES_ACT, counterpart: history.buyer });
}

async function hashesOf(history: ActHistory): Promise<string[]> {
  return (await allActs(history)).flatMap(({ container }) => container ?? []);
}

const create: OfActs = async ({ random, agent, buyer, reports, sent }) => {
  const open = (await reportsById(reports)).filter(({ tab, claimedBy }) => tab === "open" && claimedBy === 0);
  if (open.length === 0) return undefined;
  const ids = random.sample(open, random.int(1, 2)).map(({ id }) => id);
  const loaded = await prepare(agent, String(buyer), ids);
  const body = formOf(loaded, { number: `AJA-${randomUUID().slice(0, 8)}`, date: dateOf(random) });
  sent.push(body);
  return { name: `actForm.create: of ${ids.join("+")}`, run: () => agent.call("actForm.create", { body }) };
};

const sendAgain: OfActs = async (history) => {
  const { agent, sent } = history;
  if (sent.length === 0) return undefined;
  const body = aimedAt(history, sent);
  return { name: "actForm.create again:", run: () => agent.call("actForm.create", { body }) };
};

function dateOf(random: Random): string {
  return random.pick(["2026-10-31", "2026-11-02", "2026-11-12", "2026-12-01"]);
}

/** With another margin or date, without the rows of an owner, or with those of another report. */
const update: OfActs = async (history) => {
  const { random, agent, buyer, reports } = history;
  const acts = await salesActs(history);
  if (acts.length === 0) return undefined;
  const { id } = aimedAt(history, acts);
  const { status, body: opened } = await agent.call("actForm.load", { query: { act_id: String(id) } });
  if (status !== 200) return undefined;
  const loaded: LoadedAct = opened[0];
  const kind = random.pick(["margin", "date", "fewer", "more"]);
  let { act_rows: rows, purchase_acts: purchases } = loaded;
  if (kind === "margin") rows = rows.map((row) => ({ ...row, margin: random.int(1, 9) }));
  if (kind === "fewer") {
    const owner = random.pick(rows).previous_owner;
    rows = rows.filter((row) => row.previous_owner !== owner);
    purchases = purchases.filter((one) => one.previous_owner_id !== owner);
  }
  if (kind === "more") {
    const open = (await reportsById(reports)).filter(({ tab, claimedBy }) => tab === "open" && claimedBy === 0);
    if (open.length === 0) return undefined;
    const added = await prepare(agent, String(buyer), [random.pick(open).id]);
    rows = [...rows, ...added.act_rows];
    const has = new Set(purchases.map((one) => one.previous_owner_id));
    purchases = [...purchases, ...added.purchase_acts.filter((one) => !has.has(one.previous_owner_id))];
  }
  if (rows.length === 0) return undefined;
  const changes = kind === "date" ? { date: dateOf(random) } : {};
  const form = formOf({ ...loaded, act_rows: rows, purchase_acts: purchases }, changes);
  const body = { ...form, act_id: id, version: loaded.sales_act.version };
  return { name: `actForm.update: ${id} ${kind}`, run: () => agent.call("actForm.update", { body }) };
};

const remove: OfActs = async (history) => {
  const { agent } = history;
  const acts = await salesActs(history);
  if (acts.length === 0) return undefined;
  const id = String(aimedAt(history, acts).id);
  return { name: `actForm.remove: ${id}`, run: () => agent.call("actForm.remove", { params: { id } }) };
};

/** As the worker does, which has read the act some time before; some of the files may fail. */
const makeFiles: OfActs = async (history) => {
  const { random } = history;
  const acts = await aimedActs(history);
  if (acts.length === 0) return undefined;
  const lacking = acts.filter((act) => !hasPdf(act));
  const read = aimedAt(history, lacking.length > 0 && random.chance(0.9) ? lacking : acts);
  const edition = editionOf(read);
  const wanted = filesOf(read.type, false);
  const stored = random.chance(0.7)
    ? wanted
    : wanted.filter((kind) => (kind === "pdf" ? random.chance(0.3) : random.chance(0.6)));
  const isComplete = stored.length === wanted.length;
  const files = { edition, isComplete, stored, gaps: {} };
  return {
    name: `make files: ${stored.join("+")} of ${read.id}`,
    async run() {
      if (stored.includes("pdf")) await putFile(fileKey(read.hash, edition, "pdf"), PDF, "application/pdf");
      return isComplete ? noteActFiles(read, files) : noteSomeActFiles(read, files);
    },
  };
};

const addPaper: OfActs = async (history) => {
  const { agent } = history;
  const lacking = (await aimedActs(history)).filter(({ missingWaybill }) => missingWaybill !== undefined);
  if (lacking.length === 0) return undefined;
  const { id, missingWaybill: waybill = "" } = aimedAt(history, lacking);
  const the_file = await uploaded(agent, "waybill", "veoseleht.pdf", `%PDF-1.7 ${waybill}`);
  const [params, body] = [{ id: String(id) }, { waybill, the_file }];
  return {
    name: `attachments.addPaperWaybill: ${waybill} of ${id}`,
    run: () => agent.call("attachments.addPaperWaybill", { params, body }),
  };
};

const removePaper: OfActs = async (history) => {
  const { agent } = history;
  const acts = await aimedActs(history);
  const sales = new Set(acts.map((act) => (act.type === SALES_ACT ? act.id : act.salesAct)));
  const files = (await Promise.all([...sales].map((id) => filesOfWaybills(id)))).flat();
  if (files.length === 0) return undefined;
  const { salesAct, owner, waybill } = aimedAt(history, files);
  const act = acts.find((one) => one.salesAct === salesAct && one.counterpart === owner);
  if (!act) return undefined;
  const [params, body] = [{ id: String(act.id) }, { waybill }];
  return {
    name: `attachments.removePaperWaybill: ${waybill} of ${act.id}`,
    run: () => agent.call("attachments.removePaperWaybill", { params, body }),
  };
};

const changeSite: OfActs = async (history) => {
  const { random } = history;
  const acts = (await aimedActs(history)).filter(({ type }) => type === PURCHASE_ACT);
  if (acts.length === 0) return undefined;
  const act = aimedAt(history, acts);
  const holder = holderOf(act);
  const sites: { id: string; version: number }[] = (await holder.view()).results ?? [];
  const [site] = sites;
  if (!site) return undefined;
  const body = { cadaster: `00101:001:000${random.int(1, 9)}`, version: site.version };
  return {
    name: `attachments.updateCadaster: of ${act.id}`,
    run: () => holder.change("updateCadaster", site.id, body),
  };
};

const sign: OfActs = async (history) => {
  const { random, agent } = history;
  const acts = await aimedActs(history);
  const able = acts.filter((act) => act.container === undefined && act.missingWaybill === undefined && hasPdf(act));
  if (acts.length === 0 || (able.length === 0 && random.chance(0.8))) return undefined;
  const { id, type, counterpart } = aimedAt(history, able.length > 0 ? able : acts);
  const others = (await actsAt({ type, counterpart })).filter((act) => act.container === undefined && hasPdf(act));
  const chosen = [...new Set([id, ...random.sample(others, random.int(0, 2)).map((act) => act.id)])];
  const isWhole = random.chance(0.3);
  const body = isWhole ? { acts: [], whole: true, type } : { acts: chosen };
  return {
    name: `actLists.sign: ${isWhole ? "all" : chosen.join("+")} of ${counterpart}`,
    run: () => agent.call("actLists.sign", { body: { company: counterpart, ...body } }),
  };
};

/** Presses 'Saada' or 'Ära saada' of an unsent letter; no worker sends it. */
const handleLetter: OfActs = async (history) => {
  const { random, agent } = history;
  const { body: list } = await agent.call("letters.list", { query: { state: "unsent" } });
  if (!list.results?.length) return undefined;
  const letter: { id: string; act_id: number } = aimedAt(history, list.results);
  const route = random.chance(0.7) ? "letters.send" : "letters.cancel";
  const [params, body] = [{ id: String(letter.act_id) }, { email: letter.id }];
  return { name: `${route}: ${letter.id}`, run: () => agent.call(route, { params, body }) };
};

export const actOperations: readonly Weighted<ActHistory>[] = [
  { weight: 6, draw: create },
  { weight: 1, draw: sendAgain },
  { weight: 5, draw: update },
  { weight: 2, draw: remove },
  { weight: 12, draw: makeFiles },
  { weight: 6, draw: addPaper },
  { weight: 3, draw: removePaper },
  { weight: 2, draw: changeSite },
  { weight: 8, draw: sign },
  { weight: 3, draw: handleLetter },
  { weight: 1, draw: rename },
  { weight: 2, draw: async () => ({ name: "sweep acts:", run: () => sweepActs() }) },
  ...containerOperations<ActHistory>(hashesOf),
];

function hasPdf({ files, version, edits = 0 }: Act): boolean {
  return files?.edition === version + edits && files.stored.includes("pdf");
}

/** Differences between what is stored of each company and what its acts say. */
export async function actProblems(history: ActHistory): Promise<string[]> {
  return (await Promise.all(partiesOf(history).map(wrongCounts))).flat();
}

async function wrongCounts({ type, counterpart }: { type: ActType; counterpart: number }): Promise<string[]> {
  const list = actList(type);
  const [acts, [row], days] = await Promise.all([
    actsAt({ type, counterpart }),
    counterpartsAt(list, [counterpart]),
    storedDays(list, counterpart),
  ]);
  const free = acts.filter(({ container }) => container === undefined);
  const facts = {
    total: acts.length,
    latest:
      acts
        .map(({ date }) => date)
        .toSorted()
        .at(-1) ?? "",
    unsigned: free.length,
    pending: free.filter((act) => !hasPdf(act)).length,
    signable: free.filter((act) => hasPdf(act) && act.missingWaybill === undefined).length,
    isCounted: (row?.version ?? 0) > 0 ? true : undefined,
    days: countedDays(acts.map(({ date }) => date)),
  };
  const { total, latest, unsigned = 0, pending = 0, signable = 0, isCounted } = row ?? { total: 0, latest: "" };
  const stored = { total, latest, unsigned, pending, signable, isCounted, days };
  const [is, should] = [stored, facts].map((each) => JSON.stringify(each));
  const lacking = row?.lackingWaybill;
  return [
    ...(is === should ? [] : [`${list}/${counterpart}: ${is}, the acts say ${should}`]),
    ...(lacking === undefined || free.some(({ missingWaybill }) => missingWaybill === lacking)
      ? []
      : [`${list}/${counterpart}: no act lacks ${lacking}`]),
  ];
}

export async function forgottenActs(history: ActHistory): Promise<string[]> {
  const acts = await allActs(history);
  const inContainers = (id: number) => acts.filter((one) => one.salesAct === id && one.container !== undefined).length;
  const miscounted = acts.filter(
    ({ id, type, purchasesInContainers = 0 }) => type === SALES_ACT && purchasesInContainers !== inContainers(id),
  );
  return [
    ...(await forgottenLocks(await hashesOf(history))),
    ...miscounted.map(({ id }) => `act ${id} miscounts its purchase acts in containers`),
  ];
}

/** What the list shows of each company, beside what its acts say. No save runs. */
export async function shownActProblems(history: ActHistory): Promise<string[]> {
  const found: string[] = [];
  for (const { type, counterpart } of partiesOf(history)) {
    const acts = await actsAt({ type, counterpart });
    const { body } = await history.agent.call("actLists.companies", { query: { type: String(type) } });
    const shown = body.results.find(({ id }: { id: number }) => id === counterpart);
    const errors = acts.map(errorOf);
    const isTrue =
      shown === undefined
        ? acts.length === 0
        : shown.act_counts.total === acts.length &&
          (shown.sign_error === null
            ? errors.includes(null)
            : !errors.includes(null) && isFirst(shown.sign_error, errors));
    if (!isTrue)
      found.push(`${type}/${counterpart} shows ${shown?.sign_error}, its acts say ${JSON.stringify(errors)}`);
  }
  return found;
}

function isFirst(shown: string, errors: readonly (string | null)[]): boolean {
  return errors.includes(SIGNING_HINDRANCES.twice) ? shown === SIGNING_HINDRANCES.twice : errors.includes(shown);
}

function errorOf(act: Act): string | null {
  if (act.container !== undefined) return SIGNING_HINDRANCES.twice;
  if (!hasPdf(act)) return NO_FILE_ERROR;
  return act.missingWaybill === undefined ? null : missingWaybillError(act.missingWaybill);
}
