import { createHash, randomUUID } from "node:crypto";
import { beginPreviewRun } from "#functions/actForm/store/previewRun.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { putFile } from "#functions/platform/clients/files.ts";
import { renderActPdf } from "#functions/platform/pdf/actPdf.ts";
import type { ActForm } from "#shared/actForm/contract.ts";
import type { PreviewPaper } from "./previewPaper.ts";
import { filesOf, previewLinks, progressOf } from "./previewView.ts";

/** Measured rows whose PDF takes 7 s with long names; a call has 29 s (docs/rules/actForm.md, "Preview of a large act"). */
export const MAX_ROWS_AT_ONCE = 5000;

export function measuredRowsOf({ act_rows }: Pick<ActForm, "act_rows">): number {
  return act_rows.reduce((count, row) => count + row.report_rows.length, 0);
}

export async function previewNow({ paper, fileName }: PreviewPaper) {
  const key = `previews/${randomUUID()}.pdf`;
  await putFile(key, await renderActPdf(paper), "application/pdf");
  return { ...(await previewLinks(key, fileName)), file_name: fileName };
}

/** The job of this paper for this person and form; a second press while it runs gets the same one. */
export async function beginPreview(
  { paper, fileName }: PreviewPaper,
  { person, submission = "" }: { person: number; submission?: string | undefined },
  now: Date,
) {
  const text = JSON.stringify(paper);
  const id = createHash("sha256").update(`${person}#${submission}#${text}`).digest("hex");
  await putFile(filesOf(id).paper, Buffer.from(text), "application/json");
  const run = await beginPreviewRun({ id, person, fileName }, now.getTime());
  // Again for one that waits: its message may be lost.
  if (run.phase === "queued") await enqueue("previews", [{ job: id }]);
  return { job: id, ...progressOf(run, now.getTime()) };
}
