import { AsyncLocalStorage } from "node:async_hooks";
import { tableClient } from "#functions/data/table/table.ts";

const WRITES = new Set([
  "BatchWriteItemCommand",
  "DeleteItemCommand",
  "PutItemCommand",
  "TransactWriteItemsCommand",
  "UpdateItemCommand",
]);

interface Life {
  /** Writes until death. */
  left: number;
  /** Whether its last write reaches the table. */
  isWritten: boolean;
  isDead: boolean;
}

const lives = new AsyncLocalStorage<Life>();

tableClient.middlewareStack.add(
  (next, context) => async (args) => {
    const life = lives.getStore();
    if (life === undefined) return next(args);
    if (life.isDead) throw new Error("The process is dead");
    if (!WRITES.has(String(context["commandName"])) || --life.left > 0) return next(args);
    life.isDead = true;
    if (life.isWritten) await next(args);
    throw new Error("The process is dead");
  },
  { step: "initialize", name: "mortal" },
);

/**
 * Runs work as a process of its own that dies at its n-th write, before or after it; other work that runs at the same time
 * lives on. @returns the result, or undefined when the process died.
 */
export async function mortal<Result>(
  death: { at: number; isWritten: boolean } | undefined,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  if (!death) return work();
  const life: Life = { left: death.at, isWritten: death.isWritten, isDead: false };
  const [result] = await Promise.allSettled([lives.run(life, work)]);
  if (life.isDead) return undefined;
  if (result.status === "rejected") throw result.reason;
  return result.value;
}
