import { platformCompany } from "#functions/companies/store/company.ts";
import { lastId, noteTaken } from "#functions/platform/table/sequence.ts";
import { purchaseActNumber, salesActNumber } from "#shared/acts/actNumbers.ts";
import { PURCHASE_ACT, SALES_ACT } from "#shared/acts/actTypes.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { isActNumberTaken } from "./store/actNumber.ts";

/** After this many taken numbers, one is proposed without a check. */
const MAX_SKIPPED = 20;
/** A typed number farther ahead counts as a slip, until the next one follows it. */
const MAX_JUMP = 1000;

/** The next free number of the year for a sales act (docs/rules/acts.md, "Act numbers"). */
export async function nextActNumber(now: Date): Promise<string> {
  const year = Number(tallinnDay(now.toISOString()).slice(0, 4));
  const [platform, last] = await Promise.all([platformCompany(), lastId(`actNumber${year}`)]);
  for (let running = last + 1; running <= last + MAX_SKIPPED; running++) {
    const number = salesActNumber(year, running);
    // The sales number can be free and that of its first purchase act taken: purchase numbers are editable.
    const [isTaken, isFirstTaken] = await Promise.all([
      isActNumberTaken(platform.id, SALES_ACT, number),
      isActNumberTaken(platform.id, PURCHASE_ACT, purchaseActNumber(number, 1)),
    ]);
    if (!isTaken && !isFirstTaken) return number;
  }
  return salesActNumber(year, last + MAX_SKIPPED + 1);
}

/** Makes later proposals follow a used number (docs/rules/acts.md, "Act numbers"). */
export async function noteActNumber(issuer: number, number: string): Promise<void> {
  const [, yearText, runningText] = /^(\d{4})-(\d{1,9})$/.exec(number) ?? [];
  if (!yearText || !runningText) return;
  const [year, running] = [Number(yearText), Number(runningText)];
  const isSecond = await isActNumberTaken(issuer, SALES_ACT, salesActNumber(year, running - 1));
  await noteTaken(`actNumber${year}`, running, isSecond ? running : MAX_JUMP);
}
