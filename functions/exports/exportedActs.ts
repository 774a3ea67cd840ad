import { certificatesFor } from "#functions/acts/actParties.ts";
import type { FileFacts } from "#functions/acts/lines/fileFacts.ts";
import { rowsOfVersion, withEdits } from "#functions/acts/rowsNow.ts";
import { actsById } from "#functions/acts/store/act.ts";
import { allAssortments } from "#functions/assortments/store/assortment.ts";
import { companiesById } from "#functions/companies/store/company.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { compareTexts } from "#shared/acts/actOrder.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import type { ExportedVersion } from "./store/exportRun.ts";

const READ_AT_ONCE = 8;

export interface ExportedAct extends FileFacts {
  /** '' for a sales act. */
  salesActNumber: string;
}

/** Current acts by number, without those that are gone or have another version than claimed. */
export async function exportedActs(
  versions: readonly ExportedVersion[],
  onRead: (count: number) => Promise<void>,
): Promise<ExportedAct[]> {
  const versionOf = new Map(versions);
  const stored = await actsById(versions.map(([act]) => act));
  const acts = [...stored.values()].filter(
    ({ id, state, version }) => state === "ready" && version === versionOf.get(id),
  );
  const [companies, assortments, sales] = await Promise.all([
    companiesById([...new Set(acts.flatMap(({ seller, buyer }) => [seller, buyer]))]),
    allAssortments(),
    actsById([...new Set(acts.flatMap(({ salesAct }) => (salesAct > 0 ? [salesAct] : [])))]),
  ]);
  const shared = {
    assortments: new Map(assortments.map((assortment) => [assortment.id, assortment])),
    companies,
    destinationName: (_buyer: number, code: string) => code,
  };
  const exported: ExportedAct[] = [];
  await inParallel(acts, READ_AT_ONCE, async (act) => {
    const [seller, buyer] = [companies.get(act.seller), companies.get(act.buyer)];
    if (!seller || !buyer) throw new Error(`Act ${act.id} has a party that does not exist`);
    const isSales = act.type === SALES_ACT;
    const rows = await withEdits(act, await rowsOfVersion(act));
    // A save in between has deleted the rows of this version; the act is open again.
    if (rows.length > 0) {
      const certificate = certificatesFor(buyer, seller).find(({ id }) => id === act.timberCertificate);
      exported.push({
        ...shared,
        act,
        isSales,
        rows,
        seller,
        buyer,
        certificate: isSales ? certificate : undefined,
        salesActNumber: sales.get(act.salesAct)?.number ?? "",
      });
    }
    await onRead(exported.length);
  });
  return exported.toSorted((one, other) => compareTexts(one.act.number, other.act.number));
}
