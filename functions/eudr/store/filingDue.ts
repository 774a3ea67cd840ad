import { entity } from "#functions/platform/table/entity.ts";
import { type Write, write } from "#functions/platform/table/transaction.ts";
import type { IsoInstant } from "#shared/basics/measures.ts";

export interface FilingKey {
  owner: number;
  id: string;
}

/** The next time at which a filed declaration needs work. */
export interface FilingDue extends FilingKey {
  /** Each change of it is a version. */
  dueAt: IsoInstant;
}

export const FilingDueEntity = /* @__PURE__ */ entity<FilingDue>()({
  name: "filingDue",
  key: { of: ["owner", "id"] },
  indexes: {
    /** Which filed declarations are due, the longest first? */
    due: { on: "gsi1", of: [], by: ["dueAt", "owner", "id"] },
  },
});

export function filingDue({ owner, id }: FilingKey): Promise<FilingDue | undefined> {
  return FilingDueEntity.get({ owner, id });
}

export function dueFilings(now: number, max: number): Promise<FilingDue[]> {
  return FilingDueEntity.all("due", {}, { max, bounds: { below: { dueAt: new Date(now + 1).toISOString() } } });
}

/** Belongs in the transaction after which it is due anew; undefined for never. */
export function dueWrite({ owner, id }: FilingKey, dueAt: string | undefined): Write {
  return dueAt === undefined ? FilingDueEntity.delete({ owner, id }) : FilingDueEntity.put({ owner, id, dueAt });
}

export async function makeDue({ owner, id }: FilingKey, dueAt: string): Promise<void> {
  await write(FilingDueEntity.create({ owner, id, dueAt }));
}

/** Moves it; undefined, with nothing written, when another run has moved it since the read. */
export async function moveDue({ owner, id, dueAt: before }: FilingDue, dueAt: string): Promise<FilingDue | undefined> {
  const moved = { owner, id, dueAt };
  return (await write(FilingDueEntity.put(moved, { dueAt: before }))) ? moved : undefined;
}

export async function endDue({ owner, id, dueAt }: FilingDue): Promise<void> {
  await write(FilingDueEntity.delete({ owner, id }, { dueAt }));
}
