import { createServer, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { openSmtp } from "#scripts/embedded/server/smtp.ts";
import { STUCK_AFTER_MS } from "#shared/letters/letterStates.ts";
import { type LetterOffice, letterEvents, openLetterOffice } from "#tests/support/acts/letters.ts";
import { drain, takeMessages, work } from "#tests/support/services/queues.ts";
import { type SmtpServer, startSmtpServer } from "#tests/support/services/smtpServer.ts";

/** The worker logs that a letter was not taken. */
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

let office: LetterOffice;
let smtp: SmtpServer;
let door: Server;
let mailUrl: string;
const reports: string[] = [];

beforeAll(async () => {
  office = await openLetterOffice();
  smtp = await startSmtpServer();
  mailUrl = smtp.url;
  door = createServer((request, response) => {
    void openSmtp(mailUrl, (text) => reports.push(text)).receive(request, response);
  });
  await new Promise<void>((resolve) => {
    door.listen(0, "127.0.0.1", resolve);
  });
  const address = door.address();
  process.env["AWS_ENDPOINT_URL_SESV2"] = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});

afterEach(async () => {
  for (const command of ["RCPT", "."]) smtp.replyTo(command, undefined);
  mailUrl = smtp.url;
  vi.useRealTimers();
  await takeMessages("letters");
});

afterAll(async () => {
  door.closeAllConnections();
  door.close();
  await Promise.all([smtp.close(), office.mailbox.close()]);
});

it.each<[string, () => void]>([
  ["refuses its recipients", () => smtp.replyTo("RCPT", "550 No such user kontor@mets.example")],
  ["refuses the letter", () => smtp.replyTo(".", "554 Looks like spam")],
  ["does not answer", () => (mailUrl = "smtp://127.0.0.1:1")],
])("a letter that the server %s is unsent again, says so, and can be sent again", async (_, prepare) => {
  const { sales } = await office.newAct();
  const [before, taken] = [await office.unsent(), smtp.letters().length];
  prepare();
  await office.press("send", sales);
  expect(await drain("letters")).toBe(0);
  expect((await office.emails(sales))[0]).toMatchObject({ state: "unsent", trouble: { kind: "refused" } });
  expect([await office.unsent(), smtp.letters().length]).toEqual([before, taken]);
  expect(reports.at(-1)).toMatch(/^A letter was not taken by 127\.0\.0\.1:\d+: E\w+$/);

  for (const command of ["RCPT", "."]) smtp.replyTo(command, undefined);
  mailUrl = smtp.url;
  expect((await office.press("send", sales)).status).toBe(200);
  await drain("letters");
  expect([await office.states(sales), smtp.letters().length]).toEqual([["sent"], taken + 1]);
  expect((await letterEvents(sales)).toSorted()).toEqual([
    "letterFailed",
    "letterQueued",
    "letterQueued",
    "letterSent",
  ]);
});

it("a letter that the server is too busy for stays on its way and is sent by the queue", async () => {
  const { sales } = await office.newAct();
  const taken = smtp.letters().length;
  smtp.replyTo("RCPT", "451 Greylisted, try again later");
  await office.press("send", sales);
  const messages = await takeMessages("letters");
  await work("letters", messages);
  expect((await office.emails(sales))[0]).toMatchObject({ state: "sending", is_stuck: false, trouble: null });
  smtp.replyTo("RCPT", undefined);
  await work("letters", messages);
  expect([await office.states(sales), smtp.letters().length]).toEqual([["sent"], taken + 1]);
});

it("a letter whose connection is lost at its end is not sent again by itself, and a person can five minutes later", async () => {
  const { sales } = await office.newAct();
  const taken = smtp.letters().length;
  smtp.replyTo(".", "");
  await office.press("send", sales);
  await drain("letters");
  expect(await office.states(sales)).toEqual(["sending"]);
  smtp.replyTo(".", undefined);
  expect((await office.press("send", sales)).status).toBe(409);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + STUCK_AFTER_MS });
  expect((await office.emails(sales))[0]).toMatchObject({ is_stuck: true });
  expect((await office.press("send", sales)).status).toBe(200);
  await drain("letters");
  expect([await office.states(sales), smtp.letters().length]).toEqual([["sent"], taken + 1]);
});
