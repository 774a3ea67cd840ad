import { type FileFacts, loadFileFacts } from "#functions/acts/lines/fileFacts.ts";
import { type Act, type ActFiles, actById, currentFiles, editionOf } from "#functions/acts/store/act.ts";
import { noteActFiles, noteSomeActFiles } from "#functions/acts/store/actFilesWanted.ts";
import { listedFiles } from "#functions/attachments/listedFiles.ts";
import { openSeenSites } from "#functions/eudr/openSeenSites.ts";
import { describeError, inLogContext, log } from "#functions/platform/log.ts";
import { renderActPdf } from "#functions/platform/pdf/actPdf.ts";
import { type ActFileKind, filesOf, type InvoiceGap } from "#shared/acts/actFiles.ts";
import { actPaper } from "./actPaper.ts";
import { actReportCsv, measuredReportCsv } from "./actReportCsv.ts";
import { actXlsx } from "./actXlsx.ts";
import { eArveFile, eArveFileId, eArveGaps } from "./eArve.ts";
import { invoiceOf } from "./invoice.ts";
import { deleteEarlierEditions, deleteEdition, storeFile } from "./storedFiles.ts";
import { ublGaps, ublInvoice } from "./ubl.ts";

const LARGE_ROWS = 2000;

type Made = Uint8Array | readonly InvoiceGap[];

const makers: Record<ActFileKind, (facts: FileFacts) => Made | Promise<Made>> = {
  pdf: async (facts) =>
    renderActPdf(actPaper({ ...facts, attachments: await listedFiles(facts.act), isPreview: false })),
  xlsx: actXlsx,
  actReport: (facts) => bytesOf(actReportCsv(facts)),
  report: (facts) => bytesOf(measuredReportCsv(facts)),
  eArve: (facts) => {
    const invoice = invoiceOf(facts);
    const gaps = eArveGaps(invoice);
    return gaps.length > 0 ? gaps : eArveFile([invoice], { id: eArveFileId(invoice), date: invoice.date });
  },
  ubl: (facts) => {
    const invoice = invoiceOf(facts);
    const gaps = ublGaps(invoice);
    return gaps.length > 0 ? gaps : ublInvoice(invoice);
  },
};

/**
 * Makes the files of the current edition that are not stored yet (docs/rules/invoices.md, "Files of a version"). Idempotent.
 * A concurrent change has a message of its own. @throws Error after all others are stored, when one failed; the next attempt
 * makes only the rest.
 */
export async function makeActFiles(id: number): Promise<void> {
  const act = await actById(id);
  if (act?.state !== "ready") return;
  const earlier = currentFiles(act) ?? { edition: editionOf(act), isComplete: false, stored: [], gaps: {} };
  // A worker that died after its note has not deleted the earlier ones.
  if (earlier.isComplete) return deleteEarlierEditions(act);
  const facts = await loadFileFacts(act);
  // Each new edition comes here, so made acts and typed numbers do, and a sweeper repeats what a crash left.
  await openSeenSites(true)(facts.rows);
  const wanted = filesOf(act.type, facts.seller.vatNumber !== "");
  const beforePaper = await makeBeforePaper(facts, wanted, earlier);
  if (!beforePaper) return deleteEdition(act);
  const files = await makeMissing(facts, wanted, beforePaper);
  const failed = wanted.filter((kind) => !isDone(files, kind));
  if (failed.length === 0) await noteAll(act, { ...files, isComplete: true });
  else {
    await noteSomeActFiles(act, files);
    throw new Error(`Files ${failed.join(", ")} of act ${id} were not made`);
  }
}

/** Quick files first, as a large paper takes a minute and gigabytes. Undefined after a change, which saves a PDF. */
async function makeBeforePaper(
  facts: FileFacts,
  wanted: readonly ActFileKind[],
  earlier: ActFiles,
): Promise<ActFiles | undefined> {
  if (facts.rows.length < LARGE_ROWS) return earlier;
  const others = wanted.filter((kind) => kind !== "pdf");
  if (others.every((kind) => isDone(earlier, kind))) return earlier;
  const files = await makeMissing(facts, others, earlier);
  return noteSomeActFiles(facts.act, files);
}

function isDone({ stored, gaps }: Pick<ActFiles, "stored" | "gaps">, kind: ActFileKind): boolean {
  return stored.includes(kind) || gaps[kind] !== undefined;
}

async function makeMissing(facts: FileFacts, wanted: readonly ActFileKind[], earlier: ActFiles): Promise<ActFiles> {
  const stored = [...earlier.stored];
  const gaps = { ...earlier.gaps };
  for (const kind of wanted.filter((one) => !isDone(earlier, one))) {
    try {
      const made = await inLogContext({ act: facts.act.id, kind }, () => makers[kind](facts));
      if (made instanceof Uint8Array) {
        await storeFile(facts.act, kind, made);
        stored.push(kind);
      } else gaps[kind] = made;
    } catch (error) {
      log.error("file of an act failed", { act: facts.act.id, kind, error: describeError(error) });
    }
  }
  return { ...earlier, stored, gaps };
}

/** Notes the files. When the act changes meanwhile, the worker deletes the files that it made. */
async function noteAll(act: Act, files: ActFiles): Promise<void> {
  const isNoted = await noteActFiles(act, files);
  const now = isNoted ? act : await actById(act.id);
  if (!now || editionOf(now) !== editionOf(act)) await deleteEdition(act);
  if (now) await deleteEarlierEditions(now);
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
