import { isDeepStrictEqual } from "node:util";
import { addAssortment, allAssortments } from "#functions/assortments/store/assortment.ts";
import {
  type Company,
  companiesById,
  companiesOfKind,
  companyById,
  companyIdsByCode,
  platformCompany,
} from "#functions/companies/store/company.ts";
import { asBuyer, asOwner } from "#functions/companies/store/companySides.ts";
import { addCompany, newBuyer, newOwner } from "#functions/companies/store/companyWrites.ts";
import { addDestination, destinationsOf } from "#functions/companies/store/destination.ts";
import { pricesOfBuyer, type StoredPrice } from "#functions/prices/store/price.ts";
import { assortmentLookup } from "#shared/assortments/assortmentLookup.ts";
import { NO_CENTS } from "#shared/basics/amounts.ts";
import { centsFromText, thousandthsFromText } from "#shared/basics/money.ts";
import { existingLike } from "#shared/basics/names.ts";
import { type PriceList, priceList } from "#shared/prices/priceList.ts";
import type { MeasuredReport, MeasuredRow, Party } from "#shared/reports/measuredReport.ts";
import type { NewRow } from "./reportCorrection.ts";

export interface Names {
  load(reports: readonly MeasuredReport[]): Promise<void>;
  buyer(party: Party): Promise<Company>;
  seller(party: Party): Promise<Company>;
  /** The code as the buyer has it. */
  destination(buyer: number, destination: { code: string; name: string }): Promise<string>;
  rowOf(report: MeasuredReport, row: MeasuredRow): Promise<NewRow>;
  /** The price list when it has changed since rows were priced by it; later rows use the new one. */
  newerPrices(buyer: number): Promise<PriceList | undefined>;
}

export async function openNames(): Promise<Names> {
  const platform = await platformCompany();
  const buyers = new Map((await companiesOfKind("buyer")).map((company) => [company.code, company]));
  const others = new Map<string, Promise<Company>>();
  const destinations = new Map<number, Promise<string[]>>();
  const prices = new Map<number, Promise<StoredPrice[]>>();
  const lists = new Map<number, Promise<PriceList>>();
  let assortments = assortmentLookup(await allAssortments());

  const buyer = async (party: Party): Promise<Company> => {
    const existing = buyers.get(party.code);
    if (existing) return existing;
    const added = await asBuyer(
      await companyOf(await addCompany(newBuyer(party.code, party.name, party.address ?? ""))),
    );
    buyers.set(party.code, added);
    return added;
  };
  const owner = (party: Party): Promise<Company> =>
    remember(others, party.code, async () => {
      const existing = (await companyIdsByCode([party.code])).get(party.code);
      const id = existing ?? (await addCompany(newOwner(party.code, party.name, party.address ?? "")));
      return asOwner(await companyOf(id));
    });
  const destinationsAt = (buyerId: number) =>
    remember(destinations, buyerId, async () => (await destinationsOf(buyerId)).map((destination) => destination.code));
  const listOf = (buyerId: number) =>
    remember(lists, buyerId, async () => priceList(await remember(prices, buyerId, () => pricesOfBuyer(buyerId))));
  const seller = async (party: Party): Promise<Company> => (party.code === platform.code ? platform : owner(party));

  return {
    async load(reports) {
      const parties = reports.flatMap((report) => [report.seller, ...report.rows.map((row) => row.previousOwner)]);
      const codes = new Set(parties.flatMap((party) => (party && !others.has(party.code) ? [party.code] : [])));
      const loadOthers = async () => {
        const ids = await companyIdsByCode([...codes]);
        const companies = await companiesById([...ids.values()]);
        for (const company of companies.values()) others.set(company.code, asOwner(company));
        await Promise.all(others.values());
      };
      const known = new Set(reports.flatMap((report) => buyers.get(report.buyer.code)?.id ?? []));
      await Promise.all([loadOthers(), ...[...known].flatMap((id) => [destinationsAt(id), listOf(id)])]);
    },
    buyer,
    seller,
    async destination(buyerId, { code, name }) {
      const codes = await destinationsAt(buyerId);
      const existing = existingLike(codes)(code);
      if (existing !== undefined) return existing;
      await addDestination(buyerId, code, name);
      codes.push(code);
      return code;
    },
    async rowOf(report, row) {
      const { code, name } = row.assortment;
      let assortment = assortments(code, name);
      if (!assortment) {
        await addAssortment({ code: code.toUpperCase(), name, unit: row.unit, fixedPriceCents: NO_CENTS });
        assortments = assortmentLookup(await allAssortments());
        assortment = assortments(code, name);
      }
      if (!assortment) throw new Error("An assortment was added and is not there");
      const { id: buyerId } = await buyer(report.buyer);
      const ask = await listOf(buyerId);
      const listed = ask({
        destination: report.destination?.code ?? "",
        assortment: assortment.id,
        certificate: row.certificate?.type ?? 0,
        date: report.date,
      });
      // The owner is the seller of the report unless the row names one; timber of the platform itself has owner 0.
      const from = row.previousOwner ?? (report.seller.code === platform.code ? undefined : report.seller);
      const price =
        row.price !== undefined
          ? ({ cents: centsFromText(row.price), priceSource: "file" } as const)
          : listed !== null
            ? ({ cents: listed, priceSource: "list" } as const)
            : ({ cents: NO_CENTS, priceSource: "none" } as const);
      return {
        waybill: row.waybill,
        assortment: assortment.id,
        unit: row.unit,
        amount: thousandthsFromText(row.amount),
        ...price,
        owner: from && from.code !== platform.code ? (await owner(from)).id : 0,
        site: row.site ?? null,
        certificate: row.certificate ?? null,
      };
    },
    async newerPrices(buyerId) {
      const now = await pricesOfBuyer(buyerId);
      if (isDeepStrictEqual(now, await prices.get(buyerId))) return undefined;
      const list = priceList(now);
      prices.set(buyerId, Promise.resolve(now));
      lists.set(buyerId, Promise.resolve(list));
      return list;
    },
  };
}

async function companyOf(id: number): Promise<Company> {
  const company = await companyById(id);
  if (!company) throw new Error(`Company ${id} has a code and no record`);
  return company;
}

function remember<Key, Value>(cache: Map<Key, Promise<Value>>, key: Key, find: () => Promise<Value>): Promise<Value> {
  const found = cache.get(key) ?? find();
  cache.set(key, found);
  return found;
}
