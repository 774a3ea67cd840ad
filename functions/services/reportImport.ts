import { createHash } from "node:crypto";
import type { MeasuredReport, MeasuredRow, Party } from "../../shared/domain/measuredReport.ts";
import { toUnits } from "../../shared/domain/money.ts";
import { type PriceQuestion, priceList } from "../../shared/domain/priceList.ts";
import { isSellerComplete } from "../../shared/domain/reportEligibility.ts";
import { AMOUNT_PLACES, PRICE_PLACES } from "../../shared/domain/units.ts";
import { inParallel } from "../core/parallel.ts";
import { addAssortment, allAssortments } from "../data/assortment.ts";
import {
  addCompany,
  type Company,
  companiesById,
  companiesOfKind,
  companyById,
  companyIdsByCode,
  newBuyer,
  newOwner,
  platformCompany,
} from "../data/company.ts";
import { addDestination, destinationsOf } from "../data/destination.ts";
import { pricesOfBuyer } from "../data/price.ts";
import { type Report, type ReportRow, reportIdsByNumber, reportsById, rowsOfReports } from "../data/report.ts";
import { inTransactions, type ReportChange, writeReports } from "../data/reportWrites.ts";
import { nextIds } from "../data/sequence.ts";
import { pauseBefore } from "../data/transaction.ts";
import { correctRows } from "./reportCorrection.ts";

export interface ImportTally {
  created: number;
  changed: number;
  unchanged: number;
  /** Reports that could not be written since they were being acted on; they must be tried again. */
  busy: string[];
}

export interface Importer {
  import(reports: readonly MeasuredReport[]): Promise<ImportTally>;
}

const ATTEMPTS = 5;
const AT_ONCE = 4;

/**
 * Opens an import: reads once what all its reports speak of (companies, assortments, price lists), then turns measured
 * reports into reports that await an act. The same measurement twice changes nothing; a corrected one updates the rows
 * that are not acted yet (decisions.md, "Measurement reports and where they come from").
 */
export async function openImport(source: "evr" | "file"): Promise<Importer> {
  const names = await openNames();
  return {
    async import(measured) {
      const tally: ImportTally = { created: 0, changed: 0, unchanged: 0, busy: [] };
      let rest = [...measured];
      for (let attempt = 0; rest.length > 0; attempt++) {
        const { planned, claimed } = await changesFor(rest, source, names, tally);
        const later = new Set([...claimed, ...(await writeAll(planned, tally))]);
        rest = rest.filter((report) => later.has(keyOf(report)));
        if (attempt === ATTEMPTS) {
          tally.busy.push(...rest.map((report) => report.number));
          break;
        }
        if (rest.length > 0) await pauseBefore(attempt);
      }
      return tally;
    },
  };
}

interface Planned extends ReportChange {
  key: string;
}

/**
 * What must be written for these reports; those that arrived before just so are only counted. `claimed` are the keys of
 * those that an act is being made of right now: what it is made of must not change under it.
 */
async function changesFor(
  measured: readonly MeasuredReport[],
  source: "evr" | "file",
  names: Names,
  tally: ImportTally,
): Promise<{ planned: Planned[]; claimed: string[] }> {
  const known = await knownReports(measured, names);
  const fresh = measured.filter((report) => !known.has(keyOf(report)));
  let nextId = fresh.length > 0 ? await nextIds("report", fresh.length) : 0;
  const held = [...known.values()].map(({ id }) => id);
  const heldRows = await rowsOfReports(held);
  const planned: Planned[] = [];
  const claimed: string[] = [];
  for (const report of measured) {
    const key = keyOf(report);
    const before = known.get(key);
    const fingerprint = fingerprintOf(report);
    if (before?.fingerprint === fingerprint) {
      tally.unchanged++;
      continue;
    }
    if (before && before.claimedBy !== 0) {
      claimed.push(key);
      continue;
    }
    const rows = await Promise.all(report.rows.map((row) => names.rowOf(report, row)));
    const facts = { ...(await headOf(report, source, names)), fingerprint };
    if (before) {
      const corrected = correctRows(heldRows.get(before.id) ?? [], before.actOf, rows);
      planned.push({ key, before, after: correctedReport(before, facts, corrected), rows: corrected.rows });
    } else {
      planned.push({ key, after: newReport(nextId++, facts, rows), rows });
    }
  }
  return { planned, claimed };
}

