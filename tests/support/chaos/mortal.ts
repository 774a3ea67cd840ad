import { AsyncLocalStorage } from "node:async_hooks";
import { S3Client } from "@aws-sdk/client-s3";
import { SQSClient } from "@aws-sdk/client-sqs";
import { tableClient } from "#functions/platform/table/tableClient.ts";

const WRITES = new Set([
  "BatchWriteItemCommand",
  "DeleteItemCommand",
  "PutItemCommand",
  "TransactWriteItemsCommand",
  "UpdateItemCommand",
]);
const WRITES_OUTSIDE = new Set([
  "CompleteMultipartUploadCommand",
  "CopyObjectCommand",
  "CreateMultipartUploadCommand",
  "DeleteObjectCommand",
  "DeleteObjectsCommand",
  "PutObjectCommand",
  "SendMessageBatchCommand",
  "UploadPartCommand",
]);

/** Writes until a death, of one process or of several that work together; the one that makes the last of them dies. */
export interface Countdown {
  left: number;
  /** Whether the last write arrives. */
  isWritten: boolean;
  /** Also files that are stored, messages that are sent, and calls that are given to `outsideCall`. */
  isEverywhere?: boolean;
}

interface Life {
  countdown: Countdown;
  isDead: boolean;
}

const lives = new AsyncLocalStorage<Life>();
/** Messages of work whose messages are lost. */
const losses = new AsyncLocalStorage<{ lost: number }>();

async function living<Result>(isWrite: boolean, send: () => Promise<Result>): Promise<Result> {
  const life = lives.getStore();
  if (life === undefined) return send();
  if (life.isDead) throw new Error("The process is dead");
  const { countdown } = life;
  if (!isWrite || --countdown.left !== 0) return send();
  life.isDead = true;
  if (countdown.isWritten) await send();
  throw new Error("The process is dead");
}

tableClient.middlewareStack.add(
  (next, context) => (args) => living(WRITES.has(String(context["commandName"])), () => next(args)),
  { step: "initialize", name: "mortal" },
);

for (const { prototype } of [S3Client, SQSClient]) {
  const send = Reflect.get(prototype, "send");
  Object.defineProperty(prototype, "send", {
    value(this: object, command: object, ...others: unknown[]) {
      const loss = command.constructor.name === "SendMessageBatchCommand" ? losses.getStore() : undefined;
      const sent = () => (loss ? lostBatch(loss) : Reflect.apply(send, this, [command, ...others]));
      const life = lives.getStore();
      if (!life?.countdown.isEverywhere) return sent();
      return living(WRITES_OUTSIDE.has(command.constructor.name), sent);
    },
  });
}

function lostBatch(loss: { lost: number }) {
  loss.lost++;
  return Promise.resolve({ Successful: [] });
}

/** Runs work whose messages the queues take and lose. @returns also how many batches of messages were lost */
export async function losingMessages<Result>(work: () => Promise<Result>): Promise<{ result: Result; lost: number }> {
  const loss = { lost: 0 };
  const result = await losses.run(loss, work);
  return { result, lost: loss.lost };
}

/** A call to another service, of which a process can die as of a write: before it is sent, or with its answer lost. */
export function outsideCall<Result>(send: () => Promise<Result>): Promise<Result> {
  return lives.getStore()?.countdown.isEverywhere ? living(true, send) : send();
}

/**
 * Runs work as a process of its own that dies at its n-th write to the table, before or after it; other work that runs at
 * the same time lives on. @returns the result, or undefined when the process died.
 */
export async function mortal<Result>(
  death: { at: number; isWritten: boolean } | undefined,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  if (!death) return work();
  return processOf({ left: death.at, isWritten: death.isWritten }, work);
}

/** Runs work as one of the processes that share a countdown. @returns the result, or undefined when this one died. */
export async function processOf<Result>(
  countdown: Countdown,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const life: Life = { countdown, isDead: false };
  const [result] = await Promise.allSettled([lives.run(life, work)]);
  if (life.isDead) return undefined;
  if (result.status === "rejected") throw result.reason;
  return result.value;
}
