import type { ExportedAct, ExportRunReply } from "#shared/exports/contract.ts";
import type { ListedExport } from "./listedExports.ts";
import type { ExportRun } from "./store/exportRun.ts";

export function wireExport({ act, number, client, tab, claim, run, isDeleted }: ListedExport): ExportedAct {
  return {
    id: act,
    number,
    client,
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
