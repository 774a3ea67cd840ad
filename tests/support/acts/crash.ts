import { tableClient } from "#functions/platform/table/tableClient.ts";
import { onSources } from "#tests/support/services/handlers.ts";

const WRITES = new Set([
  "BatchWriteItemCommand",
  "DeleteItemCommand",
  "PutItemCommand",
  "TransactWriteItemsCommand",
  "UpdateItemCommand",
]);

/** When a process crashes: before its n-th write reaches the table, or after it, with the reply lost. */
export type Moment = "before" | "after";

interface Sent {
  name: string;
  /** Number of the call among all calls, from 1. */
  call: number;
  /** Number of the write among the writes; 0 for a read. */
  write: number;
  run: () => Promise<unknown>;
}

/** Runs work with a middleware on all calls to the table, including those of concurrent work. */
async function between<Result>(
  step: (sent: Sent) => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<PromiseSettledResult<Result>> {
  let [calls, writes] = [0, 0];
  tableClient.middlewareStack.add(
    (next, context) => async (args) => {
      const name = String(context["commandName"]);
      const sent = { name, call: ++calls, write: WRITES.has(name) ? ++writes : 0, run: () => next(args) };
      return (await step(sent)) as Awaited<ReturnType<typeof next>>;
    },
    { step: "initialize", name: "chaos", override: true },
  );
  try {
    const [result] = await Promise.allSettled([onSources(work)]);
    return result;
  } finally {
    tableClient.middlewareStack.remove("chaos");
  }
}

/** Runs work that crashes at its n-th write; later calls do not reach the table. */
export async function crashing<Result>(
  at: number,
  moment: Moment,
  work: () => Promise<Result>,
): Promise<{ crashed: boolean; result: PromiseSettledResult<Result> }> {
  let crashed = false;
  const result = await between(async ({ write, run }) => {
    if (!crashed && write !== at) return run();
    if (!crashed && moment === "after") await Promise.allSettled([run()]);
    crashed = true;
    throw new Error("The process is dead");
  }, work);
  return { crashed, result };
}

/** Runs work that pauses before its n-th write, or n-th call of any kind, until something else is done. */
export async function pausing<Result>(
  at: { write: number } | { call: number },
  work: () => Promise<Result>,
  during: () => Promise<unknown>,
): Promise<{ reached: boolean; result: PromiseSettledResult<Result> }> {
  let reached = false;
  const result = await between(async ({ write, call, run }) => {
    if ("write" in at ? write === at.write : call === at.call) {
      reached = true;
      await during();
    }
    return run();
  }, work);
  return { reached, result };
}

/** Runs work whose n-th write is sent twice, as the SDK does without a reply; except transactions, whose token makes them idempotent. */
export async function sentTwice<Result>(
  at: number,
  work: () => Promise<Result>,
): Promise<{ reached: boolean; result: PromiseSettledResult<Result> }> {
  let reached = false;
  const result = await between(async ({ name, write, run }) => {
    if (write === at) reached = true;
    if (write === at && name !== "TransactWriteItemsCommand") await run();
    return run();
  }, work);
  return { reached, result };
}
