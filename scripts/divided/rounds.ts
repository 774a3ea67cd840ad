import { keysUnder } from "#functions/analytics/nightFiles.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import type { BegunRun, DividedDone, DividedPiece, GatheredRun } from "#shared/platform/dividedShapes.ts";
import { putJson, readJson } from "./frames.ts";

const AT_ONCE = 16;

export function nextRound({ run, startedAt, parts, name, round }: DividedPiece): DividedPiece {
  return { run, startedAt, parts, name, round: round + 1 };
}

export function goingOn(last: unknown): { goesOn?: true } {
  return last === undefined ? {} : { goesOn: true };
}

/** What a round gave away counts only when this is written. */
export async function putDone(folder: string, done: DividedDone): Promise<void> {
  await putJson(`${folder}/${done.name}-${done.round}.json`, done);
}

/** The rounds that follow each other from 0 to the last one of each piece. @throws Error naming a piece that has not ended */
export async function roundsOf<Done extends DividedDone>(
  folder: string,
  schema: { parse(value: unknown): Done },
  { pieces }: BegunRun,
): Promise<Done[]> {
  const found = new Map<string, Done>();
  await inParallel(await keysUnder(folder), AT_ONCE, async (key) => {
    const one = await readJson(schema, key);
    found.set(`${one.name}-${one.round}`, one);
  });
  return pieces.flatMap(({ name }) => {
    const own: Done[] = [];
    for (let isLast = false; !isLast; ) {
      const one = found.get(`${name}-${own.length}`);
      if (!one) throw new Error(`Piece ${name} has not ended: round ${own.length} is missing`);
      own.push(one);
      isLast = one.isLast;
    }
    return own;
  });
}

/** Lists for each part the files that pieces gave to it. @param more what its list has beside them */
export async function gatherLists(
  folder: string,
  { run, startedAt, parts }: BegunRun,
  done: readonly DividedDone[],
  more: object = {},
): Promise<GatheredRun> {
  const byPart = Map.groupBy(
    done.flatMap(({ files }) => files),
    ({ part }) => part,
  );
  const items = Array.from({ length: parts }, (_, part) => ({ run, startedAt, parts, part }));
  await inParallel(items, AT_ONCE, async ({ part }) => {
    const files = (byPart.get(part) ?? []).map(({ key }) => key);
    await putJson(`${folder}/${part}.json`, { files, ...more });
  });
  return { run, startedAt, parts, items };
}
