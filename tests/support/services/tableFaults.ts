import { isDeepStrictEqual } from "node:util";
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { vi } from "vitest";
import type { Answer, Input, Pass } from "./throttling.ts";

// What DynamoDB may answer instead of the whole: each is legal, and none may change what the caller gets.

export const COMMANDS = {
  BatchGetCommand: "BatchGetItemCommand",
  BatchWriteCommand: "BatchWriteItemCommand",
  DeleteCommand: "DeleteItemCommand",
  GetCommand: "GetItemCommand",
  PutCommand: "PutItemCommand",
  QueryCommand: "QueryCommand",
  ScanCommand: "ScanCommand",
  TransactWriteCommand: "TransactWriteItemsCommand",
  UpdateCommand: "UpdateItemCommand",
} as const;

export type Command = keyof typeof COMMANDS;

export interface Fault {
  title: string;
  /** Calls that meet it; the next ones are answered. */
  times: number;
  /** Made anew for each run. */
  answer: () => Answer;
}

const BATCHES: ReadonlySet<Command> = new Set(["BatchGetCommand", "BatchWriteCommand"]);
const PAGES: ReadonlySet<Command> = new Set(["QueryCommand", "ScanCommand"]);
const SINGLE_WRITES: ReadonlySet<Command> = new Set(["DeleteCommand", "PutCommand", "UpdateCommand"]);

const refused = (name: string) => () => async () => {
  throw Object.assign(new Error("throttled"), { name });
};

const cancelled = (Code: string) => () => async () => {
  const reasons = [{ Code: "None" }, { Code }];
  throw new TransactionCanceledException({ message: "cancelled", CancellationReasons: reasons, $metadata: {} });
};

/** Answers a part of a batch, and leaves the rest unprocessed. */
const partly = (part: (all: number) => number) => () => async (input: Input, pass: Pass) => {
  const [[table, request] = ["", []]] = Object.entries(input["RequestItems"] as Record<string, Batch>);
  const isWrite = Array.isArray(request);
  const all = isWrite ? request : request.Keys;
  const done = part(all.length);
  const of = (some: unknown[]) => ({ [table]: isWrite ? some : { ...request, Keys: some } });
  const output = done > 0 ? await pass({ ...input, RequestItems: of(all.slice(0, done)) }) : { Responses: {} };
  return {
    ...output,
    [isWrite ? "UnprocessedItems" : "UnprocessedKeys"]: done < all.length ? of(all.slice(done)) : {},
  };
};

type Batch = unknown[] | { Keys: unknown[] };

/** As after 1 MB: one item, and where to go on. */
const shortPage = () => (input: Input, pass: Pass) => pass({ ...input, Limit: 1 });

/** Before each page one without items, which only says where to go on. */
const emptyPages = () => {
  const starts: { given: Input; real: unknown }[] = [];
  return async (input: Input, pass: Pass) => {
    const start = starts.find(({ given }) => isDeepStrictEqual(given, input["ExclusiveStartKey"]));
    const real = start ? start.real : input["ExclusiveStartKey"];
    const output = await pass({ ...input, ExclusiveStartKey: real });
    const [first] = (output["Items"] ?? []) as Input[];
    if (start || !first) return output;
    const { IndexName: index } = input;
    const indexKey = typeof index === "string" ? [`${index}pk`, `${index}sk`] : [];
    const given = Object.fromEntries([...indexKey, "pk", "sk"].map((name) => [name, first[name]]));
    starts.push({ given, real });
    return { ...output, Items: [], Count: 0, LastEvaluatedKey: given };
  };
};

const THROTTLES = ["ProvisionedThroughputExceededException", "RequestLimitExceeded", "ThrottlingException"];
const CANCELS = ["ThrottlingError", "ProvisionedThroughputExceeded", "TransactionConflict"];

/** Faults that end: the caller gets what it gets without them. */
export function passingFaults(command: Command): Fault[] {
  const names = [
    ...THROTTLES,
    ...(SINGLE_WRITES.has(command) ? ["TransactionConflictException"] : []),
    ...(command === "TransactWriteCommand" ? ["TransactionInProgressException"] : []),
  ];
  return [
    ...names.map((name) => ({ title: `${name}, twice`, times: 2, answer: refused(name) })),
    ...(command === "TransactWriteCommand"
      ? CANCELS.map((code) => ({ title: `cancelled by ${code}, twice`, times: 2, answer: cancelled(code) }))
      : []),
    ...(BATCHES.has(command)
      ? [
          { title: "half unprocessed, once", times: 1, answer: partly((all) => Math.ceil(all / 2)) },
          { title: "all unprocessed, three times", times: 3, answer: partly(() => 0) },
          { title: "one processed a time, as with items of 400 KB in 16 MB", times: 4, answer: partly(() => 1) },
        ]
      : []),
    ...(PAGES.has(command)
      ? [
          { title: "one item a page", times: Number.POSITIVE_INFINITY, answer: shortPage },
          { title: "an empty page before each page", times: Number.POSITIVE_INFINITY, answer: emptyPages },
        ]
      : []),
  ];
}

/** Faults that do not end: the caller gets an error, in time. */
export function endlessFaults(command: Command): Fault[] {
  const always = (title: string, answer: Fault["answer"]) => ({ title, times: Number.POSITIVE_INFINITY, answer });
  const throttled = refused("ThrottlingException");
  /** The second fault begins when the time for the first one is nearly over. */
  const then = (first: Fault["answer"], second: Fault["answer"]) => () => {
    const until = Date.now() + 19_000;
    return (input: Input, pass: Pass) => (Date.now() < until ? first() : second())(input, pass);
  };
  return [
    always("throttled for ever", throttled),
    ...(BATCHES.has(command)
      ? [
          always(
            "unprocessed for ever",
            partly(() => 0),
          ),
          always(
            "unprocessed, and then throttled for ever",
            then(
              partly(() => 0),
              throttled,
            ),
          ),
        ]
      : []),
    ...(command === "TransactWriteCommand"
      ? [
          always("in conflict for ever", cancelled("TransactionConflict")),
          always("in conflict, and then throttled for ever", then(cancelled("TransactionConflict"), throttled)),
        ]
      : []),
  ];
}

const MAX_FAKE_MS = 600_000;

/** Runs work whose calls are all answered here, without waiting for its pauses. @returns its error, and the time it took */
export async function inFakeTime(work: () => Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  const start = Date.now();
  const ends: { error: unknown }[] = [];
  try {
    void work().then(
      () => ends.push({ error: undefined }),
      (error: unknown) => ends.push({ error }),
    );
    while (ends.length === 0 && Date.now() - start < MAX_FAKE_MS) {
      await vi.advanceTimersByTimeAsync(10);
      await new Promise(setImmediate);
    }
    const [end = { error: "It goes on for ever" }] = ends;
    return { ...end, ms: Date.now() - start };
  } finally {
    vi.useRealTimers();
  }
}
