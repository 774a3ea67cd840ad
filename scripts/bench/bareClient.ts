import { BatchGetItemCommand, DynamoDBClient, GetItemCommand, QueryCommand } from "@aws-sdk/client-dynamodb";

/** What a list needs at the very least; bundled as a function beside the real ones, it says what the rest adds. */
export const handler = {
  client: new DynamoDBClient({}),
  commands: [BatchGetItemCommand, GetItemCommand, QueryCommand],
};
