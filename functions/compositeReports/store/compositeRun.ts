import { CustomAttributeType } from "electrodb";
import type { DestinationKey } from "#functions/acts/store/actDay.ts";
import { isRefusedCondition } from "#functions/platform/table/conditions.ts";
import { Entity } from "#functions/platform/table/entity.ts";
import { PACKED, unpacked } from "#functions/platform/table/packing.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import { idInKey, table } from "#functions/platform/table/table.ts";
import type { IsoDate } from "#shared/basics/dates.ts";

const STATES = ["queued", "running", "complete", "failed", "cancelled"] as const;
export type CompositeState = (typeof STATES)[number];
export const UNFINISHED: readonly CompositeState[] = ["queued", "running"];

/** What a report is about, resolved and permitted when it was asked for. */
export interface CompositeScope {
  /** Both inclusive. */
  from: IsoDate;
  until: IsoDate;
  /** null for all. */
  seller: number | null;
  buyer: number | null;
  destination: DestinationKey | null;
  /** Sellers that the person may see, on purchase acts only; null for a super user, who sees all acts. */
  sellersAllowed: readonly number[] | null;
}

/** The newest composite report of a person; an earlier one is replaced (docs/rules/compositeReports.md, "One at a time"). */
export interface CompositeRun {
  person: number;
  id: number;
  state: CompositeState;
  scope: CompositeScope;
  created: string;
  percent: number;
  /** ISO instant, '' until it is complete. */
  completed: string;
  /** '' until it is complete. */
  fileKey: string;
  /** Why it failed; '' where it did not. */
  error: string;
  /** The person has opened or dismissed it. */
  isDelivered: boolean;
  attempts: number;
  /** Which worker has it; '' before the first one and after a failure. */
  worker: string;
  /** Latest sign of life, in milliseconds since 1970. */
  beat: number;
}

export const CompositeRunEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "compositeRun", version: "1", service: "virn" },
    attributes: {
      person: { type: "number", required: true },
      id: idInKey,
      state: { type: STATES, required: true },
      percent: { type: "number", required: true },
      completed: { type: "string", required: true },
      fileKey: { type: "string", required: true },
      error: { type: "string", required: true },
      isDelivered: { type: "boolean", required: true },
      attempts: { type: "number", required: true },
      worker: { type: "string", required: true },
      beat: { type: CustomAttributeType<number>("number"), required: true },
      [PACKED]: { type: "string", required: true },
    },
    indexes: {
      /** Which report did this person ask for last? */
      ofPerson: { pk: { field: "pk", composite: ["person"] }, sk: { field: "sk", composite: [] } },
      /** Which reports are queued or running? */
      inState: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["state"] },
        sk: { field: "gsi1sk", composite: ["id"] },
      },
    },
  },
  table,
);

function stored({ scope, created, ...run }: CompositeRun) {
  return { ...run, [PACKED]: JSON.stringify({ scope, created }) };
}

export function compositeRunOf(item: ReturnType<typeof stored>): CompositeRun {
  return unpacked(item);
}

export async function compositeRunOfPerson(person: number): Promise<CompositeRun | undefined> {
  const { data } = await CompositeRunEntity.get({ person }).go({ consistent: true });
  return data ? compositeRunOf(data) : undefined;
}

export function isUnfinished({ state }: Pick<CompositeRun, "state">): boolean {
  return UNFINISHED.includes(state);
}

/** `isNew`: the caller queues it. A person with an unfinished report gets that one back, whatever it is about. */
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
    };
    const put = before
      ? CompositeRunEntity.put(stored(run))
          .where(({ id, state }, { eq }) => `${eq(id, before.id)} AND ${eq(state, before.state)}`)
          .go()
      : CompositeRunEntity.create(stored(run)).go();
    // Of two tabs that ask at once, the second finds the report of the first.
    if (await unlessRefused(() => put)) return { run, isNew: true };
  }
}

/** False for one that has ended, or that was replaced. */
export async function cancelCompositeRun(person: number, id: number): Promise<boolean> {
  return unlessRefused(() =>
    CompositeRunEntity.patch({ person })
      .set({ state: "cancelled", worker: "" })
      .where((at, { eq }) => `${eq(at.id, id)} AND (${UNFINISHED.map((state) => eq(at.state, state)).join(" OR ")})`)
      .go(),
  );
}

/** Takes a report that has ended off `last`. */
export async function noteDelivered(person: number, id: number): Promise<void> {
  await unlessRefused(() =>
    CompositeRunEntity.patch({ person })
      .set({ isDelivered: true })
      .where((at, { eq }) => eq(at.id, id))
      .go(),
  );
}

/** False where the condition refused the write. */
export async function unlessRefused(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (isRefusedCondition(error)) return false;
    throw error;
  }
}
