import { documents } from "../../functions/data/table.ts";

const WRITES = new Set([
  "BatchWriteItemCommand",
  "DeleteItemCommand",
  "PutItemCommand",
  "TransactWriteItemsCommand",
  "UpdateItemCommand",
]);

/** Where a process dies: before its n-th write reaches the table, or after, with the answer lost on its way back. */
export type Moment = "before" | "after";

type Step = (write: number, run: () => Promise<unknown>, name: string) => Promise<unknown>;

/**
 * Runs work with something between it and the table; what others do at the same time goes through it too.
 */
async function between<Result>(
  step: Step,
  read: () => void,
  work: () => Promise<Result>,
): Promise<PromiseSettledResult<Result>> {
  let writes = 0;
  documents.middlewareStack.add(
    (next, context) => async (args) => {
      const name = String(context["commandName"]);
      if (!WRITES.has(name)) {
        read();
        return next(args);
      }
      return (await step(++writes, () => next(args), name)) as Awaited<ReturnType<typeof next>>;
    },
    { step: "initialize", name: "chaos", override: true },
  );
  try {
    const [result] = await Promise.allSettled([work()]);
    return result;
  } finally {
    documents.middlewareStack.remove("chaos");
  }
}

/** Runs work in a process that dies at its n-th write; nothing that it does after that reaches the table. */
export async function crashing<Result>(
  at: number,
  moment: Moment,
  work: () => Promise<Result>,
): Promise<{ crashed: boolean; result: PromiseSettledResult<Result> }> {
  let crashed = false;
  const die = () => {
    if (crashed) throw new Error("The process is dead");
  };
  const result = await between(
    async (write, run) => {
      die();
      if (write !== at) return run();
      if (moment === "after") await Promise.allSettled([run()]);
      crashed = true;
      return die();
    },
    die,
    work,
  );
  return { crashed, result };
}

/** Runs work that is held up before its n-th write until something else, which is not held up, is done. */
export async function heldUp<Result>(
  at: number,
  work: () => Promise<Result>,
  meanwhile: () => Promise<void>,
): Promise<{ reached: boolean; result: PromiseSettledResult<Result> }> {
  let reached = false;
  const result = await between(
    async (write, run) => {
      if (write === at) {
        reached = true;
        await meanwhile();
      }
      return run();
    },
    () => {},
    work,
  );
  return { reached, result };
}

/** Runs work whose n-th write is sent twice, as the SDK does when it gets no answer; not a transaction, which has a token. */
export async function sentTwice<Result>(
  at: number,
  work: () => Promise<Result>,
): Promise<{ reached: boolean; result: PromiseSettledResult<Result> }> {
  let reached = false;
  const result = await between(
    async (write, run, name) => {
      if (write === at) reached = true;
      if (write === at && name !== "TransactWriteItemsCommand") await run();
      return run();
    },
    () => {},
    work,
  );
  return { reached, result };
}
