import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { env } from "#functions/core/env.ts";

const client = new DynamoDBClient({});
// It copies every request and reply for a logger that we do not use.
client.middlewareStack.remove("loggerMiddleware");

/** One connection for all entities of a function. */
export const tableClient = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

/** What every ElectroDB entity is configured with. */
export const table = {
  client: tableClient,
  get table() {
    return env().TABLE_NAME;
  },
};

/** An id that is part of keys. Keys sort as text, so it is padded with zeros. */
export const idInKey = { type: "number", required: true, padding: { length: 10, char: "0" } } as const;
/** Maximum of items in one transaction of DynamoDB. */
export const TRANSACTION_ITEMS = 100;
/** Rows of a page of every list (docs/rules/storage.md, "Page size"). */
export const PAGE_SIZE = 50;
