import { CustomAttributeType } from "electrodb";
import { fromCursor } from "#functions/platform/table/cursor.ts";
import { Entity } from "#functions/platform/table/entity.ts";
import { PACKED, unpacked } from "#functions/platform/table/packing.ts";
import { idInKey, PAGE_SIZE, table } from "#functions/platform/table/table.ts";
import type { ActType } from "#shared/acts/actTypes.ts";
import { naturalSortKey } from "#shared/basics/naturalSortKey.ts";
import { isUnsent, type Letter } from "#shared/letters/letterStates.ts";

/** All letters of an act, with what their lists show of it: an act that was removed has letters still. */
export interface ActLetters {
  act: number;
  type: ActType;
  /** Number and date of the act as of its last version. */
  number: string;
  date: string;
  counterpart: number;
  /** Of the link in a letter. */
  hash: string;
  /** Of the act. */
  version: number;
  letters: readonly Letter[];
  /** Of this item. */
  revision: number;
}

/** Acts with a letter that is being sent; else those with one that was sent. */
export type Outbox = "sending" | "sent";

export function storedLetters(item: ActLetters) {
  const { act, revision, type, number, date, counterpart, hash, version, letters } = item;
  const facts = { type, number, date, counterpart, hash, version, letters };
  return { act, revision, ...listOf(act, facts), ...outboxOf(act, facts), [PACKED]: JSON.stringify(facts) };
}

function listOf(act: number, { number, letters }: Pick<ActLetters, "number" | "letters">) {
  return letters.some(isUnsent) ? { list: "unsent", listOrder: `${naturalSortKey(number)} ${idText(act)}` } : {};
}

function outboxOf(act: number, { letters }: Pick<ActLetters, "letters">) {
  const left = letters.filter(({ state }) => state === "sending" || state === "sent");
  const box: Outbox = left.some(({ state }) => state === "sending") ? "sending" : "sent";
  const times = left.filter(({ state }) => state === box).map(({ queuedAt, sentAt }) => sentAt ?? queuedAt ?? "");
  const [latest] = times.toSorted().toReversed();
  return latest ? { box, boxOrder: `${latest} ${idText(act)}` } : {};
}

function idText(act: number): string {
  return String(act).padStart(idInKey.padding.length, idInKey.padding.char);
}

function lettersOf(item: { act: number; revision: number; packed: string }): ActLetters {
  return unpacked(item);
}

export const ActLettersEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "actLetters", version: "1", service: "virn" },
    attributes: {
      act: idInKey,
      revision: { type: "number", required: true },
      list: { type: "string" },
      listOrder: { type: "string" },
      box: { type: CustomAttributeType<Outbox>("string") },
      boxOrder: { type: "string" },
      [PACKED]: { type: "string", required: true },
    },
    indexes: {
      ofAct: { pk: { field: "pk", composite: ["act"] }, sk: { field: "sk", composite: [] } },
      /** Which acts have an unsent letter, by their numbers? */
      unsent: {
        index: "gsi1",
        condition: ({ list }) => list !== undefined,
        pk: { field: "gsi1pk", composite: ["list"] },
        sk: { field: "gsi1sk", composite: ["listOrder"], casing: "none" },
      },
      /** Which letters have left, newest first? */
      left: {
        index: "gsi2",
        condition: ({ box }) => box !== undefined,
        pk: { field: "gsi2pk", composite: ["box"] },
        sk: { field: "gsi2sk", composite: ["boxOrder"], casing: "none" },
      },
    },
  },
  table,
);

export async function lettersOfAct(act: number): Promise<ActLetters | undefined> {
  const { data } = await ActLettersEntity.get({ act }).go({ consistent: true });
  return data ? lettersOf(data) : undefined;
}

/** By act; acts without letters are left out. */
export async function lettersOfActs(acts: readonly number[]): Promise<Map<number, ActLetters>> {
  if (acts.length === 0) return new Map();
  const { data } = await ActLettersEntity.get(acts.map((act) => ({ act }))).go({ consistent: true, concurrent: 4 });
  return new Map(data.map((item) => [item.act, lettersOf(item)]));
}

interface LettersPage {
  items: ActLetters[];
  next: string | null;
}

/** By act number in natural order. */
export async function unsentLetters(cursor: string | undefined, limit = PAGE_SIZE): Promise<LettersPage> {
  const query = ActLettersEntity.query.unsent({ list: "unsent" });
  const { data, cursor: next } = await fromCursor(cursor, { limit, order: "asc" }, (start) => query.go(start));
  return { items: data.map(lettersOf), next };
}

/** By the time of the latest such letter of an act, newest first. */
export async function lettersInBox(box: Outbox, cursor: string | undefined, limit = PAGE_SIZE): Promise<LettersPage> {
  const query = ActLettersEntity.query.left({ box });
  const { data, cursor: next } = await fromCursor(cursor, { limit, order: "desc" }, (start) => query.go(start));
  return { items: data.map(lettersOf), next };
}

/** All acts with a letter on its way, the latest before `until`, the longest first: a limit here would let stuck ones hide the others. */
export async function lettersSendingSince(until: string): Promise<ActLetters[]> {
  const query = ActLettersEntity.query.left({ box: "sending" }).lt({ boxOrder: until });
  const { data } = await query.go({ pages: "all" });
  return data.map(lettersOf);
}
