import { BatchGetItemCommand, DynamoDBClient, GetItemCommand, QueryCommand } from "@aws-sdk/client-dynamodb";

/** The least that a list needs of the SDK: the figure that list bundles are compared with. */
export const handler = {
  client: new DynamoDBClient({}),
  commands: [BatchGetItemCommand, GetItemCommand, QueryCommand],
};
