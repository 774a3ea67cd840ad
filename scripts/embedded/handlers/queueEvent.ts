import { randomUUID } from "node:crypto";
import type { Message, ReceiveMessageCommandInput } from "@aws-sdk/client-sqs";
import type { SQSEvent } from "aws-lambda";

/** Attributes that Lambda requests from SQS for each message. */
export const RECEIVED_FACTS = {
  MessageAttributeNames: ["All"],
  MessageSystemAttributeNames: ["ApproximateReceiveCount"],
} satisfies Partial<ReceiveMessageCommandInput>;

export interface Received {
  id: string;
  body: string;
  receiptHandle?: string | undefined;
  receives?: string | undefined;
  attributes?: Record<string, string>;
}

export function receivedOf({
  MessageId = "",
  Body = "",
  ReceiptHandle,
  Attributes,
  MessageAttributes,
}: Message): Received {
  const named = Object.entries(MessageAttributes ?? {}).map(([name, { StringValue = "" }]) => [name, StringValue]);
  return {
    id: MessageId,
    body: Body,
    receiptHandle: ReceiptHandle,
    receives: Attributes?.ApproximateReceiveCount,
    attributes: Object.fromEntries(named),
  };
}

export function queueEvent(queueUrl: string, messages: readonly Received[]): SQSEvent {
  const now = String(Date.now());
  return {
    Records: messages.map(({ id, body, receiptHandle = randomUUID(), receives = "1", attributes = {} }) => ({
      messageId: id,
      receiptHandle,
      body,
      attributes: {
        ApproximateReceiveCount: receives,
        SentTimestamp: now,
        SenderId: "embedded",
        ApproximateFirstReceiveTimestamp: now,
      },
      messageAttributes: Object.fromEntries(
        Object.entries(attributes).map(([name, stringValue]) => [name, { stringValue, dataType: "String" as const }]),
      ),
      md5OfBody: "",
      eventSource: "aws:sqs",
      eventSourceARN: queueUrl,
      awsRegion: "local",
    })),
  };
}
