import { type Match, oneOf } from "#functions/platform/table/conditions.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { ACT_FILES, type ActFileKind, type InvoiceGap } from "#shared/acts/actFiles.ts";
import type { ActType } from "#shared/acts/actTypes.ts";
import type { Cents, Thousandths, Volumes } from "#shared/basics/amounts.ts";
import type { TimberShare } from "#shared/eudr/timberShares.ts";
import type { Actor } from "#shared/people/actor.ts";
import { PAGE_SIZE } from "#shared/platform/pageSize.ts";
import type { HauledMove } from "#shared/reports/land.ts";

export interface StoredSawmillAct {
  id: number;
  number: string;
  amount: Thousandths;
  cents: Cents;
}

/** Files of one edition of an act (docs/rules/invoices.md, "Files of a version"). */
export interface ActFiles {
  /** `editionOf` the act in the files. */
  edition: number;
  /** Each file of the act is stored or has a gap. */
  isComplete: boolean;
  stored: readonly ActFileKind[];
  /** Missing facts of the parties, by file that cannot be made. */
  gaps: Readonly<Partial<Record<ActFileKind, readonly InvoiceGap[]>>>;
}

/** Attributes that a save of the form writes; other attributes have other writers (docs/rules/acts.md, "What a save writes"). */
export interface ActHead extends Volumes {
  id: number;
  hash: string;
  type: ActType;
  number: string;
  date: string;
  deadlineDays: number;
  seller: number;
  buyer: number;
  counterpart: number;
  /** 0 for a sales act itself. */
  salesAct: number;
  /** A draft belongs to a job that is not applied. Lists show only ready acts. */
  state: "draft" | "ready" | "deleted";
  timberCertificate: number;
  sum: Cents;
  vat: Cents;
  withVat: Cents;
  vatRateBp: number;
  waybills: number;
  sawmillActs: readonly StoredSawmillAct[];
  /** Rows of other generations belong to a job. */
  generation: number;
  createdBy: Actor;
  createdAt: string;
  version: number;
}

export interface ActTimber {
  buyer: number;
  shares: readonly TimberShare[];
}

/** Counted together, whenever rows or sites change. */
export interface NumberedFacts {
  unnumbered: Volumes;
  timber: ActTimber;
}

export interface Act extends ActHead {
  /** Newest files, possibly of an earlier edition. */
  files?: ActFiles | undefined;
  /** Hash of the public view; missing while the link is revoked. */
  publicHash?: string | undefined;
  /** Changes of sites or listed files after a save (docs/rules/attachments.md, "Files on paper"). Missing: 0. */
  edits?: number | undefined;
  /** First paper waybill without a file in natural order; missing when all have one. */
  missingWaybill?: string | undefined;
  /** Purchase act: sites without a cadastral number that nobody has answered (`bareSites`). Missing: 0. */
  bareSites?: number | undefined;
  /**
   * Purchase act: volume that needs an EUDR number and has none; sales act: the same of the seller's own forest
   * (`numberedFacts`). Missing: not counted.
   */
  unnumbered?: Volumes | undefined;
  /** Purchase act: loads whose parcels or notice were typed (`hauledMovesOf`). Missing: none. */
  hauledMoves?: readonly HauledMove[] | undefined;
  /** The same timber by kind and numbers, and the buyer of its sales act. Missing: not counted. */
  timber?: ActTimber | undefined;
  /** Sales act: its reports by `leadDays` from measurement to act: days, count, days, count, … Missing: not counted. */
  leads?: readonly number[] | undefined;
  /** Recounts of `missingWaybill`. Missing: 0. */
  waybillChanges?: number | undefined;
  /** Sales act: a purchase act's file changed while it was in a container, so it gets a new edition when it leaves. */
  paperOutdated?: boolean | undefined;
  /** Hash of its container, set by the transaction that makes the container. */
  container?: string | undefined;
  /** Sales act: number of its purchase acts in containers. Missing: 0. */
  purchasesInContainers?: number | undefined;
  /** Sales act: the last version that its history does not tell, since that save changed nothing. */
  untold?: number | undefined;
  /** Its type while ready and in no container: only those are in the index of acts to sign. */
  toSign?: ActType | undefined;
}

/** True when a container stops changes of the act: its own, or one of a purchase act of this sales act. */
export function isLocked({ container, purchasesInContainers = 0 }: Act): boolean {
  return container !== undefined || purchasesInContainers > 0;
}

