import { randomUUID } from "node:crypto";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import type { WireEmail } from "#shared/acts/contract.ts";
import { formOf, prepare } from "#tests/support/acts/acts.ts";
import type { Answer, Caller } from "#tests/support/api/callApi.ts";
import { csvOf } from "#tests/support/reports/measurementFiles.ts";
import { reference } from "#tests/support/site/demo.ts";
import { batchOperations } from "./batchOperations.ts";
import { EUDR_NUMBERS, eudrOperations } from "./eudrOperations.ts";
import { CHAOS_PLOTS, filingOperations } from "./filingOperations.ts";
import { outboxOperations } from "./outboxOperations.ts";
import { paperOperations, uploaded } from "./paperOperations.ts";
import { confirmImport, type World } from "./world.ts";

/** Something that a user or a register does. Answers with the call that it ends with. */
type Operation = (world: World, agent: Caller) => Promise<Answer | undefined>;

const OWNERS = reference.owners.slice(0, 5);
/** The last ones have no price in the list. */
const ASSORTMENTS = ["KUPALK", "MAPALK", "KUPALK", "MAPALK", "HAPALK", "LEPALK", "SEKYTE"];
const PRICES = ["98,50", "101,00", "0,99", ""];
let made = 0;

function measuredRow({ random }: World, report: string, waybill: string): Record<string, string> {
  const owner = random.pick(OWNERS);
  const price = random.pick(PRICES);
  const number = random.chance(0.3) ? random.pick(EUDR_NUMBERS) : undefined;
  return {
    "Raporti number": report,
    Kuupäev: `${random.int(10, 19)}.11.2026`,
    "Ostja registrikood": reference.buyers[0]?.regCode ?? "",
    "Sihtkoha kood": random.pick(["KAOS1", "KAOS2"]),
    Sihtkoht: "Kaose plats",
    "Veoselehe number": waybill,
    Sortiment: random.pick(ASSORTMENTS),
    Kogus: `${random.int(1, 40)},${String(random.int(0, 999)).padStart(3, "0")}`,
    Hind: price,
    "Eelmise omaniku kood": owner.code,
    "Eelmise omaniku nimi": owner.name,
    Lank: `Lank ${random.int(1, 3)}`,
    Katastritunnus: random.pick([...CHAOS_PLOTS, ""]),
    "EUDR viitenumber": number?.reference ?? "",
    "EUDR kontrollnumber": number?.verification ?? "",
  };
}

async function importRows(world: World, agent: Caller, rows: readonly Record<string, string>[]): Promise<Answer> {
  const upload = await uploaded(agent, "import", "kaos.csv", csvOf(rows));
  const started = await agent.call("imports.start", { body: { upload: upload ?? "" } });
  if (started.status === 201) world.imports.push(started.body.id);
  return started;
}

const importFile: Operation = async (world, agent) => {
  const { random, files } = world;
  const rows = Array.from({ length: random.int(1, 4) }, () => {
    const [report, waybill] = [`KAOS-${++made}`, `KAOSW${made}`];
    const first = measuredRow(world, report, waybill);
    // The identity of a report is one day and one destination.
    const { Kuupäev, "Sihtkoha kood": place } = first;
    const others = Array.from({ length: random.int(0, 2) }, () => measuredRow(world, report, waybill));
    return [first, ...others.map((row) => ({ ...row, Kuupäev: Kuupäev ?? "", "Sihtkoha kood": place ?? "" }))];
  }).flat();
  files.push(rows);
  return importRows(world, agent, rows);
};

const measureAgain: Operation = async (world, agent) => {
  const { random, files } = world;
  if (files.length === 0) return undefined;
  const corrected = random
    .pick(files)
    .map((row) => (random.chance(0.5) ? { ...row, Kogus: `${random.int(1, 40)},5` } : row));
  return importRows(world, agent, corrected);
};

const confirmSuspicious: Operation = async ({ random, imports }, agent) =>
  imports.length > 0 ? confirmImport(agent, random.pick(imports.slice(-6))) : undefined;

const changeInRegister: Operation = async ({ random, waybills, register }, agent) => {
  for (const waybill of random.sample(waybills, random.int(1, 3))) {
    const act = waybill.waybillLatestMeasurements;
    if (!act) continue;
    const measurements = act.measurements.map((one) => ({ ...one, amount: random.int(1, 30_000) / 1000 }));
    const date = `2026-11-0${random.int(1, 5)}T10:00:00Z`;
    register.put({ ...waybill, waybillLatestMeasurements: { ...act, actDate: date, measurements } });
  }
  return agent.call("imports.fetchWaybills");
};

/** Reports that look as if they could be acted; another agent may be faster. */
async function someOpenReports({ random, company }: World, agent: Caller): Promise<number[]> {
  const { body } = await agent.call("reports.list", { query: { company, acted: "False" } });
  const free = (body?.results ?? []).filter((report: { can_be_acted: unknown }) => report.can_be_acted === true);
  return random.sample(
    free.map((report: { id: number }) => report.id),
    random.int(1, 6),
  );
}

/** Each row with a margin of its own, some left out. */
function changedRows({ random }: World, loaded: LoadedAct): LoadedAct {
  const kept = loaded.act_rows.filter(() => random.chance(0.8));
  const rows = (kept.length > 0 ? kept : loaded.act_rows).map((row) => ({
    ...row,
    margin: row.previous_owner === "" ? 0 : Math.min(row.flat_price, random.int(0, 900) / 100),
  }));
  const owners = new Set(rows.map((row) => row.previous_owner));
  const purchases = loaded.purchase_acts.filter((act) => owners.has(act.previous_owner_id));
  return { ...loaded, act_rows: rows, purchase_acts: purchases };
}

