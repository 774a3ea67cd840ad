import type { DestinationKey } from "#functions/acts/store/actDay.ts";
import { type Origin, origin } from "#functions/platform/log.ts";
import { oneOf } from "#functions/platform/table/conditions.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import type { EpochMs, IsoInstant } from "#shared/basics/measures.ts";

export const COMPOSITE_ERRORS = {
  tooLarge: "Aruanne on liiga suur. Palun valige lühem ajavahemik.",
  failed: "Aruande koostamine ebaõnnestus. Palun proovige uuesti.",
  stopped: "Aruande päring katkestati. Palun proovige uuesti või valige lühem ajavahemik.",
  slow: "Aruande päring ei valminud tunni ajaga. Palun valige lühem ajavahemik.",
} as const;

export type CompositeState = "queued" | "running" | "complete" | "failed" | "cancelled";
export const UNFINISHED: readonly CompositeState[] = ["queued", "running"];

/** The request of a report, resolved and permitted. */
export interface CompositeScope {
  from: IsoDate;
  until: IsoDate;
  /** null for all. */
  seller: number | null;
  buyer: number | null;
  destination: DestinationKey | null;
  /** Sellers that the person may see, on purchase acts only; null for a super user, who sees all acts. */
  sellersAllowed: readonly number[] | null;
}

/** A report that Athena answers from the facts of a night (docs/rules/compositeReports.md, "Reports of a night"). */
export interface ReportOfNight {
  /** Run of the nightly export. */
  run: string;
  /** When that began: what was written later is not in the report. */
  asOf: string;
  /** Queries that were begun, from 1. A part of the token by which Athena begins one once. */
  query: number;
  /** Athena's id of the last of them; '' until it is known. */
  queryId: string;
  /** Measured rows, as their acts count them. */
  rows: number;
  /** When the first query began; no message looks at it before. */
  begunAt: EpochMs;
  lookAt: number;
  looks: number;
}

/** The newest composite report of a person; it replaces an earlier one (docs/rules/compositeReports.md, "One at a time"). */
export interface CompositeRun extends Origin {
  person: number;
  id: number;
  state: CompositeState;
  scope: CompositeScope;
  created: string;
  percent: number;
  /** '' until it is complete. */
  completed: IsoInstant;
  fileKey: string;
  error: string;
  isDelivered: boolean;
  attempts: number;
  /** Its worker; '' before the first one and after a failure. */
  worker: string;
  /** Latest sign of life. */
  beat: EpochMs;
  /** Absent where the report reads the table itself. */
  night?: ReportOfNight;
}

export const CompositeRunEntity = /* @__PURE__ */ entity<CompositeRun>()({
  name: "compositeRun",
  /** Which report did this person ask for last? */
  key: { of: ["person"] },
  indexes: {
    /** Which reports are queued or running? */
    inState: { on: "gsi1", of: ["state"], by: ["id"] },
  },
});

export function compositeRunOfPerson(person: number): Promise<CompositeRun | undefined> {
  return CompositeRunEntity.get({ person });
}

export function isUnfinished({ state }: Pick<CompositeRun, "state">): boolean {
  return UNFINISHED.includes(state);
}

/** `isNew`: the caller queues it. A person with an unfinished report gets that one, whatever it is about. */
export async function beginCompositeRun(
  person: number,
  scope: CompositeScope,
  now: Date,
): Promise<{ run: CompositeRun; isNew: boolean }> {
  for (;;) {
    const before = await compositeRunOfPerson(person);
    if (before && isUnfinished(before)) return { run: before, isNew: false };
    const run: CompositeRun = {
      person,
      id: await nextIds("compositeRun"),
      state: "queued",
      scope,
      created: now.toISOString(),
      percent: 0,
      completed: "",
      fileKey: "",
      error: "",
      isDelivered: false,
      attempts: 0,
      worker: "",
      beat: now.getTime(),
      ...origin(),
    };
    const put = before
      ? CompositeRunEntity.put(run, { id: before.id, state: before.state })
      : CompositeRunEntity.create(run);
    // The second of two tabs that ask at once finds the report of the first.
    if (await write(put)) return { run, isNew: true };
  }
}

/** False when it has ended or was replaced. */
export function cancelCompositeRun(person: number, id: number): Promise<boolean> {
  const when = { id, state: oneOf(UNFINISHED) };
  return write(CompositeRunEntity.patch({ person }, { id, state: "cancelled", worker: "" }, { when }));
}

export async function noteDelivered(person: number, id: number): Promise<void> {
  await write(CompositeRunEntity.patch({ person }, { isDelivered: true }, { when: { id } }));
}
