import { certificatesFor } from "#functions/acts/actParties.ts";
import { rowsOfVersion, withEdits } from "#functions/acts/rowsNow.ts";
import type { Act } from "#functions/acts/store/act.ts";
import type { ActRowItem } from "#functions/acts/store/storedActRows.ts";
import { type Assortment, allAssortments } from "#functions/assortments/store/assortment.ts";
import { type Company, companiesById, type TimberCertificate } from "#functions/companies/store/company.ts";
import { destinationsOf } from "#functions/companies/store/destination.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";

export interface FileFacts {
  act: Act;
  isSales: boolean;
  /** Rows; on a purchase act only those of its owner. */
  rows: readonly ActRowItem[];
  seller: Company;
  buyer: Company;
  /** Certificate of rows without their own; sales acts only. */
  certificate: TimberCertificate | undefined;
  assortments: ReadonlyMap<number, Assortment>;
  companies: ReadonlyMap<number, Company>;
  /** Name of a buyer's destination, or its code when it has no name. */
  destinationName: (buyer: number, code: string) => string;
}

/** Reads no reports, since the rows of an act carry what its files show. @throws Error for a missing party. */
export async function loadFileFacts(act: Act): Promise<FileFacts> {
  const isSales = act.type === SALES_ACT;
  const [rows, assortments] = await Promise.all([
    rowsOfVersion(act).then((own) => withEdits(act, own)),
    allAssortments(),
  ]);
  const measuredFor = [...new Set(rows.flatMap((row) => row.reportRows.map(({ report }) => report.buyer)))];
  const [companies, destinations] = await Promise.all([
    companiesById(
      [act.seller, act.buyer, ...measuredFor, ...rows.map(({ owner }) => owner)].filter((company) => company > 0),
    ),
    Promise.all(measuredFor.map(destinationsOf)),
  ]);
  const [seller, buyer] = [companies.get(act.seller), companies.get(act.buyer)];
  if (!seller || !buyer) throw new Error(`Act ${act.id} has a party that does not exist`);
  const names = new Map(destinations.flat().map((one) => [`${one.buyer} ${one.code}`, one.name]));
  return {
    act,
    isSales,
    rows,
    seller,
    buyer,
    certificate: isSales ? certificatesFor(buyer, seller).find((one) => one.id === act.timberCertificate) : undefined,
    assortments: new Map(assortments.map((assortment) => [assortment.id, assortment])),
    companies,
    destinationName: (owner, code) => names.get(`${owner} ${code}`) || code,
  };
}
