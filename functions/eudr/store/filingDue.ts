import { entity } from "#functions/platform/table/entity.ts";
import { type Write, write } from "#functions/platform/table/transaction.ts";

/** When something is next to be done about a filed declaration. */
export interface FilingDue {
  owner: number;
  /** Of the declaration. */
  id: string;
  /** ISO instant. */
  dueAt: string;
  /** Questions since the last change of its stage. */
  asked: number;
}

export const FilingDueEntity = /* @__PURE__ */ entity<FilingDue>()({
  name: "filingDue",
  key: { of: ["owner", "id"] },
  indexes: {
    /** Which filed declarations are due, the longest first? */
    due: { on: "gsi1", of: [], by: ["dueAt", "owner", "id"] },
  },
});

/** Undefined when nothing is due any more. */
export function filingDue({ owner, id }: Pick<FilingDue, "owner" | "id">): Promise<FilingDue | undefined> {
  return FilingDueEntity.get({ owner, id });
}

/** Due at `now` in milliseconds or before. */
export function dueFilings(now: number, max: number): Promise<FilingDue[]> {
  return FilingDueEntity.all("due", {}, { max, bounds: { below: { dueAt: new Date(now + 1).toISOString() } } });
}

/** In the transaction of a change of the stage, after which it is due anew. */
export function dueWrite({ owner, id }: Pick<FilingDue, "owner" | "id">, dueAt: string): Write {
  return FilingDueEntity.put({ owner, id, dueAt, asked: 0 });
}

/** False, with nothing written, when another run has asked since the read. `dueAt`: undefined for never. */
export function noteAsked({ owner, id, asked, dueAt: before }: FilingDue, dueAt: string | undefined): Promise<boolean> {
  const key = { owner, id };
  if (dueAt === undefined) return write(FilingDueEntity.delete(key, { dueAt: before }));
  return write(FilingDueEntity.put({ ...key, dueAt, asked: asked + 1 }, { dueAt: before }));
}
