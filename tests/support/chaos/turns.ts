import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate } from "node:timers/promises";
import { tableClient } from "#functions/platform/table/tableClient.ts";
import type { Random } from "#scripts/random/random.ts";

/** An actor that in this time neither calls the table nor ends is busy elsewhere, such as with the storage of files. */
const PATIENCE_MS = 100;

interface Actor {
  waiting: (() => Promise<void>)[];
  isDone: boolean;
}

const actors = new AsyncLocalStorage<Actor>();

tableClient.middlewareStack.add(
  (next) => (args) => {
    const actor = actors.getStore();
    if (!actor) return next(args);
    type Answer = Awaited<ReturnType<typeof next>>;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    actor.waiting.push(async () => next(args).then(resolve, reject));
    return promise;
  },
  { step: "initialize", name: "turns" },
);

/**
 * Runs several works at once, whose calls to the table take turns: one call at a time, of an actor that is drawn. The same
 * draws make the same order. @param stay probability that the actor of the last call has the next one too
 */
export async function inTurns<Result>(
  random: Random,
  works: readonly (() => Promise<Result>)[],
  stay: number,
): Promise<PromiseSettledResult<Result>[]> {
  const started = works.map((work) => {
    const actor: Actor = { waiting: [], isDone: false };
    const result = actors.run(actor, work).finally(() => {
      actor.isDone = true;
    });
    // Its caller gets the error, once all have ended.
    result.catch(() => undefined);
    return { actor, result };
  });
  let last: Actor | undefined;
  for (;;) {
    await everyoneWaits(started.map(({ actor }) => actor));
    const waiting = started.flatMap(({ actor }) => (actor.waiting.length > 0 ? actor : []));
    if (waiting.length === 0 && started.every(({ actor }) => actor.isDone)) break;
    if (waiting.length === 0) continue;
    const isStaying = last !== undefined && waiting.includes(last) && random.chance(stay);
    last = isStaying ? last : random.pick(waiting);
    await last?.waiting.shift()?.();
  }
  return Promise.allSettled(started.map(({ result }) => result));
}

async function everyoneWaits(all: readonly Actor[]): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (all.some(({ waiting, isDone }) => !isDone && waiting.length === 0) && performance.now() < until) {
    await setImmediate();
  }
}
