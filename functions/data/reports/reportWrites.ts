import { Service } from "electrodb";
import { SumDeltaEntity, sumDeltas } from "#functions/data/sums/sumDelta.ts";
import { table } from "#functions/data/table/table.ts";
import { commit, pauseBefore } from "#functions/data/table/transaction.ts";
import { type BacklogKey, storedBacklog, TokenBacklogEntity } from "#functions/data/tokens/tokenBacklog.ts";
import { deliveredChanges } from "./deliveredChanges.ts";
import { MeasuredWaybillEntity, waybillWrites } from "./measuredWaybill.ts";
import { ReportEntity, storedReport } from "./report.ts";
import { derivedEntities, derivedWrites } from "./reportDerivations.ts";
import { ReportNumberEntity, reportNumberOf } from "./reportNumber.ts";
import { ReportRowsEntity } from "./reportRows.ts";
import { tokenBacklogOfReports } from "./reportTokens.ts";
import { type ReportChange, rowItems } from "./reportTransactions.ts";

/** `tokens`: the backlog to announce, where search tokens change. */
export type WriteOutcome = { ok: true; tokens?: BacklogKey } | { ok: false; refused: number[] };

const service = /* @__PURE__ */ new Service(
  {
    report: ReportEntity,
    rows: ReportRowsEntity,
    number: ReportNumberEntity,
    waybill: MeasuredWaybillEntity,
    backlog: TokenBacklogEntity,
    delta: SumDeltaEntity,
    ...derivedEntities,
  },
  table,
);

const DERIVATION_ATTEMPTS = 10;

/**
 * Writes reports and all that is derived from them in one transaction, with a backlog of their search tokens
 * (docs/rules/tokens.md, "Tokens follow their report") and the changes of sums. `refused`: ids with a version conflict, whose identity is taken,
 * or a waybill of which came into another report meanwhile.
 * @throws when reports need more than a transaction takes; split them by `inTransactions`.
 */
export async function writeReports(changes: readonly ReportChange[]): Promise<WriteOutcome> {
  const backlog = tokenBacklogOfReports(changes);
  const created = changes.filter((change) => !change.before);
  const gone = changes.filter((change) => change.isGone);
  const parts = changes.map(rowItems);
  const deltas = sumDeltas(await deliveredChanges(changes));
  const heads = changes.map(({ after, ...change }, index) => {
    const rowParts = parts[index]?.puts.length || after.rowParts;
    return { ...change, after: { ...after, rowParts } };
  });
  for (let attempt = 0; ; attempt++) {
    const waybills = await waybillWrites(changes.flatMap((change) => change.waybills ?? []));
    if (waybills.stale.length > 0) return { ok: false, refused: waybills.stale };
    const facts = changes.map(({ before, after, isGone }) => (isGone ? { before } : { before, after }));
    const derived = [...(await derivedWrites(facts)), ...waybills.writes];
    const outcome = await commit(() =>
      service.transaction
        .write((entities) => [
          ...derived.map((write) => write(entities)),
          ...heads.map(({ before, after, isGone }) =>
            isGone
              ? entities.report
                  .delete({ id: after.id })
                  .where(({ version }, { eq }) => eq(version, after.version))
                  .commit()
              : before
                ? entities.report
                    .put(storedReport({ ...after, version: before.version + 1 }))
                    .where(({ version }, { eq }) => eq(version, before.version))
                    .commit()
                : entities.report.create(storedReport(after)).commit(),
          ),
          ...created.map(({ after }) => entities.number.create(reportNumberOf(after)).commit()),
          ...gone.map(({ after }) => entities.number.delete(reportNumberOf(after)).commit()),
          ...parts.flatMap(({ puts, deletes }) => [
            ...puts.map((item) => entities.rows.put(item).commit()),
            ...deletes.map((key) => entities.rows.delete(key).commit()),
          ]),
          ...deltas.map((delta) => entities.delta.put(delta).commit()),
          ...(backlog ? [entities.backlog.put(storedBacklog(backlog)).commit()] : []),
        ])
        .go(),
    );
    if (outcome.ok) return { ok: true, ...(backlog ? { tokens: backlog } : {}) };
    const refused = refusedReports(changes, created, derived.length, outcome.refused);
    if (refused.length > 0) return { ok: false, refused };
    if (attempt === DERIVATION_ATTEMPTS)
      throw new Error("Statistics of reports were changed by others at every attempt");
    await pauseBefore(attempt);
  }
}

/** The items of a transaction are statistics and waybills, reports, numbers of new reports, then what has no condition. */
function refusedReports(
  changes: readonly ReportChange[],
  created: readonly ReportChange[],
  derivedItems: number,
  refused: readonly number[],
): number[] {
  const conditioned = [...changes, ...created];
  const ids = refused.flatMap((index) => conditioned[index - derivedItems]?.after.id ?? []);
  return [...new Set(ids)];
}
