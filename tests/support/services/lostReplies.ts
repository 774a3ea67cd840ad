import { tableClient } from "#functions/platform/table/tableClient.ts";

/** Name of the command of a write. */
export type TableCall = string;

const READS = new Set(["GetItemCommand", "QueryCommand", "BatchGetItemCommand", "ScanCommand"]);

/** Loses the reply of the `nth` write of `work`: the table has done it, and the SDK sends it again. */
export async function losingReply<Result>(
  nth: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; lost: number; calls: readonly TableCall[] }> {
  const calls: TableCall[] = [];
  let lost = 0;
  tableClient.middlewareStack.add(
    (next, context) => async (args) => {
      const answer = await next(args);
      const command = String(context["commandName"]);
      if (READS.has(command)) return answer;
      calls.push(command);
      if (calls.length !== nth || lost > 0) return answer;
      lost++;
      throw Object.assign(new Error("socket hang up"), { name: "TimeoutError", code: "ECONNRESET" });
    },
    { step: "deserialize", priority: "low", name: "losingReply", override: true },
  );
  try {
    return { result: await work(), lost, calls };
  } finally {
    tableClient.middlewareStack.remove("losingReply");
  }
}
