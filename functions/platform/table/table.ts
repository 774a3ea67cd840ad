import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { env } from "#functions/platform/env.ts";
import { quickClient } from "./quick/quickClient.ts";
import { retryUntilProcessed } from "./retries.ts";

const client = new DynamoDBClient({});
// It copies every request and reply for a logger that we do not use.
client.middlewareStack.remove("loggerMiddleware");
retryUntilProcessed(client);

export const tableClient = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

export const table = {
  client: quickClient(tableClient),
  get table() {
    return env().TABLE_NAME;
  },
};

/** Padded with zeros, since keys sort as text. */
export const idInKey = { type: "number", required: true, padding: { length: 10, char: "0" } } as const;
export const TRANSACTION_ITEMS = 100;
export const PAGE_SIZE = 50;
