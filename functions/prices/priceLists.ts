import { type Assortment, allAssortments } from "#functions/assortments/store/assortment.ts";
import { type Company, companyById } from "#functions/companies/store/company.ts";
import { type Destination, destinationsOf } from "#functions/companies/store/destination.ts";
import { Problem } from "#functions/platform/problem.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import { toEuros } from "#shared/basics/amounts.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { compareEstonian } from "#shared/basics/estonianOrder.ts";
import type { ListedPrice, Price } from "#shared/prices/contract.ts";
import { type PriceKey, withValidity } from "#shared/prices/priceList.ts";
import { pricesOfBuyer, type StoredPrice } from "./store/price.ts";

export interface PriceNames {
  buyer: Company;
  destinations: ReadonlyMap<string, Destination>;
  assortments: ReadonlyMap<number, Assortment>;
}

/** @throws Problem `not_found` when the viewer may not see this price list. */
export function refuseForeignBuyer(viewer: Viewer, buyer: number): void {
  if (!isSuperUser(viewer) && !viewer.companies.includes(buyer)) throw new Problem("not_found");
}

/** @throws Problem `not_found` when there is no such buyer. */
export async function openPriceNames(buyerId: number): Promise<PriceNames> {
  const [buyer, destinations, assortments] = await Promise.all([
    companyById(buyerId),
    destinationsOf(buyerId),
    allAssortments(),
  ]);
  if (buyer?.kind !== "buyer") throw new Problem("not_found");
  return {
    buyer,
    destinations: new Map(destinations.map((destination) => [destination.code, destination])),
    assortments: new Map(assortments.map((assortment) => [assortment.id, assortment])),
  };
}

export function wirePrice(price: StoredPrice, { buyer, destinations, assortments }: PriceNames): Price {
  const assortment = assortments.get(price.assortment);
  return {
    id: priceId(price),
    buyer: { id: buyer.id, name: buyer.name },
    destination:
      price.destination === ""
        ? null
        : { code: price.destination, name: destinations.get(price.destination)?.name ?? price.destination },
    assortment: {
      id: price.assortment,
      name: assortment?.name ?? String(price.assortment),
      unit: assortment?.unit ?? "SCM",
    },
    certificate: price.certificate,
    valid_from: price.validFrom,
    price: toEuros(price.cents),
  };
}

interface PriceFilter {
  assortment?: number | undefined;
  destination?: string | undefined;
  withPast: boolean;
}

/** Returns prices in the order of a printed list: by assortment, every destination first, uncertified first, newest first. */
export async function orderedPrices(names: PriceNames, filter: PriceFilter, today: IsoDate): Promise<ListedPrice[]> {
  const { assortment, destination, withPast } = filter;
  const all = withValidity(await pricesOfBuyer(names.buyer.id), today);
  return all
    .filter(
      (price) =>
        (withPast || price.validity !== "past") &&
        (assortment === undefined || price.assortment === assortment) &&
        (destination === undefined || price.destination === "" || price.destination === destination),
    )
    .map((price) => ({ ...wirePrice(price, names), valid_until: price.validUntil, validity: price.validity }))
    .sort(
      (a, b) =>
        compareEstonian(a.assortment.name, b.assortment.name) ||
        a.assortment.id - b.assortment.id ||
        compareEstonian(a.destination?.name ?? "", b.destination?.name ?? "") ||
        compareEstonian(a.destination?.code ?? "", b.destination?.code ?? "") ||
        a.certificate - b.certificate ||
        (a.valid_from < b.valid_from ? 1 : -1),
    );
}

function priceId({ buyer, destination, assortment, certificate, validFrom }: PriceKey & { buyer: number }): string {
  return Buffer.from(JSON.stringify([buyer, destination, assortment, certificate, validFrom])).toString("base64url");
}

/** @throws Problem `not_found` for another text. */
export function priceKeyOf(id: string): PriceKey & { buyer: number } {
  try {
    const parts: unknown = JSON.parse(Buffer.from(id, "base64url").toString("utf8"));
    if (Array.isArray(parts)) {
      const [buyer, destination, assortment, certificate, validFrom] = parts;
      const isKey =
        isId(buyer) &&
        typeof destination === "string" &&
        isId(assortment) &&
        (certificate === 0 || certificate === 10 || certificate === 20) &&
        typeof validFrom === "string";
      if (isKey) return { buyer, destination, assortment, certificate, validFrom };
    }
  } catch {}
  throw new Problem("not_found");
}

function isId(part: unknown): part is number {
  return Number.isSafeInteger(part) && Number(part) >= 0;
}
