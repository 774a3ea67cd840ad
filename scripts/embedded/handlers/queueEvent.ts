import { randomUUID } from "node:crypto";
import type { SQSEvent } from "aws-lambda";

export function queueEvent(
  queueUrl: string,
  messages: readonly { id: string; body: string; receiptHandle?: string | undefined }[],
): SQSEvent {
  const now = String(Date.now());
  return {
    Records: messages.map(({ id, body, receiptHandle = randomUUID() }) => ({
      messageId: id,
      receiptHandle,
      body,
      attributes: {
        ApproximateReceiveCount: "1",
        SentTimestamp: now,
        SenderId: "embedded",
        ApproximateFirstReceiveTimestamp: now,
      },
      messageAttributes: {},
      md5OfBody: "",
      eventSource: "aws:sqs",
      eventSourceARN: queueUrl,
      awsRegion: "local",
    })),
  };
}
