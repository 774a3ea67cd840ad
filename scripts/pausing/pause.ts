import type { Config } from "#infra/basis/config.ts";
import { forgetPause, recordedPause, recordPause } from "./record.ts";
import { isStopped, type Setting, stopped, writersOf } from "./writers.ts";

/** @returns names of what was stopped now, none where all stood still already */
export interface Paused {
  since: string;
  isNew: boolean;
  stoppedNow: string[];
}

/**
 * Stops every writer, after it has recorded what was on. Idempotent: a pause that failed in the middle goes on, and one after a deploy
 * stops and records what the deploy switched on. @throws a sentence, with what to do, at the first call that AWS refuses
 */
export async function pause(config: Config, now: Date): Promise<Paused> {
  const writers = writersOf(config);
  const recorded = await recordedPause(config);
  const found = await Promise.all(writers.map(async ({ read }) => read()));
  const before = new Map(recorded?.before);
  const stoppedNow: string[] = [];
  for (const [name, setting] of found.flatMap((each) => [...each])) {
    if (isStopped(setting) && before.has(name)) continue;
    before.set(name, setting);
    if (!isStopped(setting)) stoppedNow.push(name);
  }
  if (before.size === 0) throw new Error(`${config.environment} is not deployed in ${config.region}.`);
  const since = recorded?.since ?? now.toISOString();
  if (!recorded || stoppedNow.length > 0 || before.size > recorded.before.size)
    await recordPause(config, { since, before }, !recorded);
  for (const [index, { write }] of writers.entries()) {
    const running = [...(found[index] ?? [])].filter(([, setting]) => !isStopped(setting));
    if (running.length > 0) await write(new Map(running.map(([name, setting]) => [name, stopped(setting)])));
  }
  return { since, isNew: !recorded, stoppedNow };
}

export interface Resumed {
  since: string;
  startedNow: string[];
  /** Was off before the pause, and stays so. */
  stayedOff: string[];
  /** Was not stopped, or a deploy has switched it on since: it stays as it is. */
  running: string[];
  /** No longer exists. */
  gone: string[];
}

/**
 * Puts back what a pause has recorded, the last stopped first. Idempotent: one that failed in the middle goes on.
 * @returns undefined where the installation is not paused
 */
export async function resume(config: Config): Promise<Resumed | undefined> {
  const recorded = await recordedPause(config);
  if (!recorded) return undefined;
  const { since, before } = recorded;
  const result: Resumed = { since, startedNow: [], stayedOff: [], running: [], gone: [] };
  const seen = new Set<string>();
  for (const { read, write } of writersOf(config).toReversed()) {
    const changes = new Map<string, Setting>();
    for (const [name, setting] of await read()) {
      const was = before.get(name);
      seen.add(name);
      if (was === undefined) continue;
      if (!isStopped(setting)) result.running.push(name);
      else if (isStopped(was)) result.stayedOff.push(name);
      else changes.set(name, was);
    }
    if (changes.size > 0) await write(changes);
    result.startedNow.push(...changes.keys());
  }
  result.gone.push(...[...before.keys()].filter((name) => !seen.has(name)));
  await forgetPause(config);
  return result;
}
