import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import * as z from "zod/mini";
import type { Viewer } from "#functions/platform/viewer.ts";
import { type Input, openCaller, textOf } from "#scripts/embedded/handlers/caller.ts";
import { queueEvent, RECEIVED_FACTS, receivedOf } from "#scripts/embedded/handlers/queueEvent.ts";
import { workerFile } from "#shared/handlerFiles.ts";
import { type QueueName, queueNames } from "#shared/platform/queues.ts";
import type { RouteRow } from "#shared/platform/route.ts";
import { queueVariable } from "#shared/platform/variables.ts";
import { allRoutes } from "#shared/routes.ts";

/** A person of the demo at work: calls the handlers of the API with a session. */
export type Desk = <Row extends RouteRow>(row: Row, input?: Input) => Promise<z.output<Row["reply"]>>;

/** Signs a person in, at the time of the clock. */
export async function openDesk(viewer: Viewer): Promise<Desk> {
  const prepare = await openCaller(viewer);
  return async <Row extends RouteRow>(row: Row, input?: Input) => {
    const route = allRoutes.find((each) => each.row === row);
    const answer = await (await prepare(`${route?.area}.${route?.operation}`, input))();
    const text = textOf(answer);
    const moved = row.status === 303 ? { location: answer.headers?.["location"] } : undefined;
    const reply: Row["reply"] = row.reply;
    return z.parse(reply, text ? JSON.parse(text) : moved);
  };
}

const MAX_RECEIVED = 10;

/** Gives what waits in queues to their workers, until nothing waits. @throws when a worker refuses a message. */
export async function work(queues: readonly QueueName[] = queueNames): Promise<void> {
  const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
  for (let isIdle = false; !isIdle; ) {
    const counts = await Promise.all(queues.map((queue) => workOn(queue, sqs)));
    isIdle = counts.every((count) => count === 0);
  }
  sqs.destroy();
}

async function workOn(queue: QueueName, sqs: SQSClient): Promise<number> {
  const url = process.env[queueVariable(queue)] ?? "";
  let count = 0;
  for (;;) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: url,
        MaxNumberOfMessages: MAX_RECEIVED,
        WaitTimeSeconds: 0,
        ...RECEIVED_FACTS,
      }),
    );
    if (Messages.length === 0) return count;
    count += Messages.length;
    const { handler } = await import(`#${workerFile(queue)}`);
    await Promise.all(
      Messages.map(async (message) => {
        const { batchItemFailures } = await handler(queueEvent(url, [receivedOf(message)]));
        if (batchItemFailures.length > 0) throw new Error(`A worker of ${queue} failed`);
        await sqs.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle: message.ReceiptHandle }));
      }),
    );
  }
}
