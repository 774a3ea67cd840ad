import type { Company } from "#functions/companies/store/company.ts";
import { allForecasters } from "#functions/companies/store/forecaster.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import type { Random } from "#scripts/random/random.ts";
import { formOf } from "#scripts/seeding/actForm.ts";
import { forecastRowsOf, type SeededGroup } from "#scripts/seeding/forecasts.ts";
import { actFormRoutes } from "#shared/actForm/contract.ts";
import { addDays, type IsoDate } from "#shared/basics/dates.ts";
import { monthsOfQuarter } from "#shared/basics/periods.ts";
import { exportRoutes } from "#shared/exports/contract.ts";
import { EXPORT_GROUPS } from "#shared/exports/exportSelection.ts";
import { forecastRoutes } from "#shared/forecasts/contract.ts";
import { forecastQuarter } from "#shared/forecasts/entryWindow.ts";
import { amountToWire } from "#shared/forecasts/forecastAmount.ts";
import { letterRoutes } from "#shared/letters/contract.ts";
import { type Desk, work } from "./office.ts";
import { lotOf } from "./plan.ts";

/** Letters of the last days are partly unsent, and some of these weeks have come back. */
const [DAYS_UNSENT, DAYS_BOUNCED] = [14, 28];
const [UNSENT, BOUNCING] = [0.5, 0.04];

export interface Mail {
  lastDay: IsoDate;
  /** One of the last weeks' letters has come back. */
  hasBounced: boolean;
}

/** Makes an act of all open reports of each buyer that can be acted. */
export async function makeActs(desk: Desk, buyers: readonly Company[]): Promise<void> {
  for (const { id } of buyers) {
    const form = new URLSearchParams({ company: String(id) });
    const { location } = await desk(actFormRoutes.select, { form });
    const [, selection = ""] = /^\/acts\/create\/([\w-]+)\/$/.exec(location) ?? [];
    const [loaded] = await desk(actFormRoutes.prepare, { query: { selection } });
    if (!loaded || loaded.act_rows.length === 0) continue;
    await desk(actFormRoutes.create, { body: formOf(loaded, loaded.sales_act.number) });
  }
  if (buyers.length > 0) await work(["tokens", "actJobs", "actFiles"]);
}

/** Sends what is unsent; some letters come back, and are sent again unless that was lately. */
export async function sendLetters(desk: Desk, day: IsoDate, mail: Mail): Promise<void> {
  const isRecent = (days: number) => day > addDays(mail.lastDay, -days);
  const { results } = await desk(letterRoutes.list, { query: { state: "unsent" } });
  const leaving = results.filter(
    ({ act_number }, index) => !isRecent(DAYS_UNSENT) || (index > 0 && lotOf(`unsent ${act_number}`) >= UNSENT),
  );
  const send = async (letters: typeof leaving) => {
    await Promise.all(
      letters.map(({ id, act_id }) => desk(letterRoutes.send, { params: { id: String(act_id) }, body: { email: id } })),
    );
    if (letters.length > 0) await work(["letters"]);
  };
  await send(leaving);
  const bouncing = leaving.filter(({ act_number }, index) => {
    const isFirst = index === 0 && isRecent(DAYS_BOUNCED) && !mail.hasBounced;
    return isFirst || lotOf(`bounce ${act_number}`) < BOUNCING;
  });
  mail.hasBounced ||= isRecent(DAYS_BOUNCED) && bouncing.length > 0;
  const at = new Date().toISOString();
  await enqueue(
    "mailEvents",
    bouncing.map(({ id }) => ({
      eventType: "Bounce",
      mail: { timestamp: at, tags: { letter: [id] } },
      bounce: {
        timestamp: at,
        bouncedRecipients: [
          { emailAddress: "postkast@metsaomanik.example", diagnosticCode: "550 mailbox unavailable" },
        ],
      },
    })),
  );
  await work(["mailEvents"]);
  if (isRecent(DAYS_BOUNCED)) return;
  for (const { id, act_id } of bouncing) {
    await desk(letterRoutes.renew, { params: { id: String(act_id) }, body: { email: id } });
  }
  const renewed = bouncing.length > 0 ? await desk(letterRoutes.list, { query: { state: "unsent" } }) : { results: [] };
  await send(renewed.results);
}

/** Exports the acts of the months before, as bookkeeping does. */
export async function exportActs(desk: Desk, day: IsoDate): Promise<void> {
  const to = addDays(`${day.slice(0, 8)}01`, -1);
  for (const type of EXPORT_GROUPS) {
    const { count } = await desk(exportRoutes.total, { query: { type, to } });
    if (count > 0) await desk(exportRoutes.create, { body: { type, to, acts: [] } });
  }
}

/** Companies but the last one enter and confirm the forecast of the next quarter; the newest one of the second is pending. */
export async function enterForecasts(
  desk: Desk,
  groups: readonly SeededGroup[],
  { day, isLast, random }: { day: IsoDate; isLast: boolean; random: Random },
): Promise<void> {
  const companies = (await allForecasters()).slice(0, -1);
  for (const [index, { company }] of companies.entries()) {
    const created = await desk(forecastRoutes.create, { body: { company } });
    const params = { id: String(created.id) };
    const { version } = await desk(forecastRoutes.load, { params });
    const rows = forecastRowsOf(groups, monthsOfQuarter(forecastQuarter(day)), random).map(
      ({ assortment, destination, month, amount }) => ({
        assortment,
        destination,
        month,
        predicted_amount: amountToWire(amount),
      }),
    );
    const saved = await desk(forecastRoutes.change, { params, body: { rows, version } });
    if (isLast && index > 0) continue;
    await desk(forecastRoutes.change, { params, body: { status: "confirmed", version: saved.version } });
  }
}
