import { boughtSum, measuredToActSum, moneySums, soldSum } from "#functions/acts/store/sumsOfAct.ts";
import { actToSignaturesSum } from "#functions/containers/store/containerSums.ts";
import { leadSums } from "#functions/platform/sums/plainSums.ts";
import { cents, subtract, toEuros } from "#shared/basics/amounts.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import type { WireLeadTimes, WireMoney } from "#shared/overview/contract.ts";
import { leadTimesOf } from "#shared/overview/leadTimes.ts";

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
const EACH = 3;

/** Money of ready acts by the month of their date, of this year and the one before (docs/rules/overview.md, "Money"). */
export async function moneyOf(today: IsoDate): Promise<WireMoney> {
  const year = Number(today.slice(0, 4));
  const years = await Promise.all([year - 1, year].map(monthsOf));
  return { today, months: years.flat() };
}

async function monthsOf(year: number): Promise<WireMoney["months"]> {
  const [bought, sold] = await Promise.all([moneySums(year, boughtSum), moneySums(year, soldSum)]);
  return MONTHS.map((month) => {
    const [purchases, sales] = [cents(valueOfMonth(bought, month)), cents(valueOfMonth(sold, month))];
    return {
      year,
      month,
      purchases: toEuros(purchases),
      sales: toEuros(sales),
      margin: toEuros(subtract(sales, purchases)),
    };
  });
}

function valueOfMonth(numbers: readonly number[], month: number): number {
  for (let index = 0; index < numbers.length; index += EACH) {
    if (numbers[index] === month) return numbers[index + 1] ?? 0;
  }
  return 0;
}

/** docs/rules/overview.md, "Lead times" */
export async function leadTimes(today: IsoDate): Promise<WireLeadTimes> {
  const year = Number(today.slice(0, 4));
  const [measured, signed] = await Promise.all([leadSums(year, measuredToActSum), leadSums(year, actToSignaturesSum)]);
  return { today, year, measured_to_act: leadTimesOf(measured), act_to_signatures: leadTimesOf(signed) };
}
