import { CustomAttributeType } from "electrodb";
import { fromCursor } from "#functions/platform/table/cursor.ts";
import { Entity } from "#functions/platform/table/entity.ts";
import { PACKED, unpacked } from "#functions/platform/table/packing.ts";
import { idInKey, PAGE_SIZE, table } from "#functions/platform/table/table.ts";
import type { InTransaction } from "#functions/platform/table/transaction.ts";
import { ACT_FILES, type ActFileKind, type InvoiceGap } from "#shared/acts/actFiles.ts";
import type { ActType } from "#shared/acts/actTypes.ts";
import type { Cents, Thousandths } from "#shared/basics/amounts.ts";

export interface StoredSawmillAct {
  id: number;
  number: string;
  amount: Thousandths;
  cents: Cents;
}

/** The files of one edition of an act (docs/rules/files.md, "Files of a version"). */
export interface ActFiles {
  /** `editionOf` the act that they show. */
  version: number;
  /** Each file of the act is stored, or has a gap. */
  isComplete: boolean;
  stored: readonly ActFileKind[];
  /** What the parties lack for those that cannot be made. */
  gaps: Readonly<Partial<Record<ActFileKind, readonly InvoiceGap[]>>>;
}

/** What a save of the form writes; other attributes of the item belong to others (docs/rules/acts.md, "What a save writes"). */
export interface ActHead {
  id: number;
  hash: string;
  type: ActType;
  number: string;
  date: string;
  deadlineDays: number;
  seller: number;
  buyer: number;
  /** The party that is not the platform. */
  counterpart: number;
  /** 0 for a sales act itself. */
  salesAct: number;
  /** A draft belongs to a job that is not applied yet. Lists show neither it nor what was deleted. */
  state: "draft" | "ready" | "deleted";
  timberCertificate: number;
  sum: Cents;
  vat: Cents;
  withVat: Cents;
  vatRateBp: number;
  /** In tm; `loose` in pm³. */
  solid: Thousandths;
  loose: Thousandths;
  waybills: number;
  sawmillActs: readonly StoredSawmillAct[];
  /** Rows of other generations belong to a job. */
  generation: number;
  createdBy: string;
  createdAt: string;
  /** Of what a save writes. */
  version: number;
}

export interface Act extends ActHead {
  /** The newest ones, which may be of an earlier version. */
  files?: ActFiles | undefined;
  /** Of its public view; missing while the link is revoked. */
  publicHash?: string | undefined;
  /** Times that its sites or listed files were changed after a save (docs/rules/attachments.md, "Files on paper"). Missing: 0. */
  edits?: number | undefined;
  /** First paper waybill without a file, in natural order; missing when none lacks one. */
  missingWaybill?: string | undefined;
  /** Times that `missingWaybill` was counted again. Missing: 0. */
  waybillChanges?: number | undefined;
  /** Of a sales act: a file of a purchase act was changed while it was in a container, so it gets a new edition when it leaves. */
  paperOutdated?: boolean | undefined;
  /** Hash of the container that the act is in, set by the transaction that makes the container. */
  container?: string | undefined;
  /** Of a sales act: how many of its purchase acts are in containers; missing or 0 for none. */
  purchasesInContainers?: number | undefined;
}

/** Whether a container stops changes of the act: its own, or of a sales act also one of its purchase acts. */
export function isLocked({ container, purchasesInContainers = 0 }: Act): boolean {
  return container !== undefined || purchasesInContainers > 0;
}

/** An act without what others own than a save. */
export function headOf(act: Act): ActHead {
  const {
    files: _files,
    publicHash: _publicHash,
    edits: _edits,
    missingWaybill: _missingWaybill,
    waybillChanges: _waybillChanges,
    paperOutdated: _paperOutdated,
    container: _container,
    purchasesInContainers: _purchasesInContainers,
    ...head
  } = act;
  return head;
}

/** Grows by one with each change of what the files of an act show, by a save, of a site or of a listed file. */
export function editionOf({ version, edits = 0 }: Pick<Act, "version" | "edits">): number {
  return version + edits;
}

/** Keys of the index of acts to sign; only ready acts in no container have them. */
export interface ToSign {
  /** Type and counterpart. */
  toSign: string;
  /** Date and id. */
  toSignOrder: string;
}

export function toSignOf({ type, counterpart, date, id }: Pick<Act, "type" | "counterpart" | "date" | "id">): ToSign {
  return {
    toSign: `${type}/${counterpart}`,
    toSignOrder: `${date}/${String(id).padStart(idInKey.padding.length, "0")}`,
  };
}

/**
 * What no key and no condition names is one text (docs/decisions/0004-rows-as-packed-text.md). A container stops saves, so an act
 * that is written is in none.
 */
export function storedActHead({ id, type, date, counterpart, state, version, ...facts }: ActHead) {
  const listed: Partial<ToSign> = state === "ready" ? toSignOf({ id, type, date, counterpart }) : {};
  return { id, type, date, counterpart, state, version, ...listed, [PACKED]: JSON.stringify(facts) };
}

function actOf({ toSign: _list, toSignOrder: _order, ...item }: ReturnType<typeof storedActHead>): Act {
  return unpacked(item);
}

