import { keysUnder } from "#functions/analytics/nightFiles.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import {
  type BegunVerify,
  begunVerify,
  type DonePiece,
  donePiece,
  type GatheredCounts,
  type GatheredVerify,
  type PartList,
} from "#shared/platform/verifyShapes.ts";
import { addedUp, putJson, readJson, runKey, toldTogether } from "./runFiles.ts";
import { verifyStep } from "./verifyStep.ts";

const AT_ONCE = 16;

/** @throws Error naming a piece that has not ended, before anything is written */
export const handler = verifyStep("gatherParts", begunVerify, async (begun): Promise<GatheredVerify> => {
  const { run, startedAt, parts } = begun;
  const done = await roundsOf(begun);
  const everywhere = done.flatMap((one) => one.everywhere ?? []);
  const byPart = Map.groupBy(
    done.flatMap(({ files }) => files),
    ({ part }) => part,
  );
  const items = Array.from({ length: parts }, (_, part) => ({ run, startedAt, parts, part }));
  await inParallel(items, AT_ONCE, async ({ part }) => {
    const files = (byPart.get(part) ?? []).map(({ key }) => key);
    await putJson(runKey(run, "lists", `${part}.json`), { files, everywhere } satisfies PartList);
  });
  const gathered: GatheredCounts = {
    counts: addedUp(done.map(({ counts }) => counts)),
    unchecked: addedUp(done.map(({ unchecked }) => unchecked)),
    ...toldTogether(done),
  };
  await putJson(runKey(run, "gathered.json"), gathered);
  return { run, startedAt, parts, items };
});

/** The rounds that follow each other from 0 to the last one of each piece. */
async function roundsOf({ run, pieces }: BegunVerify): Promise<DonePiece[]> {
  const found = new Map<string, DonePiece>();
  await inParallel(await keysUnder(runKey(run, "done")), AT_ONCE, async (key) => {
    const one = await readJson(donePiece, key);
    found.set(`${one.name}-${one.round}`, one);
  });
  return pieces.flatMap(({ name }) => {
    const own: DonePiece[] = [];
    for (let isLast = false; !isLast; ) {
      const one = found.get(`${name}-${own.length}`);
      if (!one) throw new Error(`Piece ${name} has not ended: round ${own.length} is missing`);
      own.push(one);
      isLast = one.isLast;
    }
    return own;
  });
}
