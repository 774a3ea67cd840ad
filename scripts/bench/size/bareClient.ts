import { BatchGetItemCommand, DynamoDBClient, GetItemCommand, QueryCommand } from "@aws-sdk/client-dynamodb";

/** A list's minimum of the SDK: the baseline of list bundles. */
export const handler = {
  client: new DynamoDBClient({}),
  commands: [BatchGetItemCommand, GetItemCommand, QueryCommand],
};
