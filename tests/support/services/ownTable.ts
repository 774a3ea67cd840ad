import { randomUUID } from "node:crypto";
import { CreateQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
import { createTable } from "#scripts/embedded/services/table.ts";
import { queueNames } from "#shared/platform/queues.ts";
import { queueVariable } from "#shared/platform/variables.ts";

/** Each test file works on a table and on queues of its own, created before the file imports anything. */
const name = `test-${randomUUID()}`;
await createTable(process.env["AWS_ENDPOINT_URL_DYNAMODB"] ?? "", name);
process.env["TABLE_NAME"] = name;
process.env["EDGE_KEY"] = randomUUID();

const sqs = new SQSClient({});
for (const variable of queueNames.map(queueVariable)) {
  const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: `${name}-${variable}` }));
  process.env[variable] = QueueUrl;
}
sqs.destroy();
