import { entity } from "#functions/platform/table/entity.ts";

/** A person may retry a failed import for so long, with counts of the whole of it. */
const LIFETIME_DAYS = 30;
const SECONDS_A_DAY = 86_400;

/** Ids of reports that a slice of an import was about to write, noted before the writes. */
interface PlannedReports {
  run: number;
  /** Position of the first report of the slice in the file. */
  first: number;
  created: readonly number[];
  changed: readonly number[];
  expiresAt: number;
}

export const PlannedReportsEntity = /* @__PURE__ */ entity<PlannedReports>()({
  name: "plannedReports",
  /** Which reports did this slice plan before it was killed? */
  key: { of: ["run"], by: ["first"] },
});

/** What an import wrote itself, also before it was killed (docs/rules/imports.md, "What a file brought"). */
export interface OwnReports {
  outcomeOf(id: number): "created" | "changed" | undefined;
  /** Call it before the writes. Ids of new reports are of the sequence, so an unwritten one is of no other import. */
  plan(reports: readonly { id: number; isNew: boolean }[]): Promise<void>;
}

/** Costs one write for a slice of up to 400 reports. Two workers of a run that was taken over may forget ids of each other. */
export async function ownReportsOf(run: number, first: number): Promise<OwnReports> {
  const planned = await PlannedReportsEntity.get({ run, first });
  const created = new Set(planned?.created);
  const changed = new Set(planned?.changed);
  return {
    outcomeOf: (id) => (created.has(id) ? "created" : changed.has(id) ? "changed" : undefined),
    async plan(reports) {
      const added = reports.filter(({ id }) => !created.has(id) && !changed.has(id));
      if (added.length === 0) return;
      for (const { id, isNew } of added) (isNew ? created : changed).add(id);
      const expiresAt = Math.floor(Date.now() / 1000) + LIFETIME_DAYS * SECONDS_A_DAY;
      await PlannedReportsEntity.putAll([{ run, first, created: [...created], changed: [...changed], expiresAt }]);
    },
  };
}
