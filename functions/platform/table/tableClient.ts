import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { awsLimits } from "#functions/platform/awsLimits.ts";
import { env } from "#functions/platform/env.ts";

const silent = () => undefined;

// The SDK copies each request and reply for the `info` of its logger, where it has one: a tenth of the handlers' time.
const logger = Object.assign(Object.create(null), { trace: silent, debug: silent, warn: silent, error: silent });

export const tableClient = DynamoDBDocumentClient.from(new DynamoDBClient({ ...awsLimits(), logger }), {
  marshallOptions: { removeUndefinedValues: true },
  unmarshallOptions: { wrapNumbers: exactNumber },
});

/** Without it the client reads a larger number as a bigint. @throws Error for a number that is not exact */
function exactNumber(text: string): number {
  const number = Number(text);
  if (Math.abs(number) <= Number.MAX_SAFE_INTEGER) return number;
  throw new Error(`Cannot read the number ${text} of DynamoDB`);
}

export function tableName(): string {
  return env().TABLE_NAME;
}
