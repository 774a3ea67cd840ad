import { randomUUID } from "node:crypto";
import type { Random } from "#scripts/random/random.ts";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { formOf } from "#tests/support/acts/actForm.ts";
import type { SystemUser } from "#tests/support/services/systemUser.ts";

export interface Worker {
  user: SystemUser;
  random: Random;
}

const HEADINGS =
  "Raporti number;Kuupäev;Ostja registrikood;Sihtkoha kood;Sihtkoht;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi";
const PAGES = [
  "/me",
  "/reports/companies",
  "/reports/imports",
  "/acts/companies",
  "/acts/emails?state=unsent",
  "/acts/export",
  "/documents/companies",
  "/companies",
  "/prices",
  "/forecasts/companies",
  "/forecasts/summary?date_after=2026-01-01&date_before=2026-12-31",
  "/media",
];

/** undefined when refused: others work on the same acts. */
async function json(user: SystemUser, method: string, path: string, body?: unknown) {
  const { status, text } = await user.call(method, path, body);
  return status < 300 && text ? JSON.parse(text) : undefined;
}

async function importFile({ user, random }: Worker): Promise<void> {
  const today = formatEstonianDate(tallinnDay(new Date().toISOString()));
  const rows = Array.from({ length: random.int(1, 10) }, () => {
    const number = randomUUID().slice(0, 8).toUpperCase();
    const owner = random.pick(["19990028;Haavasalu Mets OÜ", "19990034;Männimäe Mets OÜ"]);
    return `R-${number};${today};19990005;KUUSEOJA1;Kuuseoja saeveski, palgiplats;V${number};Kuusepalk;${random.int(1, 40)},5;98,50;${owner}`;
  });
  const upload = await user.upload("raportid.csv", [HEADINGS, ...rows].join("\n"));
  const started = await json(user, "POST", "/reports/imports", { upload });
  const run = await json(user, "GET", `/reports/imports/${started?.id}`);
  if (run?.state === "suspicious")
    await json(user, "POST", `/reports/imports/${run.id}/confirm`, { print: run.doubt_print });
}

async function makeAct({ user, random }: Worker): Promise<void> {
  const companies = await json(user, "GET", "/reports/companies");
  const [company] = companies ?? [];
  if (!company) return;
  const list = await json(user, "GET", `/reports/reports?company=${company.id}&acted=False`);
  const open: number[] = (list?.results ?? []).map((report: { id: number }) => report.id);
  const ids = random.sample(open, random.int(1, 4));
  if (ids.length === 0) return;
  const prepared = await json(user, "GET", `/acts/create?company=${company.id}&reports=${ids.join(",")}`);
  const [loaded] = prepared ?? [];
  if (!loaded || loaded.act_rows.length === 0) return;
  const made = await json(user, "POST", "/acts/create", formOf(loaded, { number: `R-${randomUUID().slice(0, 8)}` }));
  if (!made) return;
  await json(user, "GET", `/acts/acts/${made.id}/history`);
  await json(user, "GET", `/acts/acts/${made.id}/emails`);
}

async function sendLetter({ user, random }: Worker): Promise<void> {
  const unsent = await json(user, "GET", "/acts/emails?state=unsent");
  if (!unsent?.results.length) return;
  const { id, act_id } = random.pick<{ id: string; act_id: number }>(unsent.results);
  await json(user, "POST", `/acts/acts/${act_id}/send_email`, { email: id });
}

async function exportActs({ user, random }: Worker): Promise<void> {
  const list = await json(user, "GET", "/acts/export");
  const type = random.pick(["O", "M"]);
  const acts: { id: number; busy: boolean }[] = (type === "O" ? list?.buy_acts : list?.sell_acts) ?? [];
  const chosen = random.sample(
    acts.filter(({ busy }) => !busy).map(({ id }) => id),
    3,
  );
  if (chosen.length > 0) await json(user, "POST", "/acts/export", { type, acts: chosen });
}

async function look({ user, random }: Worker): Promise<void> {
  for (const page of random.sample(PAGES, 4)) await json(user, "GET", page);
}

export const JOBS: readonly { weight: number; run: (worker: Worker) => Promise<void> }[] = [
  { weight: 6, run: look },
  { weight: 3, run: importFile },
  { weight: 2, run: makeAct },
  { weight: 2, run: sendLetter },
  { weight: 1, run: exportActs },
];
