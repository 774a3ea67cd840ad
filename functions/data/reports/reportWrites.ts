import { Service } from "electrodb";
import { table } from "#functions/data/table/table.ts";
import { commit, pauseBefore } from "#functions/data/table/transaction.ts";
import { type BacklogKey, TokenBacklogEntity } from "#functions/data/tokens/tokenBacklog.ts";
import { MeasuredWaybillEntity, waybillWrites } from "./measuredWaybill.ts";
import { ReportEntity } from "./report.ts";
import { derivedEntities, derivedWrites } from "./reportDerivations.ts";
import { ReportNumberEntity, reportNumberOf } from "./reportNumber.ts";
import { ReportRowsEntity, reportRows } from "./reportRows.ts";
import { tokenBacklogOfReports } from "./reportTokens.ts";
import type { ReportChange } from "./reportTransactions.ts";

/** `tokens`: the backlog to announce, where search tokens change. */
export type WriteOutcome = { ok: true; tokens?: BacklogKey } | { ok: false; refused: number[] };

const service = /* @__PURE__ */ new Service(
  {
    report: ReportEntity,
    rows: ReportRowsEntity,
    number: ReportNumberEntity,
    waybill: MeasuredWaybillEntity,
    backlog: TokenBacklogEntity,
    ...derivedEntities,
  },
  table,
);

const DERIVATION_ATTEMPTS = 10;

/**
 * Writes reports and all that is derived from them in one transaction, with a backlog of their search tokens
 * (docs/rules/tokens.md, "Tokens follow their report"). `refused`: ids with a version conflict, whose identity is taken,
 * or a waybill of which came into another report meanwhile.
 * @throws when reports need more than a transaction takes; split them by `inTransactions`.
 */
export async function writeReports(changes: readonly ReportChange[]): Promise<WriteOutcome> {
  const backlog = tokenBacklogOfReports(changes);
  const created = changes.filter((change) => !change.before);
  const gone = changes.filter((change) => change.isGone);
  for (let attempt = 0; ; attempt++) {
    const waybills = await waybillWrites(changes.flatMap((change) => change.waybills ?? []));
    if (waybills.stale.length > 0) return { ok: false, refused: waybills.stale };
    const facts = changes.map(({ before, after, isGone }) => (isGone ? { before } : { before, after }));
    const derived = [...(await derivedWrites(facts)), ...waybills.writes];
    const outcome = await commit(() =>
      service.transaction
        .write((entities) => [
          ...derived.map((write) => write(entities)),
          ...changes.map(({ before, after, isGone }) =>
            isGone
              ? entities.report
                  .delete({ id: after.id })
                  .where(({ version }, { eq }) => eq(version, after.version))
                  .commit()
              : before
                ? entities.report
                    .put({ ...after, version: before.version + 1 })
                    .where(({ version }, { eq }) => eq(version, before.version))
                    .commit()
                : entities.report.create(after).commit(),
          ),
          ...changes.flatMap(({ after, rows }) =>
            rows ? [entities.rows.put({ id: after.id, rows: reportRows.pack(rows) }).commit()] : [],
          ),
          ...created.map(({ after }) => entities.number.create(reportNumberOf(after)).commit()),
          ...gone.flatMap(({ after }) => [
            entities.number.delete(reportNumberOf(after)).commit(),
            entities.rows.delete({ id: after.id }).commit(),
          ]),
          ...(backlog ? [entities.backlog.put(backlog).commit()] : []),
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

/** The items of a transaction are statistics, reports, rows, then numbers of new reports. */
function refusedReports(
  changes: readonly ReportChange[],
  created: readonly ReportChange[],
  derivedItems: number,
  refused: readonly number[],
): number[] {
  const numbersFrom = derivedItems + changes.length + changes.filter((change) => change.rows).length;
  const ids = refused.flatMap((index) => {
    const change = changes[index - derivedItems] ?? created[index - numbersFrom];
    return index >= derivedItems && change ? [change.after.id] : [];
  });
  return [...new Set(ids)];
}
