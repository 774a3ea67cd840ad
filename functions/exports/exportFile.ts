import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { eArveFile, eArveGaps } from "#functions/invoices/eArve.ts";
import { type Invoice, invoiceOf } from "#functions/invoices/invoice.ts";
import { inLogContext } from "#functions/platform/log.ts";
import { gapsText } from "#shared/acts/actFiles.ts";
import { bookkeepingCodes } from "./bookkeepingCodes.ts";
import type { ExportedAct } from "./exportedActs.ts";
import { purchaseWorkbook } from "./purchaseWorkbook.ts";
import type { ExportRun } from "./store/exportRun.ts";

export interface MadeExport {
  bytes: Uint8Array;
  name: string;
  contentType: string;
  acts: readonly ExportedAct[];
}

type ExportFile = { ok: true; file: MadeExport } | { ok: false; message: string };

/** docs/rules/exports.md, "Files of an export". A group leaves out a sales act whose parties lack data. */
export async function exportFile(run: ExportRun, acts: readonly ExportedAct[]): Promise<ExportFile> {
  const day = run.createdAt.slice(0, 10);
  const invoices = new Map(acts.map((one) => [one, inLogContext({ act: one.act.id }, () => invoiceOf(one))]));
  const whole = acts.filter((act) => gapsOf(invoices.get(act)).length === 0);
  const written = whole.flatMap((act) => invoices.get(act) ?? []);
  const eInvoices = () => eArveFile(written, { id: `eksport-${run.id}`, date: day });
  if (run.group === "O") {
    const files = [
      ["ostuaktid.xlsx", await purchaseWorkbook(acts, bookkeepingCodes())],
      ...(written.length > 0 ? [["e-arved.xml", eInvoices()] as const] : []),
    ] as const;
    const bytes = await zipOf(files);
    return madeExport({ bytes, name: `ostuaktid-${day}-${run.id}.zip`, contentType: "application/zip", acts });
  }
  const lacking = acts.find((act) => !whole.includes(act));
  if (lacking && (!run.isGroup || whole.length === 0)) {
    const reason = gapsText(gapsOf(invoices.get(lacking)));
    return { ok: false, message: `Akti ${lacking.act.number} e-arvet ei saa koostada. ${reason}` };
  }
  const name = `müügiaktid-${day}-${run.id}.xml`;
  return madeExport({ bytes: eInvoices(), name, contentType: "application/xml", acts: whole });
}

function gapsOf(invoice: Invoice | undefined) {
  return invoice ? eArveGaps(invoice) : [];
}

function madeExport(file: MadeExport): ExportFile {
  return { ok: true, file };
}

async function zipOf(files: readonly (readonly [name: string, bytes: Uint8Array])[]): Promise<Uint8Array> {
  const zip = new ZipFile();
  // A fixed time, so that equal acts give equal bytes.
  for (const [name, bytes] of files) zip.addBuffer(Buffer.from(bytes), name, { mtime: new Date(Date.UTC(2020, 0, 1)) });
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}
