import type { ContractMeasurementAct, ContractWaybill } from "./evrContract.ts";

/** What a list of waybills is asked for; times in milliseconds. */
interface WaybillFilter {
  /** Only waybills that this company is party to. */
  party: string;
  modifiedAfter?: number | undefined;
  modifiedBefore?: number | undefined;
  createdFrom?: number | undefined;
  createdTo?: number | undefined;
  status?: string | undefined;
  owner?: string | undefined;
  receiver?: string | undefined;
  place?: string | undefined;
  descending: boolean;
  byCreation: boolean;
}

export interface WaybillStore {
  /** Adds or replaces a waybill; a measurement act with a number of its own joins those it had. */
  put(waybill: ContractWaybill): void;
  /** Numbers are case-insensitive (WaybillsApi). Undefined also when the company is no party to it. */
  one(number: string, party: string): ContractWaybill | undefined;
  /** Latest first. */
  acts(number: string): ContractMeasurementAct[];
  matching(filter: WaybillFilter): ContractWaybill[];
}

/** All waybills of the simulated register, in memory. A function is called when the first question comes. */
export function waybillStore(source: Iterable<ContractWaybill> | (() => Iterable<ContractWaybill>)): WaybillStore {
  const byNumber = new Map<string, ContractWaybill>();
  const acts = new Map<string, ContractMeasurementAct[]>();
  let byModification: { at: number; waybill: ContractWaybill }[] | undefined;
  let loaded = false;

  const keep = (waybill: ContractWaybill) => {
    const key = waybill.number.toUpperCase();
    byNumber.set(key, waybill);
    const act = waybill.waybillLatestMeasurements;
    if (act) acts.set(key, [act, ...(acts.get(key) ?? []).filter((each) => each.actNumber !== act.actNumber)]);
    byModification = undefined;
  };
  const load = () => {
    if (loaded) return;
    loaded = true;
    for (const waybill of typeof source === "function" ? source() : source) keep(waybill);
  };
  const inOrder = () => {
    byModification ??= [...byNumber.values()]
      .map((waybill) => ({ at: Date.parse(waybill.lastModificationTime), waybill }))
      .toSorted((a, b) => a.at - b.at);
    return byModification;
  };
  return {
    put: (waybill) => {
      load();
      keep(waybill);
    },
    one: (number, party) => {
      load();
      const waybill = byNumber.get(number.toUpperCase());
      return waybill && isParty(waybill, party) ? waybill : undefined;
    },
    acts: (number) => acts.get(number.toUpperCase()) ?? [],
    matching: (filter) => {
      load();
      const all = inOrder();
      // "pärast" and "enne" the given times (WaybillsApi), so both bounds are outside.
      const from = filter.modifiedAfter === undefined ? 0 : firstAfter(all, filter.modifiedAfter);
      const found: ContractWaybill[] = [];
      for (let index = from; index < all.length; index += 1) {
        const entry = all[index];
        if (!entry || (filter.modifiedBefore !== undefined && entry.at >= filter.modifiedBefore)) break;
        if (matches(entry.waybill, filter)) found.push(entry.waybill);
      }
      if (filter.byCreation) found.sort((a, b) => Date.parse(a.creationTime) - Date.parse(b.creationTime));
      return filter.descending ? found.toReversed() : found;
    },
  };
}

function firstAfter(all: readonly { at: number }[], time: number): number {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.at ?? 0) > time) high = middle;
    else low = middle + 1;
  }
  return low;
}

function matches(waybill: ContractWaybill, filter: WaybillFilter): boolean {
  const created = Date.parse(waybill.creationTime);
  return (
    isParty(waybill, filter.party) &&
    (filter.createdFrom === undefined || created >= filter.createdFrom) &&
    (filter.createdTo === undefined || created <= filter.createdTo) &&
    (filter.status === undefined || waybill.status === filter.status) &&
    (filter.owner === undefined || waybill.owner.code === filter.owner) &&
    (filter.receiver === undefined || waybill.receiver.code === filter.receiver) &&
    (filter.place === undefined || waybill.placeOfDelivery.code === filter.place)
  );
}

function isParty(waybill: ContractWaybill, code: string): boolean {
  return [waybill.owner.code, waybill.receiver.code, waybill.transport.transporter.code].includes(code);
}
