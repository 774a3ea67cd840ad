import { hrefOf } from "#functions/hrefs.ts";
import { namesOfActors } from "#functions/people/store/everyPerson.ts";
import { toEuros } from "#shared/basics/amounts.ts";
import type { ExportedAct, ExportRunReply } from "#shared/exports/contract.ts";
import type { ListedExport } from "./listedExports.ts";
import { type ExportRun, starterOfRuns } from "./store/exportRun.ts";

export async function wireExports(items: readonly ListedExport[]): Promise<ExportedAct[]> {
  const starters = await starterOfRuns([...new Set(items.flatMap(({ run }) => (run > 0 ? [run] : [])))]);
  const nameOf = await namesOfActors([...starters.values()]);
  return items.map(({ act, number, client, facts, tab, claim, run, exportedAt, isDeleted }) => ({
    id: act,
    number,
    client,
    date: facts?.date ?? null,
    sum: facts ? toEuros(facts.withVat) : null,
    export_url: tab === "exported" ? hrefOf("/acts/export/{id}/file", { id: run }) : null,
    exported: run > 0 ? { batch: run, at: exportedAt, by: nameOf(starters.get(run) ?? "") } : null,
    busy: claim > 0,
    changed: tab === "open" && run > 0,
    deleted: isDeleted,
  }));
}

export async function wireRun(run: ExportRun): Promise<ExportRunReply> {
  const { id, state, file, message, percent, acts, by, createdAt } = run;
  const nameOf = await namesOfActors([by]);
  return {
    success: state !== "failed",
    id,
    href: state === "done" ? hrefOf("/acts/export/{id}/file", { id }) : null,
    message: message ?? null,
    percent,
    under_way: state === "working" || state === "stored",
    count: file?.acts.length ?? acts.length,
    at: createdAt,
    by: nameOf(by),
  };
}
