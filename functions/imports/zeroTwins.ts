import { reportsOfWaybills } from "#functions/reports/store/measuredWaybill.ts";
import { reportsById } from "#functions/reports/store/report.ts";
import { identityKey, type ReportIdentity, reportIdsOf } from "#functions/reports/store/reportNumber.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { numberKey, numbersButForZeros } from "#shared/basics/names.ts";
import type { StoredReport } from "./storedReports.ts";

interface Load {
  report: StoredReport;
  waybill: { number: string };
}

/** Stored numbers that differ by leading zeros only (docs/rules/names.md, "Leading zeros"). */
interface ZeroTwins {
  ofWaybill(number: string): { number: string; report: string; date: IsoDate } | undefined;
  ofReport(identity: ReportIdentity): { number: string; date: IsoDate } | undefined;
}

/** Of new waybills and new reports alone: others were asked about when they came. */
export async function twinsOf(loads: readonly Load[]): Promise<ZeroTwins> {
  const isNew = ({ report: { before }, waybill }: Load) => !before?.waybills.includes(waybill.number);
  const waybills = loads.filter(isNew).map(({ waybill }) => waybill.number);
  const identities = new Set(loads.flatMap(({ report }) => (report.before ? [] : [report.identity])));
  const [reports, ids] = await Promise.all([
    reportsOfWaybills(waybills.flatMap(numbersButForZeros)),
    reportIdsOf([...identities].flatMap(withOtherZeros)),
  ]);
  const asked = new Set(waybills);
  const byId = new Map((await reportsById([...ids.values()])).map((report) => [report.id, report]));
  return {
    ofWaybill(number) {
      if (!asked.has(number)) return undefined;
      const key = numbersButForZeros(number).find((one) => reports.has(one));
      const report = key === undefined ? undefined : reports.get(key)?.at(-1);
      if (key === undefined || !report) return undefined;
      const spelled = report.waybills.find((one) => numberKey(one) === key) ?? key;
      return { number: spelled, report: report.number, date: report.date };
    },
    ofReport(identity) {
      const found = withOtherZeros(identity).flatMap((one) => byId.get(ids.get(identityKey(one)) ?? 0) ?? []);
      const [twin] = identities.has(identity) ? found : [];
      return twin && { number: twin.number, date: twin.date };
    },
  };
}

function withOtherZeros(identity: ReportIdentity): ReportIdentity[] {
  return numbersButForZeros(identity.number).map((number) => ({ ...identity, number }));
}
