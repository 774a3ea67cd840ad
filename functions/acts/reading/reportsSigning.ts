import { type Act, actsById, currentFile } from "#functions/data/acts/act.ts";
import { allActJobs } from "#functions/data/acts/actJob.ts";
import type { Report } from "#functions/data/reports/report.ts";
import { containersByHash } from "#functions/data/signing/container.ts";
import { isVisible } from "#functions/signing/releasable.ts";
import { agentSigning } from "#shared/domain/acts/signing/agentSigning.ts";
import { type ReportSigning, reportSigning } from "#shared/domain/reports/reportSigning.ts";

/** Adds to each report what its purchase acts say of signing; without such acts it reads nothing. */
export async function withSigning<One extends Pick<Report, "purchases">>(
  reports: readonly One[],
): Promise<(One & ReportSigning)[]> {
  const ids = [...new Set(reports.flatMap(({ purchases = [] }) => purchases))];
  if (ids.length === 0) return reports.map((report) => ({ ...report, ...reportSigning([]) }));
  const [acts, jobs] = await Promise.all([actsById(ids), allActJobs()]);
  const containers = await containersByHash([...acts.values()].flatMap(({ container }) => container ?? []));
  const busy = new Set(jobs.map(({ act }) => act));
  const signingOf = (act: Act) => {
    const container = containers.get(act.container ?? "");
    const { can_agent_sign } = agentSigning({
      isBusy: busy.has(act.salesAct) || (act.container !== undefined && !isVisible(container)),
      hasFile: currentFile(act, "pdf") !== "",
      missingWaybill: act.missingWaybill,
      hasContainer: isVisible(container),
    });
    return { status: isVisible(container) ? container.status : undefined, can_agent_sign };
  };
  return reports.map((report) => {
    const purchases = (report.purchases ?? []).flatMap((id) => acts.get(id) ?? []);
    return { ...report, ...reportSigning(purchases.filter(({ state }) => state === "ready").map(signingOf)) };
  });
}
