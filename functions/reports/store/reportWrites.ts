import { SumDeltaEntity, sumDeltas } from "#functions/platform/sums/sumDelta.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import { commit, type Write, write } from "#functions/platform/table/transaction.ts";
import { type BacklogKey, storedBacklog, TokenBacklogEntity } from "#functions/platform/tokens/tokenBacklog.ts";
import { deliveredChanges } from "./deliveredChanges.ts";
import { waybillWrites } from "./measuredWaybill.ts";
import { type Report, ReportEntity } from "./report.ts";
import { ownIdentities, ReportNumberEntity, reportNumberOf } from "./reportNumber.ts";
import { ReportRowsEntity } from "./reportRows.ts";
import { tokenBacklogOfReports } from "./reportTokens.ts";
import { derivedWrites, type ReportChange, rowItems } from "./reportTransactions.ts";

/** `tokens`: the backlog to announce, when search tokens change. */
export type WriteOutcome = { ok: true; tokens?: BacklogKey } | { ok: false; refused: number[] };

/**
 * One transaction with all that is derived (docs/rules/tokens.md, "Tokens follow their report"). `refused`: a version
 * conflict, a taken identity, or a waybill in another report since the read; all when a condition of `beside` fails.
 * @throws when reports need more than a transaction takes; split them by `inTransactions`
 */
export async function writeReports(
  changes: readonly ReportChange[],
  beside: readonly Write[] = [],
): Promise<WriteOutcome> {
  const backlog = tokenBacklogOfReports(changes);
  const deltas = sumDeltas(await deliveredChanges(changes));
  const unconditional = [
    ...rowWrites(changes),
    ...deltas.map((delta) => SumDeltaEntity.put(delta)),
    ...(backlog ? [TokenBacklogEntity.put(storedBacklog(backlog))] : []),
  ];
  const identities = await ownIdentities(changes.flatMap(({ after, isGone }) => (isGone ? [after] : [])));
  const heads = headWrites(changes, identities);
  const facts = changes.map(({ before, after, isGone }) => (isGone ? { before } : { before, after }));
  return untilNoConflict("Statistics of reports", async () => {
    const waybills = await waybillWrites(changes.flatMap((change) => change.waybills ?? []));
    if (waybills.stale.length > 0) return { ok: false, refused: waybills.stale };
    const derived = [...(await derivedWrites(facts)), ...waybills.writes];
    const own = [...derived, ...heads.map(({ write }) => write), ...unconditional];
    const outcome = await commit([...own, ...beside]);
    if (outcome.ok) return { ok: true, ...(backlog ? { tokens: backlog } : {}) };
    if (outcome.refused.some((index) => index >= own.length))
      return { ok: false, refused: changes.map(({ after }) => after.id) };
    const refused = new Set(outcome.refused.flatMap((index) => heads[index - derived.length]?.id ?? []));
    return refused.size > 0 ? { ok: false, refused: [...refused] } : CONFLICT;
  });
}

function headWrites(
  changes: readonly ReportChange[],
  identities: Awaited<ReturnType<typeof ownIdentities>>,
): { id: number; write: Write }[] {
  const heads = changes.map((change) => {
    const { before, isGone } = change;
    const after = { ...change.after, rowParts: rowItems(change).puts.length || change.after.rowParts };
    const write = isGone
      ? ReportEntity.delete(after, { version: after.version })
      : before
        ? ReportEntity.put({ ...after, version: before.version + 1 }, { version: before.version })
        : ReportEntity.create(after);
    return { id: after.id, write };
  });
  const numbers = changes.flatMap(({ before, after, isGone }) => {
    const { id } = after;
    if (isGone) return (identities.get(id) ?? []).map((key) => ({ id, write: ReportNumberEntity.delete(key, { id }) }));
    return before ? [] : [{ id, write: ReportNumberEntity.create(reportNumberOf(after)) }];
  });
  return [...heads, ...numbers];
}

function rowWrites(changes: readonly ReportChange[]): Write[] {
  return changes
    .map(rowItems)
    .flatMap(({ puts, deletes }) => [
      ...puts.map((item) => ReportRowsEntity.put(item)),
      ...deletes.map((key) => ReportRowsEntity.delete(key)),
    ]);
}

/** One transaction after another, at the versions as read; false at the first that has changed, without later ones. */
export async function claimInTurn(groups: readonly (readonly Report[])[], claim: number): Promise<boolean> {
  for (const reports of groups) {
    const { ok } = await commit(
      reports.map(({ id, version }) =>
        ReportEntity.patch({ id }, { claimedBy: claim, version: version + 1 }, { when: { version } }),
      ),
    );
    if (!ok) return false;
  }
  return true;
}

export function setReportDoubts({ id, version }: Report, doubts: NonNullable<Report["doubts"]>): Promise<boolean> {
  return write(ReportEntity.patch({ id }, { doubts, version: version + 1 }, { when: { version } }));
}
