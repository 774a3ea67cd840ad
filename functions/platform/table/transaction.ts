import { randomUUID } from "node:crypto";
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { itemOfLostReply } from "./lostReply.ts";
import { isRefusedCondition, MAX_WAIT_MS, pauseBefore, unlessThrottled } from "./retries.ts";
import { tableClient } from "./tableClient.ts";

export const TRANSACTION_ITEMS = 100;

/** A put, update, delete or check of one item, made by its entity; sent by `write` or `commit`. */
export type Write = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/** `refused`: indexes of the writes whose condition failed; then nothing was written. */
export type Outcome = { ok: true } | { ok: false; refused: number[] };

/** One write, at half the price of a transaction. False, with nothing written, when its condition failed. */
export async function write(one: Write): Promise<boolean> {
  const { Put, Update, Delete } = one;
  let mayBeDone = false;
  try {
    await unlessThrottled(async (isSecond) => {
      mayBeDone = isSecond;
      if (Put) await tableClient.send(new PutCommand(Put));
      if (Update) await tableClient.send(new UpdateCommand(Update));
      if (Delete) await tableClient.send(new DeleteCommand(Delete));
    });
    return true;
  } catch (error) {
    if (isRefusedCondition(error)) return (await itemOfLostReply(one, error, mayBeDone)) !== undefined;
    throw error;
  }
}

/** Reasons to send a transaction again. `None` is the reason of its other items. */
const RETRIED = new Set(["None", "ProvisionedThroughputExceeded", "ThrottlingError", "TransactionConflict"]);

/** Writes all or none. Retries for 20 s on conflicts and throttled items. @throws on every other cancellation */
export async function commit(writes: readonly Write[]): Promise<Outcome> {
  if (writes.length === 0) return { ok: true };
  // One token for all attempts, so that a transaction whose reply was lost is not applied twice.
  const input = { TransactItems: [...writes], ClientRequestToken: randomUUID() };
  const until = Date.now() + MAX_WAIT_MS;
  for (let attempt = 0; ; attempt++) {
    try {
      await unlessThrottled(() => tableClient.send(new TransactWriteCommand(input)), until);
      return { ok: true };
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const codes = error.CancellationReasons?.map(({ Code = "None" }) => Code) ?? [];
      const refused = codes.flatMap((code, index) => (code === "ConditionalCheckFailed" ? [index] : []));
      if (refused.length > 0) return { ok: false, refused };
      if (Date.now() > until || codes.length === 0 || !codes.every((code) => RETRIED.has(code))) {
        throw new Error(`Transaction cancelled: ${codes.join(", ")}`, { cause: error });
      }
    }
    await pauseBefore(attempt);
  }
}
