import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { awsLimits } from "#functions/platform/awsLimits.ts";
import { env } from "#functions/platform/env.ts";

const silent = () => undefined;

// The SDK copies each request and reply for the `info` of its logger, where it has one: a tenth of the handlers' time.
const logger = Object.assign(Object.create(null), { trace: silent, debug: silent, warn: silent, error: silent });

export const tableClient = new DynamoDBClient({ ...awsLimits(), logger });

export function tableName(): string {
  return env().TABLE_NAME;
}
