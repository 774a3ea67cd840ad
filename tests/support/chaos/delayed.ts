import { SQSClient } from "@aws-sdk/client-sqs";

/** Messages that were sent with a delay, by the clock of the test. */
const delayed: { body: string; dueAt: number }[] = [];

interface Entry {
  MessageBody: string;
  DelaySeconds?: number;
}

// Below `mortal.ts`, which wraps this in turn: a process that has died sends no delayed message either.
const send = Reflect.get(SQSClient.prototype, "send");
Object.defineProperty(SQSClient.prototype, "send", {
  configurable: true,
  value(this: object, command: { input: { Entries?: Entry[] } }, ...others: unknown[]) {
    const { Entries = [] } = command.input;
    const kept = Entries.filter(({ DelaySeconds = 0 }) => DelaySeconds > 0);
    if (kept.length === 0) return Reflect.apply(send, this, [command, ...others]);
    if (kept.length < Entries.length) throw new Error("Delayed messages and others in one batch");
    for (const { MessageBody: body, DelaySeconds = 0 } of kept)
      delayed.push({ body, dueAt: Date.now() + DelaySeconds * 1000 });
    return Promise.resolve({ Successful: [] });
  },
});

/** Takes the delayed messages of all queues whose time has come; a test with a clock of its own waits for none in vain. */
export function takeDueMessages(): unknown[] {
  const due = delayed.filter(({ dueAt }) => dueAt <= Date.now());
  for (const message of due) delayed.splice(delayed.indexOf(message), 1);
  return due.map(({ body }) => JSON.parse(body));
}
