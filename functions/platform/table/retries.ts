import { randomUUID } from "node:crypto";
import type { DynamoDBClient, ServiceOutputTypes } from "@aws-sdk/client-dynamodb";
import { namesOf } from "./conditions.ts";
import { MAX_WAIT_MS, pauseBefore } from "./transaction.ts";

/** The SDK tries some of these again as well, but gives up within a second. */
const RETRIED = new Set([
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingException",
  "TransactionInProgressException",
]);

/**
 * Adds a middleware: a batch asks again for what DynamoDB left unprocessed (over 16 MB, or throttled), and a throttled
 * call is sent again. The client throws after 20 s (docs/rules/storage.md, "Throttled calls").
 */
export function retryUntilProcessed({ middlewareStack }: DynamoDBClient): void {
  middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        // One token for all attempts, so that a transaction whose reply was lost is not applied twice.
        const token = commandName === "TransactWriteItemsCommand" ? { ClientRequestToken: randomUUID() } : {};
        const input = { ...token, ...args.input };
        const until = Date.now() + MAX_WAIT_MS;
        const first = await unlessThrottled(() => next({ ...args, input }), until);
        let { output } = first;
        for (let attempt = 0; ; attempt++) {
          const rest = unprocessed(output);
          if (!rest) return withoutRest(first);
          if (Date.now() > until) throw new Error(`${String(commandName)}: unprocessed after ${MAX_WAIT_MS} ms`);
          await pauseBefore(attempt);
          const again = { ...args, input: { ...input, RequestItems: rest } };
          ({ output } = await unlessThrottled(() => next(again), until));
          addFound(first.output, output);
        }
      },
    { step: "initialize", priority: "high", name: "retryUntilProcessed" },
  );
}

async function unlessThrottled<Result>(send: () => Promise<Result>, until: number): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      const isThrottled = namesOf(error).some((name) => RETRIED.has(name));
      if (!isThrottled || Date.now() > until) throw error;
      await pauseBefore(attempt);
    }
  }
}

function unprocessed(output: ServiceOutputTypes) {
  const rest =
    "UnprocessedKeys" in output
      ? output.UnprocessedKeys
      : "UnprocessedItems" in output
        ? output.UnprocessedItems
        : undefined;
  return rest && Object.keys(rest).length > 0 ? rest : undefined;
}

function addFound(all: ServiceOutputTypes, more: ServiceOutputTypes): void {
  if (!("Responses" in all && "Responses" in more) || Array.isArray(all.Responses) || Array.isArray(more.Responses))
    return;
  for (const [table, items] of Object.entries(more.Responses ?? {})) {
    all.Responses = { ...all.Responses, [table]: [...(all.Responses?.[table] ?? []), ...items] };
  }
}

function withoutRest<Answer extends { output: ServiceOutputTypes }>(answer: Answer): Answer {
  if ("UnprocessedKeys" in answer.output) answer.output.UnprocessedKeys = {};
  if ("UnprocessedItems" in answer.output) answer.output.UnprocessedItems = {};
  return answer;
}
