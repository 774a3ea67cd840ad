import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { EpochMs } from "#shared/basics/measures.ts";

/** A restore of this table. What was stored between the two times belongs to work that the table does not know. */
interface RestorePoint {
  /** The table is as it was then. */
  to: EpochMs;
  /** Time of the first run of `npm run restore`. */
  at: EpochMs;
}

export const RestorePointEntity = /* @__PURE__ */ entity<RestorePoint>()({
  name: "restorePoint",
  /** To which times was this table restored? */
  key: { of: [], by: ["to"] },
});

/** False when this restore is noted already. */
export async function noteRestore(point: RestorePoint): Promise<boolean> {
  return write(RestorePointEntity.create(point));
}

export async function isRestoreNoted(to: number): Promise<boolean> {
  return (await RestorePointEntity.get({ to })) !== undefined;
}

export interface LeftFiles {
  count: number;
  /** True when a restore left the file behind: it is stored, and nothing names it. Counts such files. */
  has(file: { modified: number }): boolean;
}

/** docs/rules/restore.md, "Files that came later" */
export async function filesLeftByRestores(): Promise<LeftFiles> {
  const points = await RestorePointEntity.all("key", {});
  const left: LeftFiles = {
    count: 0,
    has({ modified }) {
      const isLeft = points.some(({ to, at }) => modified > to && modified <= at);
      if (isLeft) left.count++;
      return isLeft;
    },
  };
  return left;
}
