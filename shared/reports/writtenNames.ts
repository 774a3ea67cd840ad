import { companyNameKey } from "#shared/companies/companyNames.ts";
import type { NameSide } from "./doubtKinds.ts";
import type { DoubtList } from "./doubtList.ts";
import type { MeasuredReport, MeasuredRow } from "./measuredReport.ts";

/** A name that stands beside a code in a file or a waybill. */
export interface WrittenName {
  side: NameSide;
  /** Register code of the destination's buyer, else ''. */
  buyer: string;
  code: string;
  name: string;
  rows: readonly number[];
}

/** A name that Virn has with this code, or none. `isPerson`: has a personal code. */
export interface ExistingName {
  name: string | undefined;
  isPerson: boolean;
}

/** Names beside codes, each once with its rows. Legal forms and spelling are compared later. */
export class WrittenNames {
  private readonly found = new Map<string, WrittenName & { rows: number[] }>();

  add(
    row: number,
    head: Pick<MeasuredReport, "buyer" | "destination">,
    buyerName: string,
    measured: MeasuredRow,
  ): void {
    const { buyer, destination } = head;
    if (buyerName !== "") this.put(row, "buyer", "", buyer.code, buyerName);
    // Without a name the code is the name.
    if (destination && destination.name !== destination.code) {
      this.put(row, "destination", buyer.code, destination.code, destination.name);
    }
    if (measured.previousOwner) this.put(row, "owner", "", measured.previousOwner.code, measured.previousOwner.name);
  }

  names(counts: (row: number) => boolean): WrittenName[] {
    return [...this.found.values()].flatMap((each): WrittenName[] => {
      const rows = each.rows.filter(counts);
      return rows.length > 0 ? [{ ...each, rows }] : [];
    });
  }

  private put(row: number, side: NameSide, buyer: string, code: string, name: string): void {
    const key = `${side}\n${buyer}\n${code}\n${name}`;
    const before = this.found.get(key);
    if (before) before.rows.push(row);
    else this.found.set(key, { side, buyer, code, name, rows: [row] });
  }
}

/** Names that Virn has with another spelling, and new codes of companies, whose name may be another's. */
export function namesToLookUp(
  written: readonly WrittenName[],
  existing: (written: WrittenName) => ExistingName,
): WrittenName[] {
  return written.filter((each) => {
    const { name, isPerson } = existing(each);
    return name === undefined ? !isPerson : companyNameKey(name) !== companyNameKey(each.name);
  });
}

/** docs/rules/imports.md, "Names beside codes". `otherCode`: whose name it is in Virn, '' for a personal code. */
export function addNameDoubts(
  doubts: DoubtList,
  written: readonly WrittenName[],
  existing: (written: WrittenName) => ExistingName,
  otherCode: (written: WrittenName) => string | undefined,
): void {
  const firsts = new Map<string, string>();
  for (const each of written) {
    const { side, buyer, code, name, rows } = each;
    const own = existing(each).name;
    const other = otherCode(each);
    const of = `${side}\n${buyer}\n${code}`;
    const first = firsts.get(of) ?? name;
    firsts.set(of, first);
    const key = companyNameKey(name);
    // A code of an owner may be a personal code: causes are not stored, and facts have none.
    const add = (facts: Parameters<DoubtList["add"]>[1]) => {
      for (const row of rows) doubts.add(row, facts, `${facts.kind}\n${of}\n${key}`);
    };
    if (own !== undefined && companyNameKey(own) === key) continue;
    if (other !== undefined) add({ kind: "name_of_other", side, name, own: own ?? "", other });
    else if (own !== undefined) add({ kind: "name_differs", side, name, own });
    if (own === undefined && companyNameKey(first) !== key) add({ kind: "name_twice", side, name, first });
  }
}
