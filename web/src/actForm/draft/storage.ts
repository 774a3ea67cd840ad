import type { ActForm } from "#shared/actForm/contract.ts";
import { keptInBrowser, keptInTab } from "#web/api/leaving/kept.ts";
import { isNumber, isText, listOf, oneOf, optional, recordOf, type Shape } from "#web/api/leaving/shapes.ts";
import { type ActDraft, isDraft } from "./draft.ts";

export interface StoredForm {
  /** Idempotency key (docs/rules/actForm.md, "One form, one act"). */
  submission: string;
  savedAt: string;
  rowsDigest?: string;
  draft?: ActDraft;
}

const isStored = recordOf<StoredForm>({
  submission: isText,
  savedAt: isText,
  rowsDigest: optional(isText),
  draft: optional(isDraft),
});

export type SentForm = ActForm & { submission: string; accepted_waybills?: string[] };

/** What the form reads of it; the rest is checked by the server. */
const isRead = recordOf<{ submission: string; act_rows: { report_rows: number[] }[] }>({
  submission: isText,
  act_rows: listOf(recordOf<{ report_rows: number[] }>({ report_rows: listOf(isNumber) })),
});
const isSent: Shape<SentForm> = (value): value is SentForm => isRead(value);

/** The number is that of the shape of a draft. */
const PREFIX = "virn.act.2.";
const STORED_DAYS = 14;
const DAY_MS = 86_400_000;

/** Includes the user, since several may share a computer. */
export function formKey(user: number, target: { selection: string } | { id: string }): string {
  return `${PREFIX}${user}.${"id" in target ? `update.${target.id}` : `create.${target.selection}`}`;
}

export function readStored(key: string): StoredForm | undefined {
  return keptInBrowser.read(key, isStored);
}

export function writeStored(key: string, stored: StoredForm): void {
  keptInBrowser.write(key, stored);
}

/** Takes over a draft of the same rows: selecting the same reports again makes a new address. */
export function adoptStored(key: string, rowsDigest: string): void {
  const siblings = `${key.slice(0, key.indexOf("create."))}create.`;
  if (readStored(key) !== undefined || !key.startsWith(siblings)) return;
  for (const other of draftKeys(siblings)) {
    const stored = readStored(other);
    if (stored?.draft === undefined || stored.rowsDigest !== rowsDigest) continue;
    forgetStored(other);
    writeStored(key, stored);
    return;
  }
}

/** The sent form without an answer; a retry sends exactly this. */
export function readSent(key: string): SentForm | undefined {
  return keptInBrowser.read(sentKey(key), isSent);
}

export function writeSent(key: string, form: SentForm): void {
  keptInBrowser.write(sentKey(key), form);
}

export function forgetSent(key: string): void {
  keptInBrowser.write(sentKey(key), undefined);
}

export function forgetStored(key: string): void {
  keptInBrowser.write(key, undefined);
  forgetSent(key);
}

/** Prices were changed on the server; the form calculates its totals again when it is opened. */
export function markRecalculation(key: string): void {
  keptInTab.write(markKey(key), MARK);
}

export function isRecalculationMarked(key: string): boolean {
  return keptInTab.read(markKey(key), isMark) !== undefined;
}

export function forgetRecalculation(key: string): void {
  keptInTab.write(markKey(key), undefined);
}

export function forgetOld(now: number): void {
  for (const key of draftKeys(PREFIX)) {
    const savedAt = Date.parse(readStored(key)?.savedAt ?? "");
    if (!(now - savedAt < STORED_DAYS * DAY_MS)) forgetStored(key);
  }
}

const sentKey = (key: string) => `${key}.sent`;
const markKey = (key: string) => `${key}.recalculate`;
const MARK = 1;
const isMark = oneOf(MARK);

function draftKeys(prefix: string): string[] {
  return keptInBrowser.keys(prefix).filter((key) => !key.endsWith(sentKey("")));
}
