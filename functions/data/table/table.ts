import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { env } from "#functions/core/env.ts";

const client = new DynamoDBClient({});
// It makes a copy of every request and answer for a logger that throws it away.
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

/** An id that stands in keys, where it is a text: with zeros before it, so that 999 comes before 1000 there too. */
export const idInKey = { type: "number", required: true, padding: { length: 10, char: "0" } } as const;
/** Most items that DynamoDB takes in one transaction. */
export const TRANSACTION_ITEMS = 100;
/** Rows of a page everywhere (decisions.md, "Lists"). */
export const PAGE_SIZE = 50;
