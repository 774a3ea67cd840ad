import { isVisible } from "#functions/containers/releasable.ts";
import { containersByHash } from "#functions/containers/store/container.ts";
import type { Report } from "#functions/reports/store/report.ts";
import { agentSigning } from "#shared/acts/agentSigning.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import { type PurchaseSigning, type ReportSigning, reportSigning } from "#shared/reports/reportSigning.ts";
import { type Act, actsById, currentFile } from "./store/act.ts";
import { allActJobs } from "./store/actJob.ts";

interface ActName {
  id: number;
  number: string;
}

/** Acts by id, without drafts. */
export async function namedActs(ids: Iterable<number>): Promise<Map<number, ActName>> {
  const acts = await actsById([...new Set(ids)]);
  const ready = [...acts.values()].filter(({ state }) => state === "ready");
  return new Map(ready.map(({ id, number }) => [id, { id, number }]));
}

/** Acts read at once: reports of a page can have tens of thousands, and only their facts are kept. */
const ACTS_AT_ONCE = 1000;

/** Adds the signing state of its purchase acts to each report; without such acts it reads nothing. */
export async function withSigning<One extends Pick<Report, "purchases">>(
  reports: readonly One[],
): Promise<(One & ReportSigning)[]> {
  const ids = [...new Set(reports.flatMap(({ purchases = [] }) => purchases))];
  if (ids.length === 0) return reports.map((report) => ({ ...report, ...reportSigning([]) }));
  const busy = new Set((await allActJobs()).map(({ act }) => act));
  const signings = new Map<number, PurchaseSigning>();
  for (const some of chunksOf(ids, ACTS_AT_ONCE)) {
    const read = await signingsOf(some, busy);
    for (const [id, signing] of read) signings.set(id, signing);
  }
  return reports.map((report) => {
    const own = (report.purchases ?? []).flatMap((id) => signings.get(id) ?? []);
    return { ...report, ...reportSigning(own) };
  });
}

async function signingsOf(ids: readonly number[], busy: ReadonlySet<number>): Promise<[number, PurchaseSigning][]> {
  const acts = await actsById(ids);
  const containers = await containersByHash([...acts.values()].flatMap(({ container }) => container ?? []));
  const signingOf = (act: Act): PurchaseSigning => {
    const container = containers.get(act.container ?? "");
    const { can_agent_sign } = agentSigning({
      isBusy: busy.has(act.salesAct) || (act.container !== undefined && !isVisible(container)),
      hasFile: currentFile(act, "pdf") !== "",
      missingWaybill: act.missingWaybill,
      hasContainer: isVisible(container),
    });
    return { status: isVisible(container) ? container.status : undefined, can_agent_sign };
  };
  return [...acts.values()].flatMap((act) => (act.state === "ready" ? [[act.id, signingOf(act)]] : []));
}
