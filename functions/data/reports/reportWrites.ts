import { Service } from "electrodb";
import { TRANSACTION_ITEMS, table } from "#functions/data/table/table.ts";
import { commit, pauseBefore } from "#functions/data/table/transaction.ts";
import { NumberTokenEntity, numbersOf } from "#functions/data/tokens/numberToken.ts";
import { type TokenBacklog, TokenBacklogEntity, writeTokenBacklog } from "#functions/data/tokens/tokenBacklog.ts";
import { ReportEntity } from "./report.ts";
import { derivedEntities, derivedWrites } from "./reportDerivations.ts";
import { ReportNumberEntity } from "./reportNumber.ts";
import { ReportRowsEntity, reportRows } from "./reportRows.ts";
import { type ReportChange, reportItems, tokenStepsOf } from "./reportTransactions.ts";

export type WriteOutcome = { ok: true } | { ok: false; refused: number[] };

const service = /* @__PURE__ */ new Service(
  {
    report: ReportEntity,
    rows: ReportRowsEntity,
    number: ReportNumberEntity,
    token: NumberTokenEntity,
    backlog: TokenBacklogEntity,
    ...derivedEntities,
  },
  table,
);

const DERIVATION_ATTEMPTS = 10;

/**
 * Writes reports and all that is derived from them in one transaction. `refused`: ids with a version conflict or whose
 * number is taken. More tokens than fit become a backlog (docs/rules/tokens.md, "Tokens follow their report").
 * @throws when several reports need more items than a transaction takes; split them by `inTransactions`.
 */
export async function writeReports(changes: readonly ReportChange[]): Promise<WriteOutcome> {
  for (let attempt = 0; ; attempt++) {
    const renumbered = changes.filter((change) => change.before && tokenStepsOf(change).length > 0);
    for (const { after } of renumbered) await writeTokenBacklog(after.id);
    const derived = await derivedWrites(changes);
    const { steps, backlog } = tokensThatFit(changes, derived.length);
    const outcome = await commit(() =>
      service.transaction
        .write((entities) => [
          ...derived.map((write) => write(entities)),
          ...changes.map(({ before, after }) =>
            before
              ? entities.report
                  .put({ ...after, version: before.version + 1 })
                  .where(({ version }, { eq }) => eq(version, before.version))
                  .commit()
              : entities.report.create(after).commit(),
          ),
          ...changes.flatMap(({ after, rows }) =>
            rows ? [entities.rows.put({ id: after.id, rows: reportRows.pack(rows) }).commit()] : [],
          ),
          ...changes.flatMap(({ before, after: { buyer, number, id } }) =>
            before ? [] : [entities.number.create({ buyer, number, id }).commit()],
          ),
          ...steps.map(({ token, isGone }) =>
            isGone ? entities.token.delete(token).commit() : entities.token.put(token).commit(),
          ),
          ...(backlog ? [entities.backlog.create(backlog).commit()] : []),
        ])
        .go(),
    );
    if (outcome.ok) {
      if (backlog) await writeTokenBacklog(backlog.reportId);
      return outcome;
    }
    const refused = refusedReports(changes, derived.length, outcome.refused);
    if (refused.length > 0) return { ok: false, refused };
    if (attempt === DERIVATION_ATTEMPTS)
      throw new Error("Statistics of reports were changed by others at every attempt");
    await pauseBefore(attempt);
  }
}

/** The tokens that fit this transaction, and a backlog entry for the rest. */
function tokensThatFit(changes: readonly ReportChange[], derivedItems: number) {
  const all = changes.flatMap(tokenStepsOf);
  const room = TRANSACTION_ITEMS - derivedItems - changes.reduce((sum, change) => sum + reportItems(change), 0);
  const [change] = changes;
  if (all.length <= room || changes.length > 1 || !change) return { steps: all, backlog: undefined };
  const steps = all.slice(0, room - 1);
  const { before, after } = change;
  const backlog: TokenBacklog = {
    reportId: after.id,
    before: before ? numbersOf(before) : [],
    after: numbersOf(after),
    done: steps.length,
  };
  return { steps, backlog };
}

/** The items of a transaction are statistics, reports, rows, then numbers of new reports. */
function refusedReports(changes: readonly ReportChange[], derivedItems: number, refused: readonly number[]): number[] {
  const created = changes.filter((change) => !change.before);
  const numbersFrom = derivedItems + changes.length + changes.filter((change) => change.rows).length;
  const ids = refused.flatMap((index) => {
    const change = changes[index - derivedItems] ?? created[index - numbersFrom];
    return index >= derivedItems && change ? [change.after.id] : [];
  });
  return [...new Set(ids)];
}
