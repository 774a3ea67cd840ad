import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { tableClient } from "#functions/platform/table/table.ts";

/** For tests that look at the table past its entities. */
export const documentClient = DynamoDBDocumentClient.from(tableClient, {
  marshallOptions: { removeUndefinedValues: true },
});