export const ActEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "act", version: "1", service: "virn" },
    attributes: {
      id: idInKey,
      type: { type: CustomAttributeType<ActType>("number"), required: true },
      date: { type: "string", required: true },
      counterpart: { type: "number", required: true },
      state: { type: ["draft", "ready", "deleted"] as const, required: true },
      [PACKED]: { type: "string", required: true },
      files: { type: CustomAttributeType<ActFiles>("any") },
      publicHash: { type: "string" },
      edits: { type: "number" },
      missingWaybill: { type: "string" },
      waybillChanges: { type: "number" },
      paperOutdated: { type: "boolean" },
      container: { type: "string" },
      purchasesInContainers: { type: "number" },
      toSign: { type: "string" },
      toSignOrder: { type: "string" },
      version: { type: "number", required: true },
    },
    indexes: {
      byId: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } },
      /** Which acts of this type does a counterpart have, newest first? */
      ofCounterpart: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["type", "counterpart", "state"] },
        sk: { field: "gsi1sk", composite: ["date", "id"] },
      },
      /** Which acts of this type and counterpart are in no container, oldest first? */
      toSign: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["toSign"] },
        sk: { field: "gsi2sk", composite: ["toSignOrder"] },
      },
    },
  },
  table,
);

type Check = InTransaction<{ act: typeof ActEntity }>["act"]["check"];
type Where = Parameters<Parameters<ReturnType<Check>["where"]>[0]>;

/** The opposite of `isLocked`, as a condition. */
export function isUnlocked(stored: Where[0], { eq, notExists }: Where[1]): string {
  const none = `(${notExists(stored.purchasesInContainers)} OR ${eq(stored.purchasesInContainers, 0)})`;
  return `${notExists(stored.container)} AND ${none}`;
}

export async function actById(id: number): Promise<Act | undefined> {
  const { data } = await ActEntity.get({ id }).go({ consistent: true });
  return data ? actOf(data) : undefined;
}

export async function actsById(ids: readonly number[]): Promise<Map<number, Act>> {
  if (ids.length === 0) return new Map();
  const { data } = await ActEntity.get(ids.map((id) => ({ id }))).go({ consistent: true, concurrent: 4 });
  return new Map(data.map((item) => [item.id, actOf(item)]));
}

/** Numbers of acts by id; acts that do not exist are left out. */
export async function numbersOfActs(ids: readonly number[]): Promise<Map<number, string>> {
  return new Map([...(await actsById(ids))].map(([id, { number }]) => [id, number]));
}

export async function actsOfCounterpart(
  type: ActType,
  counterpart: number,
  cursor: string | undefined,
  limit = PAGE_SIZE,
): Promise<{ acts: Act[]; next: string | null }> {
  const query = ActEntity.query.ofCounterpart({ type, counterpart, state: "ready" });
  const { data, cursor: next } = await fromCursor(cursor, { limit, order: "desc" }, (start) => query.go(start));
  return { acts: data.map(actOf), next };
}

/**
 * Up to `count` acts of a counterpart in no container, the oldest first, as the index knows them: fewer when there are no more.
 * `after`: the last one of those that were read before.
 */
export async function actsToSign(
  types: readonly ActType[],
  counterpart: number,
  after: Act | undefined,
  count: number,
): Promise<Act[]> {
  const read = await Promise.all(
    types.map(async (type) => {
      const { toSign } = toSignOf({ type, counterpart, date: "", id: 0 });
      const query = ActEntity.query.toSign({ toSign });
      const { data } = await (after ? query.gt({ toSignOrder: toSignOf(after).toSignOrder }) : query).go({ count });
      return data.map(actOf);
    }),
  );
  const oldest = read
    .flat()
    .toSorted((one, other) => (toSignOf(one).toSignOrder < toSignOf(other).toSignOrder ? -1 : 1));
  return oldest.slice(0, count);
}

/** The oldest of them of one type, up to `limit` in one read. */
export async function firstActsToSign(type: ActType, counterpart: number, limit: number): Promise<Act[]> {
  const { toSign } = toSignOf({ type, counterpart, date: "", id: 0 });
  const { data } = await ActEntity.query.toSign({ toSign }).go({ limit });
  return data.map(actOf);
}

type Edition = Pick<Act, "version" | "edits">;

/** The files that show the act as it is now; undefined while none of them is stored. */
export function currentFiles({ files, ...act }: Pick<Act, "files"> & Edition): ActFiles | undefined {
  return files?.version === editionOf(act) ? files : undefined;
}

/** Key of a file of the act as it is now; '' while there is none. */
export function currentFile(act: Pick<Act, "hash" | "files"> & Edition, kind: ActFileKind): string {
  return currentFiles(act)?.stored.includes(kind) ? fileKey(act.hash, editionOf(act), kind) : "";
}

/** In the bucket. It says the edition, so that no file of another edition is ever taken for it. */
export function fileKey(hash: string, edition: number, kind: ActFileKind): string {
  return `acts/${hash}/${edition}/${kind}${ACT_FILES[kind].ending}`;
}