async function writeAll(planned: readonly Planned[], tally: ImportTally): Promise<string[]> {
  const keys = new Map(planned.map(({ after, key }) => [after.id, key]));
  const refused: string[] = [];
  const write = async (group: ReportChange[]): Promise<void> => {
    const outcome = await writeReports(group);
    if (outcome.ok) {
      for (const { before } of group) tally[before ? "changed" : "created"]++;
      return;
    }
    const lost = new Set(outcome.refused);
    refused.push(...outcome.refused.flatMap((id) => keys.get(id) ?? []));
    const others = group.filter(({ after }) => !lost.has(after.id));
    if (others.length > 0) await write(others);
  };
  // Transactions at one place would meet in its counts; different places are written side by side.
  const places = Map.groupBy(planned, ({ after }) => `${after.buyer}#${after.destination}`);
  await inParallel([...places.values()], AT_ONCE, async (changes) => {
    for (const group of inTransactions(changes)) await write(group);
  });
  return refused;
}

async function knownReports(measured: readonly MeasuredReport[], names: Names): Promise<Map<string, Report>> {
  const byBuyer = Map.groupBy(measured, (report) => report.buyer.code);
  const found = await Promise.all(
    [...byBuyer.values()].map(async (reports) => {
      const [first] = reports;
      if (!first) return [];
      const buyer = await names.buyer(first.buyer);
      const ids = await reportIdsByNumber(
        buyer.id,
        reports.map((report) => report.number),
      );
      const held = await reportsById([...ids.values()]);
      return held.map((report) => [`${first.buyer.code}#${report.number}`, report] as const);
    }),
  );
  return new Map(found.flat());
}

type Head = Pick<
  Report,
  | "number"
  | "buyer"
  | "destination"
  | "date"
  | "seller"
  | "source"
  | "waybills"
  | "finished"
  | "sellerComplete"
  | "fingerprint"
>;

async function headOf(
  report: MeasuredReport,
  source: Report["source"],
  names: Names,
): Promise<Omit<Head, "fingerprint">> {
  const buyer = await names.buyer(report.buyer);
  const seller = await names.seller(report.seller);
  return {
    number: report.number,
    buyer: buyer.id,
    destination: report.destination ? await names.destination(buyer.id, report.destination) : "",
    date: report.date,
    seller: seller.id,
    source,
    waybills: report.waybills.map((waybill) => waybill.number),
    finished: report.waybills.every((waybill) => waybill.finished),
    sellerComplete: isSellerComplete(seller),
  };
}

function newReport(id: number, head: Head, rows: readonly ReportRow[]): Report {
  return {
    ...head,
    id,
    ...sumsOf(
      rows,
      rows.map(() => 0),
    ),
    actOf: rows.map(() => 0),
    tab: "open",
    claimedBy: 0,
    correctionPending: false,
    version: 1,
  };
}

function correctedReport(before: Report, head: Head, corrected: ReturnType<typeof correctRows>): Report {
  const { rows, actOf, touchesActed } = corrected;
  return {
    ...before,
    ...head,
    ...sumsOf(rows, actOf),
    actOf,
    tab: actOf.includes(0) ? "open" : "acted",
    correctionPending: touchesActed,
  };
}

/** Volumes of the rows that count, in thousandths, and how many of those still open have no price. */
export function sumsOf(
  rows: readonly ReportRow[],
  actOf: readonly number[],
): Pick<Report, "solid" | "loose" | "unpriced"> {
  const sums = { solid: 0, loose: 0, unpriced: 0 };
  for (const [index, row] of rows.entries()) {
    const act = actOf[index] ?? 0;
    if (act < 0) continue;
    sums[row.unit === "SCM" ? "solid" : "loose"] += row.amount;
    if (act === 0 && row.priceSource === "none") sums.unpriced++;
  }
  return sums;
}

interface Names {
  buyer(party: Party): Promise<Company>;
  seller(party: Party): Promise<Company>;
  destination(buyer: number, place: { code: string; name: string }): Promise<string>;
  rowOf(report: MeasuredReport, row: MeasuredRow): Promise<ReportRow>;
}

