import { readFileSync } from "node:fs";
import type { Services } from "#scripts/embedded/services/services.ts";

/** Linux's unit of time in /proc. */
const TICKS_PER_SECOND = 100;

/** Seconds of the processor, which other work on the machine hardly changes. */
export interface Processor {
  handlers: number;
  /** 0 with a database that this process did not start. */
  database: number;
}

export async function onProcessor<Result>(
  { databasePid }: Pick<Services, "databasePid">,
  work: () => Promise<Result>,
): Promise<{ processor: Processor; result: Result }> {
  const [own, before] = [process.cpuUsage(), secondsOf(databasePid())];
  const result = await work();
  const { user, system } = process.cpuUsage(own);
  return {
    result,
    processor: { handlers: (user + system) / 1_000_000, database: secondsOf(databasePid()) - before },
  };
}

function secondsOf(pid: number | undefined): number {
  if (pid === undefined) return 0;
  // Fields are counted from the name of the program, in brackets.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
