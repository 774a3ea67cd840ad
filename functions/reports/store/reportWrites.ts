import { Service } from "electrodb";
import { table } from "#functions/platform/table/table.ts";
import {
  commit,
  type InTransaction,
  pauseBefore,
  type TransactionResult,
} from "#functions/platform/table/transaction.ts";
import { type BacklogKey, storedBacklog, TokenBacklogEntity } from "#functions/platform/tokens/tokenBacklog.ts";
import { SumDeltaEntity, sumDeltas } from "#functions/statistics/store/sumDelta.ts";
import { deliveredChanges } from "./deliveredChanges.ts";
import { MeasuredWaybillEntity, type SeenWaybills, waybillWrites } from "./measuredWaybill.ts";
import { ReportEntity, storedReport } from "./report.ts";
import { derivedEntities, derivedWrites, type RememberedDerivations } from "./reportDerivations.ts";
import { ReportNumberEntity, reportNumberOf } from "./reportNumber.ts";
import { ReportRowsEntity } from "./reportRows.ts";
import { tokenBacklogOfReports } from "./reportTokens.ts";
import { type ReportChange, rowItems } from "./reportTransactions.ts";

/** `tokens`: the backlog to announce, where search tokens change. */
export type WriteOutcome = { ok: true; tokens?: BacklogKey } | { ok: false; refused: number[] };

export const reportEntities = {
  report: ReportEntity,
  rows: ReportRowsEntity,
  number: ReportNumberEntity,
  waybill: MeasuredWaybillEntity,
  backlog: TokenBacklogEntity,
  delta: SumDeltaEntity,
  ...derivedEntities,
};
const service = /* @__PURE__ */ new Service(reportEntities, table);

type Entities = InTransaction<typeof reportEntities>;

/** Sends a transaction of these items, and after them conditions of its own, such as on acts. */
export type SendReports = (
  itemsOf: (entities: Entities) => ReturnType<typeof transactionItems>,
) => Promise<TransactionResult>;

const sendReports: SendReports = (itemsOf) => service.transaction.write(itemsOf).go();

/**
 * What a writer of many transactions knows of stored items beside its reports. Each is written at its version, so what others
 * have changed since is refused, and read then.
 */
export interface WriterMemory {
  derived: RememberedDerivations;
  waybills: SeenWaybills;
}

export function newMemory(): WriterMemory {
  return { derived: new Map(), waybills: new Map() };
}

const DERIVATION_ATTEMPTS = 10;

/**
 * Writes reports and all that is derived from them in one transaction, with a backlog of their search tokens
 * (docs/rules/tokens.md, "Tokens follow their report") and the changes of sums. `refused`: ids with a version conflict, whose identity is taken,
 * or one of whose waybills has come into another report since it was read; all of them when a condition of `send` failed.
 * @throws when reports need more than a transaction takes; split them by `inTransactions`.
 */
export async function writeReports(
  changes: readonly ReportChange[],
  send: SendReports = sendReports,
  memory: WriterMemory = newMemory(),
): Promise<WriteOutcome> {
  const backlog = tokenBacklogOfReports(changes);
  const deltas = sumDeltas(await deliveredChanges(changes));
  for (let attempt = 0; ; attempt++) {
    const waybills = await waybillWrites(
      changes.flatMap((change) => change.waybills ?? []),
      memory.waybills,
    );
    if (waybills.stale.length > 0) return { ok: false, refused: waybills.stale };
    const facts = changes.map(({ before, after, isGone }) => (isGone ? { before } : { before, after }));
    const statistics = await derivedWrites(facts, memory.derived);
    const derived = [...statistics.writes, ...waybills.writes];
    let own = 0;
    const outcome = await commit(() =>
      send((entities) => {
        const items = transactionItems(entities, { changes, derived, deltas, backlog });
        own = items.length;
        return items;
      }),
    );
    statistics.isStored(outcome.ok);
    if (outcome.ok) return { ok: true, ...(backlog ? { tokens: backlog } : {}) };
    if (outcome.refused.some((index) => index >= own))
      return { ok: false, refused: changes.map(({ after }) => after.id) };
    const refused = refusedReports(changes, derived.length, outcome.refused);
    if (refused.length > 0) return { ok: false, refused };
    if (attempt === DERIVATION_ATTEMPTS)
      throw new Error("Statistics of reports were changed by others at every attempt");
    await pauseBefore(attempt);
  }
}
interface Writes {
  changes: readonly ReportChange[];
  /** Statistics and waybills. */
  derived: readonly (
    | Awaited<ReturnType<typeof derivedWrites>>["writes"][number]
    | Awaited<ReturnType<typeof waybillWrites>>["writes"][number]
  )[];
  deltas: ReturnType<typeof sumDeltas>;
  backlog: ReturnType<typeof tokenBacklogOfReports>;
}

/** Statistics and waybills, reports, numbers of new reports, then what has no condition. */
function transactionItems(entities: Entities, { changes, derived, deltas, backlog }: Writes) {
  const created = changes.filter(({ before }) => !before);
  const gone = changes.filter(({ isGone }) => isGone);
  const parts = changes.map(rowItems);
  const heads = changes.map(({ after, ...change }, index) => {
    const rowParts = parts[index]?.puts.length || after.rowParts;
    return { ...change, after: { ...after, rowParts } };
  });
  return [
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
  ];
}

/** By the order of `transactionItems`. */
function refusedReports(changes: readonly ReportChange[], derivedItems: number, refused: readonly number[]): number[] {
  const conditioned = [...changes, ...changes.filter(({ before }) => !before)];
  const ids = refused.flatMap((index) => conditioned[index - derivedItems]?.after.id ?? []);
  return [...new Set(ids)];
}
