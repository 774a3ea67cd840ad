import { hrefOf } from "#functions/hrefs.ts";
import { NO_VOLUME, toCubicMetres, toEuros } from "#shared/basics/amounts.ts";
import type { Report as WireReport } from "#shared/reports/contract.ts";
import { doubtText } from "#shared/reports/doubtKinds.ts";
import { ineligibleTexts } from "#shared/reports/ineligibleTexts.ts";
import { canBeActed } from "#shared/reports/reportEligibility.ts";
import type { ReportSigning } from "#shared/reports/reportSigning.ts";
import { openPrint } from "./reportDoubts.ts";
import type { Report } from "./store/report.ts";

const MAX_NAMED_ACTS = 5;

export function namedActsOf({ actOf }: Report): number[] {
  return [...new Set(actOf.filter((act) => act > 0))].slice(0, MAX_NAMED_ACTS);
}

export function wireReport(
  report: Report & { sellerComplete: boolean } & ReportSigning,
  acts: ReadonlyMap<number, WireReport["acts"][number]>,
): WireReport {
  const acted = report.actOf.filter((act) => act > 0).length;
  const eligible = canBeActed(report);
  const doubts = (report.doubts?.open ?? []).map((doubt) => ({ kind: doubt.kind, reason: doubtText(doubt) }));
  return {
    id: report.id,
    number: report.number,
    acted_rows: acted,
    total_rows: report.actOf.length,
    waybills: [...report.waybills],
    amount: toCubicMetres(report.solid > 0 ? report.solid : report.loose),
    amount_loose: toCubicMetres(report.solid > 0 ? report.loose : NO_VOLUME),
    unit: report.solid > 0 ? "SCM" : "LCM",
    open: {
      amount: toCubicMetres(report.openSolid),
      amount_loose: toCubicMetres(report.openLoose),
      euros: toEuros(report.openCents),
    },
    date: report.date,
    file: hrefOf("/reports/reports/{id}/file", { id: report.id }),
    is_acted: report.tab === "acted",
    acts: namedActsOf(report).flatMap((act) => acts.get(act) ?? []),
    company: report.buyer,
    destination_code: report.destination,
    can_be_acted: eligible.ok || { message: ineligibleTexts[eligible.reason] },
    can_agent_sign: report.can_agent_sign,
    container: report.container,
    correction_pending: report.correctionPending,
    doubts,
    doubts_more: report.doubts?.more ?? 0,
    doubt_print: openPrint(report),
  };
}
