import { entity } from "#functions/platform/table/entity.ts";
import { commit, write } from "#functions/platform/table/transaction.ts";
import { type RefusalCause, remedyOf } from "#shared/imports/waybillRemedies.ts";
import type { DoubtFacts } from "#shared/reports/doubtKinds.ts";

/** Waybills of each state shown in the navigation bar (docs/rules/imports.md, "Waybill queue"). */
const LISTED = 10;
const MAX_RETRIED = 1000;
const WAITING_PAGE = 1000;

interface WaybillKey {
  /** Register code of the company whose EVR key sees the waybill. */
  company: string;
  number: string;
}

interface QueuedWaybill extends WaybillKey {
  /** A refused waybill was read and cannot become a report. */
  state: "waiting" | "refused";
  since: string;
  reason: string;
  /** Absent in those that were refused before it was kept. */
  cause?: RefusalCause;
  newNames?: NewNames;
}

/** Names that a waybill brought to the system: importing it stores them before its report. */
export interface NewNames {
  lastModificationTime: string;
  doubts: readonly DoubtFacts[];
}

export const QueuedWaybillEntity = /* @__PURE__ */ entity<QueuedWaybill>()({
  name: "queuedWaybill",
  key: { of: ["company", "number"] },
  indexes: {
    /** Which waybills wait to become reports, or were refused, the longest first? */
    inState: { on: "gsi1", of: ["state"], by: ["since", "company", "number"] },
  },
});

export const QueueLengthEntity = /* @__PURE__ */ entity<{ total: number }>()({
  name: "waybillQueueLength",
  key: { of: [] },
});

/** False when the waybill is in the queue already. */
export async function queueWaybill(waybill: WaybillKey): Promise<boolean> {
  return addToQueue({ ...waybill, state: "waiting", since: new Date().toISOString(), reason: "" });
}

/** `reason`: a sentence for an agent. */
export async function refuseWaybill(
  { company, number }: WaybillKey,
  { cause, reason }: { cause: RefusalCause; reason: string },
): Promise<void> {
  const refused = { state: "refused", since: new Date().toISOString(), reason, cause } as const;
  if (await addToQueue({ company, number, ...refused })) return;
  await write(QueuedWaybillEntity.patch({ company, number }, refused));
}

async function addToQueue(waybill: QueuedWaybill): Promise<boolean> {
  const { ok } = await commit([QueuedWaybillEntity.create(waybill), QueueLengthEntity.add({}, { total: 1 })]);
  return ok;
}

export async function unqueueWaybill(company: string, number: string): Promise<boolean> {
  const { ok } = await commit([
    QueuedWaybillEntity.remove({ company, number }),
    QueueLengthEntity.add({}, { total: -1 }),
  ]);
  return ok;
}

/** Does nothing for a waybill that left the queue meanwhile: its report exists. */
export async function noteNewNames({ company, number }: WaybillKey, newNames: NewNames): Promise<void> {
  await write(QueuedWaybillEntity.patch({ company, number }, { newNames }));
}

/** None for a waybill that changed since they were noted. */
export async function notedNewNames(key: WaybillKey, lastModificationTime: string): Promise<NewNames["doubts"]> {
  const { newNames } = (await QueuedWaybillEntity.get(key)) ?? {};
  return newNames?.lastModificationTime === lastModificationTime ? newNames.doubts : [];
}

export interface WaybillQueue {
  totalCount: number;
  next: string[];
  refused: { number: string; reason: string; remedy: string }[];
}

export async function queuedWaybills(): Promise<WaybillQueue> {
  const [length, waiting, refused] = await Promise.all([
    QueueLengthEntity.get({}, { consistent: false }),
    QueuedWaybillEntity.all("inState", { state: "waiting" }, { max: LISTED }),
    QueuedWaybillEntity.all("inState", { state: "refused" }, { max: LISTED }),
  ]);
  return {
    totalCount: length?.total ?? 0,
    next: waiting.map((waybill) => waybill.number),
    refused: refused.map(({ number, reason, cause }) => ({ number, reason, remedy: remedyOf(cause) })),
  };
}

/** The longest waiting first, without those of some companies: many of theirs keep no other company waiting. */
export async function waybillsWaitingSince(
  until: string,
  count: number,
  without: ReadonlySet<string>,
): Promise<WaybillKey[]> {
  const bounds = { below: { since: until } };
  const found: WaybillKey[] = [];
  let cursor: string | undefined;
  do {
    const page = await QueuedWaybillEntity.page(
      "inState",
      { state: "waiting" },
      { bounds, limit: WAITING_PAGE, ...(cursor && { cursor }) },
    );
    found.push(...page.items.filter(({ company }) => !without.has(company)));
    cursor = page.next ?? undefined;
  } while (cursor && found.length < count);
  return found.slice(0, count).map(({ company, number }) => ({ company, number }));
}

/** Refused waybills with their reasons, the longest first, as the index knows them; `isWhole`: there are no more. */
export async function refusedQueue(): Promise<{ waybills: QueuedWaybill[]; isWhole: boolean }> {
  const waybills = await QueuedWaybillEntity.all("inState", { state: "refused" }, { max: MAX_RETRIED + 1 });
  return { waybills: waybills.slice(0, MAX_RETRIED), isWhole: waybills.length <= MAX_RETRIED };
}

export async function refusedWaybills(): Promise<WaybillKey[]> {
  const refused = await QueuedWaybillEntity.all("inState", { state: "refused" }, { max: MAX_RETRIED });
  return refused.map(({ company, number }) => ({ company, number }));
}
