import type { Origin } from "#functions/platform/log.ts";
import { entity } from "#functions/platform/table/entity.ts";
import type { ActType } from "#shared/acts/actTypes.ts";
import { naturalSortKey } from "#shared/basics/names.ts";
import { isUnsent, type Letter } from "#shared/letters/letterStates.ts";
import { PAGE_SIZE } from "#shared/platform/pageSize.ts";

/** Letters of an act with facts for their lists; they outlive a removed act. Its origin sent one of them last. */
export interface ActLetters extends Origin {
  act: number;
  type: ActType;
  number: string;
  date: string;
  counterpart: number;
  hash: string;
  actVersion: number;
  letters: readonly Letter[];
  version: number;
}

/** Acts with a scheduled letter, else those with a letter being sent, else those with a sent one. */
export type Outbox = "scheduled" | "sending" | "sent";

interface StoredLetters extends ActLetters {
  list?: "unsent";
  /** The number of the act in natural order, then its id. */
  listOrder?: string;
  box?: Outbox;
  boxOrder?: string;
}

export const ActLettersEntity = /* @__PURE__ */ entity<StoredLetters>()({
  name: "actLetters",
  key: { of: ["act"] },
  indexes: {
    /** Which acts have an unsent letter, by their numbers? */
    unsent: { on: "gsi1", of: ["list"], by: ["listOrder"] },
    /** Which letters have left, newest first; which ones are scheduled? */
    left: { on: "gsi2", of: ["box"], by: ["boxOrder", "act"] },
  },
});

const ID_DIGITS = 10;

export function storedLetters(item: ActLetters): StoredLetters {
  const { act, type, number, date, counterpart, hash, actVersion, letters, version, requestId } = item;
  const own = { act, type, number, date, counterpart, hash, actVersion, letters, version };
  const facts = { ...own, ...(requestId && { requestId }) };
  return { ...facts, ...listOf(facts), ...outboxOf(facts) };
}

function listOf({ act, number, letters }: ActLetters): Pick<StoredLetters, "list" | "listOrder"> {
  if (!letters.some(isUnsent)) return {};
  // One part of the key, not two: their separator follows the space, and a sales act would come after its purchase acts.
  return { list: "unsent", listOrder: `${naturalSortKey(number)} ${String(act).padStart(ID_DIGITS, "0")}` };
}

function outboxOf({ letters }: ActLetters): Pick<StoredLetters, "box" | "boxOrder"> {
  const due = letters.find(({ state }) => state === "scheduled");
  if (due?.sendAt) return { box: "scheduled", boxOrder: due.sendAt };
  const left = letters.filter(({ state }) => state === "sending" || state === "sent");
  const box = left.some(({ state }) => state === "sending") ? "sending" : "sent";
  const times = left.filter(({ state }) => state === box).map(({ queuedAt, sentAt }) => sentAt ?? queuedAt ?? "");
  const [latest] = times.toSorted().toReversed();
  return latest ? { box, boxOrder: latest } : {};
}

export function lettersOfAct(act: number): Promise<ActLetters | undefined> {
  return ActLettersEntity.get({ act });
}

export async function lettersOfActs(acts: readonly number[]): Promise<Map<number, ActLetters>> {
  const found = await ActLettersEntity.getAll(acts.map((act) => ({ act })));
  return new Map(found.map((item) => [item.act, item]));
}

interface LettersPage {
  items: ActLetters[];
  next: string | null;
}

export function unsentLetters(cursor: string | undefined, limit = PAGE_SIZE): Promise<LettersPage> {
  return ActLettersEntity.page("unsent", { list: "unsent" }, { cursor, limit });
}

/** Returns acts by the time of their latest such letter, newest first. */
export function lettersInBox(box: Outbox, cursor: string | undefined, limit = PAGE_SIZE): Promise<LettersPage> {
  return ActLettersEntity.page("left", { box }, { cursor, limit, descending: true });
}

/** Sending since before `until`, the longest first. Without a limit, since stuck ones would hide the others. */
export function lettersSendingSince(until: string): Promise<ActLetters[]> {
  return lettersBefore("sending", until);
}

/** Acts with a letter that should have left before `until`. */
export function lettersDueBefore(until: string): Promise<ActLetters[]> {
  return lettersBefore("scheduled", until);
}

function lettersBefore(box: Outbox, until: string): Promise<ActLetters[]> {
  return ActLettersEntity.all("left", { box }, { bounds: { below: { boxOrder: until } } });
}
