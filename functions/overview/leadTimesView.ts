import { leadSums } from "#functions/statistics/store/sumReads.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import type { WireLeadTimes } from "#shared/overview/contract.ts";
import { leadTimesOf } from "#shared/overview/leadTimes.ts";

/** docs/rules/overview.md, "Lead times" */
export async function leadTimes(today: IsoDate): Promise<WireLeadTimes> {
  const year = Number(today.slice(0, 4));
  const [measured, signed] = await Promise.all([leadSums(year, "measuredToAct"), leadSums(year, "actToSignatures")]);
  return { today, year, measured_to_act: leadTimesOf(measured), act_to_signatures: leadTimesOf(signed) };
}
