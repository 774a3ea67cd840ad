import type { ServiceOutputTypes } from "@aws-sdk/client-dynamodb";
import { tableClient } from "#functions/platform/table/tableClient.ts";

/** Memory at which a Lambda has one processor. */
const MB_OF_A_PROCESSOR = 1769;
const MB_OF_A_GB = 1024;

export interface Usage {
  reads: number;
  writes: number;
  gbSeconds: number;
  runs: number;
  logBytes: number;
}

export const nothing = (): Usage => ({ reads: 0, writes: 0, gbSeconds: 0, runs: 0, logBytes: 0 });

const counted = { reads: 0, writes: 0, logBytes: 0 };
const READS = new Set([
  "GetItemCommand",
  "BatchGetItemCommand",
  "QueryCommand",
  "ScanCommand",
  "TransactGetItemsCommand",
]);

tableClient.middlewareStack.add(
  (next, { commandName = "" }) =>
    async (args) => {
      const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: "TOTAL" } });
      counted[READS.has(commandName) ? "reads" : "writes"] += unitsOf(answer.output);
      return answer;
    },
  { step: "initialize", priority: "high", name: "meter" },
);

/** Swallows what is logged, since a run prints thousands of lines. */
export function countLogs(): void {
  const count = (text: string | Uint8Array) => {
    counted.logBytes += text.length;
    return true;
  };
  process.stdout.write = count;
}

/**
 * Adds what one run of a Lambda uses. Its processor time is that of this process, slower by less than a processor of
 * its memory; its waiting is that of the embedded services. Runs must not overlap.
 */
export async function metered<Result>(usage: Usage, memoryMb: number, work: () => Promise<Result>): Promise<Result> {
  const [before, processor, began] = [{ ...counted }, process.cpuUsage(), performance.now()];
  const result = await work();
  const wall = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(processor);
  const busy = (user + system) / 1_000_000;
  const seconds = busy * Math.max(1, MB_OF_A_PROCESSOR / memoryMb) + Math.max(0, wall - busy);
  usage.reads += counted.reads - before.reads;
  usage.writes += counted.writes - before.writes;
  usage.logBytes += counted.logBytes - before.logBytes;
  usage.gbSeconds += (seconds * memoryMb) / MB_OF_A_GB;
  usage.runs += 1;
  return result;
}

function unitsOf(output: ServiceOutputTypes): number {
  const consumed = "ConsumedCapacity" in output ? output.ConsumedCapacity : undefined;
  return [consumed ?? []]
    .flat()
    .reduce((sum, part) => sum + ("CapacityUnits" in part ? (part.CapacityUnits ?? 0) : 0), 0);
}