const createAct: Operation = async (world, agent) => {
  const ids = await someOpenReports(world, agent);
  if (ids.length === 0) return undefined;
  const loaded = await prepare(agent, world.company, ids);
  if (!loaded || loaded.act_rows.length === 0) return undefined;
  const number = `KAOS-${randomUUID().slice(0, 8)}`;
  const form = formOf(changedRows(world, loaded), { number });
  const sent: World["forms"][number] = { body: form };
  world.forms.push(sent);
  const answer = await agent.call("actForm.create", { body: form });
  if (answer.status === 201) sent.act = answer.body.id;
  return answer;
};

const updateAct: Operation = async (world, agent) => {
  const { random, forms } = world;
  const acts = forms.flatMap(({ act }) => act ?? []);
  if (acts.length === 0) return undefined;
  const id = random.pick(acts);
  const opened = await agent.call("actForm.load", { query: { act_id: String(id) } });
  if (opened.status !== 200) return opened;
  const [loaded]: LoadedAct[] = opened.body;
  if (!loaded) return undefined;
  const { submission: _, ...form } = formOf(changedRows(world, loaded));
  return agent.call("actForm.update", { body: { ...form, act_id: id, version: loaded.sales_act.version } });
};

const deleteAct: Operation = async ({ random, forms }, agent) => {
  const made = forms.filter(({ act }) => act !== undefined);
  if (made.length === 0) return undefined;
  const form = random.pick(made);
  form.isDoomed = true;
  return agent.call("actForm.remove", { params: { id: String(form.act) } });
};

const setRowPrices: Operation = async (world, agent) => {
  const ids = await someOpenReports(world, agent);
  if (ids.length === 0) return undefined;
  const loaded = await prepare(agent, world.company, ids);
  if (!loaded) return undefined;
  const price = world.random.int(50, 15_000) / 100;
  const rows = loaded.act_rows
    .slice(0, 1)
    .flatMap((row) =>
      row.report_rows.map(({ id, amount, waybill }) => ({ id, amount, waybill, price, originalPrice: row.flat_price })),
    );
  return rows.length > 0 ? agent.call("actForm.setPrices", { body: rows }) : undefined;
};

const changePrices: Operation = async ({ random, company }, agent) => {
  const { body: list } = await agent.call("prices.list", { query: { buyer: company } });
  const existing: { id: string; price: number }[] = list?.results ?? [];
  if (existing.length > 0 && random.chance(0.5)) {
    const { id, price: original } = random.pick(existing);
    const params = { id };
    if (random.chance(0.3)) return agent.call("prices.remove", { params });
    return agent.call("prices.change", {
      params,
      body: { price: random.int(1, 20_000) / 100, original_price: original },
    });
  }
  const { body: options } = await agent.call("prices.options");
  const assortments: { id: number }[] = options?.assortments ?? [];
  if (assortments.length === 0) return undefined;
  return agent.call("prices.create", {
    body: {
      buyer: Number(company),
      destination: "",
      assortment: random.pick(assortments).id,
      certificate: 0,
      valid_from: `2026-11-${random.int(10, 19)}`,
      price: random.int(1, 20_000) / 100,
    },
  });
};

const changeOwner: Operation = async ({ random }, agent) => {
  const { body: found } = await agent.call("companies.list", { query: { q: random.pick(OWNERS).name.slice(0, 5) } });
  const [owner] = found?.results ?? [];
  if (!owner) return undefined;
  const { body: loaded } = await agent.call("companies.load", { params: { id: String(owner.id) } });
  if (!loaded?.version) return undefined;
  const { id, kind: _kind, missing: _missing, destinations: _destinations, ...form } = loaded;
  // Its acts sort by its name.
  const name = `${String(form.name).replace(/ \d+$/, "")} ${random.int(1, 99)}`;
  const body = { ...form, name, margin: random.int(0, 9), phone: `+372 ${random.int(5_000_000, 5_999_999)}` };
  return agent.call("companies.change", { params: { id: String(id) }, body });
};

/** Presses 'Saada' or 'Ära saada' of an unsent letter. */
const handleLetter: Operation = async ({ random }, agent) => {
  const { body } = await agent.call("letters.list", { query: { state: "unsent" } });
  if (!body.results?.length) return undefined;
  const email: WireEmail = random.pick(body.results);
  const call = random.chance(0.8) ? "send" : "cancel";
  return agent.call(`letters.${call}`, { params: { id: String(email.act_id) }, body: { email: email.id } });
};

const askForLink: Operation = (_world, agent) =>
  agent.call("sessions.requestLink", { body: { email: "mari@virn.example" } });

/** With how often each happens beside the others. */
export const operations: readonly { name: string; weight: number; run: Operation }[] = [
  { name: "import a file", weight: 5, run: importFile },
  { name: "measure again", weight: 3, run: measureAgain },
  { name: "confirm an import", weight: 5, run: confirmSuspicious },
  { name: "change in the register", weight: 2, run: changeInRegister },
  { name: "create an act", weight: 5, run: createAct },
  { name: "change an act", weight: 4, run: updateAct },
  { name: "delete an act", weight: 2, run: deleteAct },
  { name: "set prices of rows", weight: 2, run: setRowPrices },
  { name: "change the price list", weight: 2, run: changePrices },
  { name: "change an owner", weight: 1, run: changeOwner },
  { name: "send or cancel a letter", weight: 5, run: handleLetter },
  { name: "ask for a link", weight: 1, run: askForLink },
  ...paperOperations,
  ...eudrOperations,
  ...filingOperations,
  ...outboxOperations,
  ...batchOperations,
];
