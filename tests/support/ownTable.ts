import { randomUUID } from "node:crypto";
import { createTable } from "../../scripts/embedded/services.ts";

/** Each test file works on a table of its own, created before the file imports anything. */
const tableName = `test-${randomUUID()}`;
await createTable(process.env["AWS_ENDPOINT_URL_DYNAMODB"] ?? "", tableName);
process.env["TABLE_NAME"] = tableName;