/** Looks names up once each; who or what is new to the register is added on the way. */
async function openNames(): Promise<Names> {
  const platform = await platformCompany();
  const buyers = new Map((await companiesOfKind("buyer")).map((company) => [company.code, company]));
  const others = new Map<string, Promise<Company>>();
  const places = new Map<number, Promise<Set<string>>>();
  const prices = new Map<number, Promise<(question: PriceQuestion) => number | null>>();
  let assortments = await assortmentLookup();

  const buyer = async (party: Party): Promise<Company> => {
    const known = buyers.get(party.code);
    if (known) return known;
    const added = await companyOf(await addCompany(newBuyer(party.code, party.name, party.address ?? "")));
    buyers.set(party.code, added);
    return added;
  };
  const owner = (party: Party): Promise<Company> =>
    remember(others, party.code, async () => {
      const held = (await companyIdsByCode([party.code])).get(party.code);
      return companyOf(held ?? (await addCompany(newOwner(party.code, party.name, party.address ?? ""))));
    });
  const seller = async (party: Party): Promise<Company> => (party.code === platform.code ? platform : owner(party));

  return {
    buyer,
    seller,
    async destination(buyerId, { code, name }) {
      const known = await remember(
        places,
        buyerId,
        async () => new Set((await destinationsOf(buyerId)).map((place) => place.code)),
      );
      if (!known.has(code)) {
        await addDestination(buyerId, code, name);
        known.add(code);
      }
      return code;
    },
    async rowOf(report, row) {
      const { code, name } = row.assortment;
      let assortment = assortments(code, name);
      if (!assortment) {
        await addAssortment({ code: code.toUpperCase(), name, unit: row.unit, fixedPriceCents: 0 });
        assortments = await assortmentLookup();
        assortment = assortments(code, name);
      }
      if (!assortment) throw new Error("An assortment was added and is not there");
      const { id: buyerId } = await buyer(report.buyer);
      const ask = await remember(prices, buyerId, async () => priceList(await pricesOfBuyer(buyerId)));
      const listed = ask({
        destination: report.destination?.code ?? "",
        assortment: assortment.id,
        certificate: row.certificate?.type ?? 0,
        date: report.date,
      });
      // The platform buys from whoever owned the forest; timber of a member that is not the platform is the member's.
      const from = row.previousOwner ?? (report.seller.code === platform.code ? undefined : report.seller);
      const price =
        row.price !== undefined
          ? ({ cents: toUnits(Number(row.price), PRICE_PLACES), priceSource: "file" } as const)
          : listed !== null
            ? ({ cents: listed, priceSource: "list" } as const)
            : ({ cents: 0, priceSource: "none" } as const);
      return {
        waybill: row.waybill,
        assortment: assortment.id,
        unit: row.unit,
        amount: toUnits(Number(row.amount), AMOUNT_PLACES),
        ...price,
        owner: from && from.code !== platform.code ? (await owner(from)).id : 0,
        site: row.site ?? null,
        certificate: row.certificate ?? null,
      };
    },
  };
}

async function assortmentLookup() {
  const all = await allAssortments();
  const byCode = new Map(all.map((assortment) => [assortment.code, assortment]));
  const byName = new Map(all.map((assortment) => [assortment.name.toLowerCase(), assortment]));
  return (code: string, name: string) => byCode.get(code.toUpperCase()) ?? byName.get(name.toLowerCase());
}

async function companyOf(id: number): Promise<Company> {
  const company = (await companyById(id)) ?? (await companiesById([id])).get(id);
  if (!company) throw new Error(`Company ${id} has a code and no record`);
  return company;
}

function remember<Key, Value>(known: Map<Key, Promise<Value>>, key: Key, find: () => Promise<Value>): Promise<Value> {
  const held = known.get(key) ?? find();
  known.set(key, held);
  return held;
}

const keyOf = (report: MeasuredReport) => `${report.buyer.code}#${report.number}`;

/** What tells one arrival from another: everything that was measured, in an order of its own. */
function fingerprintOf(report: MeasuredReport): string {
  const rows = report.rows.map((row) => JSON.stringify(row)).sort();
  const waybills = report.waybills.map((waybill) => JSON.stringify(waybill)).sort();
  const { number, date, seller, buyer, destination } = report;
  const facts = [number, date, seller.code, buyer.code, destination?.code ?? "", waybills, rows];
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url").slice(0, 22);
}
