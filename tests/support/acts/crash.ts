import { tableClient } from "#functions/data/table/table.ts";
import { onSources } from "#tests/support/services/handlers.ts";

const WRITES = new Set([
  "BatchWriteItemCommand",
  "DeleteItemCommand",
  "PutItemCommand",
  "TransactWriteItemsCommand",
  "UpdateItemCommand",
]);

/** Where a process dies: before its n-th write reaches the table, or after, with the answer lost on its way back. */
export type Moment = "before" | "after";

interface Sent {
  name: string;
  /** Which of all calls it is, from 1. */
  call: number;
  /** Which of the writes; 0 for a read. */
  write: number;
  run: () => Promise<unknown>;
}

/** Runs work with something between it and the table; what others do at the same time goes through it too. */
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

/** Runs work in a process that dies at its n-th write; nothing that it does after that reaches the table. */
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
export async function heldUp<Result>(
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

/** Runs work whose n-th write is sent twice, as the SDK does when it gets no answer; not a transaction, which has a token. */
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
