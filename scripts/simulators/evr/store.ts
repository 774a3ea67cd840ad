import type { ContractMeasurementAct, ContractWaybill } from "./contract.ts";

/** Times in milliseconds. */
interface WaybillFilter {
  party: string;
  modifiedAfter?: number | undefined;
  modifiedBefore?: number | undefined;
  createdFrom?: number | undefined;
  createdTo?: number | undefined;
  /** Kinds of waybills: those of ContractWaybill, and those that tests add. */
  types: readonly string[];
  status?: string | undefined;
  owner?: string | undefined;
  receiver?: string | undefined;
  subcontractor?: string | undefined;
  placeOfDelivery?: string | undefined;
  descending: boolean;
  byCreation: boolean;
}

export interface WaybillStore {
  /** Adds or replaces a waybill; a measurement act with a new time of creation is added to its earlier ones. */
  put(waybill: ContractWaybill): void;
  /** Numbers are case-insensitive, as in the register. Undefined also when the company is no party to the waybill. */
  one(number: string, party: string): ContractWaybill | undefined;
  acts(number: string): ContractMeasurementAct[];
  matching(filter: WaybillFilter): ContractWaybill[];
}

/** A source that is a function is called at the first request. */
export function waybillStore(source: Iterable<ContractWaybill> | (() => Iterable<ContractWaybill>)): WaybillStore {
  const byNumber = new Map<string, ContractWaybill>();
  const acts = new Map<string, ContractMeasurementAct[]>();
  let byModification: { at: number; waybill: ContractWaybill }[] | undefined;
  let loaded = false;

  const add = (waybill: ContractWaybill) => {
    const key = waybill.number.toUpperCase();
    byNumber.set(key, waybill);
    const act = waybill.waybillLatestMeasurements;
    if (act) acts.set(key, [act, ...(acts.get(key) ?? []).filter((each) => each.creationTime !== act.creationTime)]);
    byModification = undefined;
  };
  const load = () => {
    if (loaded) return;
    loaded = true;
    for (const waybill of typeof source === "function" ? source() : source) add(waybill);
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
      add(waybill);
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
      // The register says "after" and "before", so both bounds are exclusive.
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
    filter.types.includes(waybill.type) &&
    (filter.createdFrom === undefined || created >= filter.createdFrom) &&
    (filter.createdTo === undefined || created <= filter.createdTo) &&
    (filter.status === undefined || waybill.status === filter.status) &&
    (filter.owner === undefined || waybill.owner.code === filter.owner) &&
    (filter.subcontractor === undefined || waybill.transport.subcontractor?.code === filter.subcontractor) &&
    (filter.receiver === undefined || waybill.receiver.code === filter.receiver) &&
    (filter.placeOfDelivery === undefined || waybill.placeOfDelivery.code === filter.placeOfDelivery)
  );
}

function isParty(waybill: ContractWaybill, code: string): boolean {
  const { transporter, subcontractor } = waybill.transport;
  return [waybill.owner.code, waybill.receiver.code, transporter.code, subcontractor?.code].includes(code);
}
