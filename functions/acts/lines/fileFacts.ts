import { certificatesFor } from "#functions/acts/actParties.ts";
import { rowsOfVersion, withEdits } from "#functions/acts/rowsNow.ts";
import type { Act } from "#functions/acts/store/act.ts";
import type { ActRowItem } from "#functions/acts/store/actRows.ts";
import { type Assortment, allAssortments } from "#functions/assortments/store/assortment.ts";
import { type Company, companiesById, type TimberCertificate } from "#functions/companies/store/company.ts";
import { destinationsOf } from "#functions/companies/store/destination.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";

/** All that the files of one version of an act are made from. */
export interface FileFacts {
  act: Act;
  isSales: boolean;
  /** Of a purchase act, those of its owner only. */
  rows: readonly ActRowItem[];
  seller: Company;
  buyer: Company;
  /** Chosen for rows without one of their own; of a sales act only. */
  certificate: TimberCertificate | undefined;
  assortments: ReadonlyMap<number, Assortment>;
  /** Parties, previous owners and buyers that measured, as far as the file names them. */
  companies: ReadonlyMap<number, Company>;
  /** Name of a destination of a buyer, or its code where it has no name. */
  destinationName: (buyer: number, code: string) => string;
}

/** Reads no reports: the rows of an act carry what its files say of them. @throws Error for a party that does not exist. */
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
