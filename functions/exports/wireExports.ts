import { toEuros } from "#shared/basics/amounts.ts";
import type { ExportedAct, ExportRunReply } from "#shared/exports/contract.ts";
import type { ListedExport } from "./listedExports.ts";
import type { ExportRun } from "./store/exportRun.ts";

export function wireExport(item: ListedExport): ExportedAct {
  const { act, number, client, facts, tab, claim, run, isDeleted } = item;
  return {
    id: act,
    number,
    client,
    date: facts?.date ?? null,
    sum: facts ? toEuros(facts.withVat) : null,
    export_url: tab === "exported" ? fileAddress(run) : null,
    busy: claim > 0,
    changed: tab === "open" && run > 0,
    deleted: isDeleted,
  };
}

export function wireRun({ id, state, file, message, percent, acts }: ExportRun): ExportRunReply {
  return {
    success: state !== "failed",
    id,
    href: state === "done" ? fileAddress(id) : null,
    message: message ?? null,
    percent,
    under_way: state === "working" || state === "stored",
    count: file?.acts.length ?? acts.length,
  };
}

function fileAddress(run: number): string {
  return `/api/v1/acts/export/${run}/file/`;
}