export function headOf(act: Act): ActHead {
  const {
    files: _files,
    publicHash: _publicHash,
    edits: _edits,
    missingWaybill: _missingWaybill,
    bareSites: _bareSites,
    unnumbered: _unnumbered,
    hauledMoves: _hauledMoves,
    timber: _timber,
    leads: _leads,
    waybillChanges: _waybillChanges,
    paperOutdated: _paperOutdated,
    container: _container,
    purchasesInContainers: _purchasesInContainers,
    toSign: _toSign,
    ...head
  } = act;
  return head;
}

/** Grows by one with each change that the files of an act show: a save, a site, a listed file. */
export function editionOf({ version, edits = 0 }: Pick<Act, "version" | "edits">): number {
  return version + edits;
}

export function storedActHead(head: ActHead): ActHead & Pick<Act, "toSign"> {
  return { ...head, toSign: head.state === "ready" ? head.type : undefined };
}

export const ActEntity = /* @__PURE__ */ entity<Act>()({
  name: "act",
  key: { of: ["id"] },
  indexes: {
    /** Which acts of this type does a counterpart have, newest first? */
    ofCounterpart: { on: "gsi1", of: ["type", "counterpart", "state"], by: ["date", "id"] },
    /** Which acts of this type and counterpart are in no container, oldest first? */
    toSign: { on: "gsi2", of: ["toSign", "counterpart"], by: ["date", "id"] },
  },
});

export const UNLOCKED: Match<Act> = {
  container: undefined,
  purchasesInContainers: /* @__PURE__ */ oneOf([undefined, 0]),
};

export function actById(id: number): Promise<Act | undefined> {
  return ActEntity.get({ id });
}

export async function actsById(ids: readonly number[]): Promise<Map<number, Act>> {
  const acts = await ActEntity.getAll(ids.map((id) => ({ id })));
  return new Map(acts.map((act) => [act.id, act]));
}

export async function numbersOfActs(ids: readonly number[]): Promise<Map<number, string>> {
  return new Map([...(await actsById(ids))].map(([id, { number }]) => [id, number]));
}

export async function actsOfCounterpart(
  type: ActType,
  counterpart: number,
  cursor: string | undefined,
  limit = PAGE_SIZE,
): Promise<{ acts: Act[]; next: string | null }> {
  const facts = { type, counterpart, state: "ready" } as const;
  const { items, next } = await ActEntity.page("ofCounterpart", facts, { limit, cursor, descending: true });
  return { acts: items, next };
}

/** Up to `count`, oldest first, as the index knows them. `after`: the last one read before. */
export async function actsToSign(
  types: readonly ActType[],
  counterpart: number,
  after: Pick<Act, "date" | "id"> | undefined,
  count: number,
): Promise<Act[]> {
  const bounds = after ? { bounds: { above: { date: after.date, id: after.id } } } : {};
  const read = await Promise.all(
    types.map((toSign) => ActEntity.all("toSign", { toSign, counterpart }, { ...bounds, max: count })),
  );
  const oldest = read
    .flat()
    .toSorted((one, other) => (one.date === other.date ? one.id - other.id : one.date < other.date ? -1 : 1));
  return oldest.slice(0, count);
}

export function firstActsToSign(toSign: ActType, counterpart: number, max: number): Promise<Act[]> {
  return ActEntity.all("toSign", { toSign, counterpart }, { max });
}

/** One act, or none. */
export function newestActToSign(toSign: ActType, counterpart: number): Promise<Act[]> {
  return ActEntity.all("toSign", { toSign, counterpart }, { max: 1, descending: true });
}

type Edition = Pick<Act, "version" | "edits">;

export function currentFiles({ files, ...act }: Pick<Act, "files"> & Edition): ActFiles | undefined {
  return files?.edition === editionOf(act) ? files : undefined;
}

/** '' without a file of the current edition. */
export function currentFile(act: Pick<Act, "hash" | "files"> & Edition, kind: ActFileKind): string {
  return currentFiles(act)?.stored.includes(kind) ? fileKey(act.hash, editionOf(act), kind) : "";
}

/**
 * A condition beside version and edits, of writes that count whether an act can be signed: no PDF came since it was read. A PDF that
 * is there stays until the next edition.
 */
export function asFiled(act: Pick<Act, "state" | "hash" | "files"> & Edition): Match<Act> {
  return act.state === "ready" && currentFile(act, "pdf") === "" ? { files: act.files } : {};
}

/** Key in the bucket. It names the edition, so that no file of another edition is ever taken for it. */
export function fileKey(hash: string, edition: number, kind: ActFileKind): string {
  return `acts/${hash}/${edition}/${kind}${ACT_FILES[kind].ending}`;
}
