import { DeleteMessageCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { RECEIVED_FACTS, receivedOf } from "#scripts/embedded/handlers/queueEvent.ts";
import { type Services, startServices } from "#scripts/embedded/services/services.ts";
import { delayedMessages, takeRecords } from "#tests/support/services/queues.ts";

let services: Services;
let sqs: SQSClient;

beforeAll(async () => {
  services = await startServices(undefined, 1);
  sqs = new SQSClient({ endpoint: services.awsEndpoint, useQueueUrlAsEndpoint: false });
});

afterAll(async () => {
  sqs.destroy();
  await services.close();
});

async function receive(queue: string) {
  const asked = { ...RECEIVED_FACTS, QueueUrl: services.queueUrl(queue), WaitTimeSeconds: 10 };
  const { Messages = [] } = await sqs.send(new ReceiveMessageCommand(asked));
  return Messages.map(receivedOf);
}

it("gives a message once more when its worker was killed, and never after it was deleted", async () => {
  const body = JSON.stringify({ email: "jaan@mets.example" });
  await sqs.send(new SendMessageCommand({ QueueUrl: services.queueUrl("signInLinks"), MessageBody: body }));
  const [first] = await receive("signInLinks");
  const [again] = await receive("signInLinks");
  expect([first?.receives, again?.receives]).toEqual(["1", "2"]);
  expect([again?.id, again?.body]).toEqual([first?.id, body]);
  const handle = { QueueUrl: services.queueUrl("signInLinks"), ReceiptHandle: again?.receiptHandle };
  await sqs.send(new DeleteMessageCommand(handle));
  const asked = { QueueUrl: services.queueUrl("signInLinks"), WaitTimeSeconds: 2 };
  expect((await sqs.send(new ReceiveMessageCommand(asked))).Messages ?? []).toEqual([]);
});

it("takes every character of JSON, more messages than a batch holds, and messages for later", async () => {
  const characters = "\u0000\u0001\u000B\u001F\u007F\u0085\uD800\uFFFD\uFFFE\uFFFF\u{1F332}õäöüšž&<>\"'";
  const emails = Array.from({ length: 25 }, (_, index) => `${index}${characters}`);
  await enqueue(
    "signInLinks",
    emails.map((email) => ({ email })),
  );
  await enqueue("signInLinks", [{ email: "hiljem@mets.example" }], 900);
  expect(await delayedMessages("signInLinks")).toBe(1);
  const taken = (await takeRecords("signInLinks")).map(({ body }) => JSON.parse(body).email);
  expect(taken.toSorted()).toEqual(emails.toSorted());
});
