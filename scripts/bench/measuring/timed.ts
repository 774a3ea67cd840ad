export interface Timed<Result> {
  milliseconds: number;
  /** Milliseconds of this process's processors, which other work on the machine hardly changes; the database is another process. */
  processor: number;
  result: Result;
}

export async function timed<Result>(work: () => Promise<Result>): Promise<Timed<Result>> {
  const [own, began] = [process.cpuUsage(), performance.now()];
  const result = await work();
  const milliseconds = performance.now() - began;
  const { user, system } = process.cpuUsage(own);
  return { milliseconds, processor: (user + system) / 1000, result };
}

interface Rounds {
  /** Rounds that are not measured, so that V8 has compiled the code. */
  warmUp: number;
  calls: number;
  /** A busy machine stops after this time, with fewer calls. */
  maxMs?: number;
}

/** Milliseconds of each call. */
export async function timesOf(call: () => Promise<unknown>, rounds: Rounds): Promise<number[]> {
  return (await timedCalls(call, rounds)).times;
}

/** Milliseconds of each call, and those of the processor of all. */
export async function timedCalls(call: () => Promise<unknown>, { warmUp, calls, maxMs }: Rounds) {
  for (let round = 0; round < warmUp; round++) await call();
  const ends = performance.now() + (maxMs ?? Number.POSITIVE_INFINITY);
  const { result: times, processor } = await timed(async () => {
    const each: number[] = [];
    while (each.length < calls && performance.now() < ends) each.push((await timed(call)).milliseconds);
    return each;
  });
  return { times, processor };
}
