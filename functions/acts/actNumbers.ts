import { isActNumberTaken } from "#functions/data/acts/act.ts";
import { platformCompany } from "#functions/data/companies/company.ts";
import { lastId, noteTaken } from "#functions/data/table/sequence.ts";
import { purchaseActNumber, salesActNumber } from "#shared/domain/acts/actNumbers.ts";
import { tallinnDay } from "#shared/domain/dates/tallinnClock.ts";

const SALES = 20;
const PURCHASE = 10;
/** Numbers set by hand ahead of the running one are stepped over, not searched for ever. */
const STEPS = 20;

/** The number that a new sales act is proposed: the next of its year that nobody holds (decisions.md, "Acts"). */
export async function nextActNumber(now: Date): Promise<string> {
  const year = Number(tallinnDay(now.toISOString()).slice(0, 4));
  const [platform, last] = await Promise.all([platformCompany(), lastId(`actNumber${year}`)]);
  for (let running = last + 1; running <= last + STEPS; running++) {
    const number = salesActNumber(year, running);
    // Its first purchase act may stand from an act that was given a number of its own at the last moment.
    const [isTaken, isFirstTaken] = await Promise.all([
      isActNumberTaken(platform.id, SALES, number),
      isActNumberTaken(platform.id, PURCHASE, purchaseActNumber(number, 1)),
    ]);
    if (!isTaken && !isFirstTaken) return number;
  }
  return salesActNumber(year, last + STEPS + 1);
}

/** Lets the running number go on after one of its own form was used. */
export async function noteActNumber(number: string): Promise<void> {
  const [, year, running] = /^(\d{4})-(\d{1,9})$/.exec(number) ?? [];
  if (year && running) await noteTaken(`actNumber${Number(year)}`, Number(running));
}
