import { Service } from "electrodb";
import type { FactChange } from "#functions/data/table/derivation.ts";
import { table } from "#functions/data/table/table.ts";
import { commit, type InTransaction, pauseBefore } from "#functions/data/table/transaction.ts";
import { type Act, ActEntity } from "./act.ts";
import { type ActJob, ActJobEntity } from "./actJob.ts";
import { ActStatsEntity, actCounts } from "./actStats.ts";
import { groupsBesideJob, jobRuns, throwIfEnded } from "./jobCheck.ts";

const derivations = [actCounts];
const derivedEntities = { actCounts: ActStatsEntity };

const entitiesOfActs = { act: ActEntity, job: ActJobEntity, ...derivedEntities };
const service = /* @__PURE__ */ new Service(entitiesOfActs, table);
const DERIVATION_ATTEMPTS = 10;

/** A draft in `before` counts as stored, but is in no statistics. */
export type ActChange = FactChange<Act>;

/** Writes acts of one type and their statistics; false on a version conflict: read them again. @throws JobEnded */
export async function writeActs(job: ActJob, changes: readonly ActChange[]): Promise<boolean> {
  for (const group of groupsBesideJob(changes, 1 + derivations.length)) {
    if (!(await writeGroup(job, group))) return false;
  }
  return true;
}

async function writeGroup(job: ActJob, changes: readonly ActChange[]): Promise<boolean> {
  for (let attempt = 0; attempt <= DERIVATION_ATTEMPTS; attempt++) {
    const derived = (await Promise.all(derivations.map(({ writesOf }) => writesOf(changes)))).flat();
    const outcome = await commit(() =>
      service.transaction
        .write((entities) => [
          ...changes.flatMap((change) => actWrite(entities, change)),
          jobRuns(entities, job),
          ...derived.map((write) => write(entities)),
        ])
        .go(),
    );
    if (outcome.ok) return true;
    throwIfEnded(job, outcome.refused, changes.length);
    if (outcome.refused.some((index) => index < changes.length)) return false;
    await pauseBefore(attempt);
  }
  throw new Error("Statistics of acts were changed by others at every attempt");
}

/** Exactly one item for each change, so that the index of a refused item is that of its change. */
function actWrite({ act: acts }: InTransaction<{ act: typeof ActEntity }>, { before, after }: ActChange) {
  if (!before) return after ? [acts.create(after).commit()] : [];
  if (!after) {
    const removal = acts.delete({ id: before.id });
    return [removal.where(({ version }, { eq }) => eq(version, before.version)).commit()];
  }
  const write = acts.put(after);
  return [write.where(({ version }, { eq }) => eq(version, before.version)).commit()];
}
