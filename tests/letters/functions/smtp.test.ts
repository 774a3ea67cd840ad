import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { addressStanding } from "#functions/letters/addressStanding.ts";
import { enqueue } from "#functions/platform/clients/enqueue.ts";
import { openSmtp } from "#scripts/embedded/mail/smtp.ts";
import { openRetries, type RetryHooks } from "#scripts/embedded/mail/smtpRetries.ts";
import { STUCK_AFTER_MS } from "#shared/letters/letterStates.ts";
import { ADDRESSES, type LetterOffice, letterEvents, openLetterOffice } from "#tests/support/acts/letters.ts";
import { drain, takeMessages, work } from "#tests/support/services/queues.ts";
import { type SmtpServer, startSmtpServer } from "#tests/support/services/smtpServer.ts";

/** The worker logs that a letter was not taken. */
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

const MINUTE = 60_000;
const [KONTOR = "", JUHATAJA = ""] = ADDRESSES;
const NO_USER = "550 No such user";
const LATER = "451 Greylisted, try again later";

let office: LetterOffice;
let smtp: SmtpServer;
let door: Server;
let mailUrl: string;
const reports: string[] = [];
const folder = mkdtempSync(join(tmpdir(), "virn-retries-"));
let isPublishing = true;
const hooks: RetryHooks = {
  folder,
  standingOf: addressStanding,
  report: (text) => reports.push(text),
  publish: async (events) => {
    if (!isPublishing) throw new Error("The queue is away");
    await enqueue("mailEvents", events);
  },
};

beforeAll(async () => {
  office = await openLetterOffice();
  smtp = await startSmtpServer();
  mailUrl = smtp.url;
  door = createServer((request, response) => {
    void openSmtp(mailUrl, hooks).receive(request, response);
  });
  await new Promise<void>((resolve) => {
    door.listen(0, "127.0.0.1", resolve);
  });
  const address = door.address();
  process.env["AWS_ENDPOINT_URL_SES"] = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});

const COMMANDS = ["MAIL", "RCPT", ".", KONTOR, JUHATAJA];

afterEach(async () => {
  for (const command of COMMANDS) smtp.replyTo(command, undefined);
  mailUrl = smtp.url;
  isPublishing = true;
  vi.useRealTimers();
  await Promise.all([takeMessages("letters"), takeMessages("mailEvents")]);
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
});

afterAll(async () => {
  door.closeAllConnections();
  door.close();
  rmSync(folder, { recursive: true });
  await Promise.all([smtp.close(), office.mailbox.close()]);
});

/** What became of the newest letter of an act, by address. */
async function outcomes(act: number): Promise<unknown[]> {
  await vi.waitFor(async () => {
    await drain("mailEvents");
    expect((await office.emails(act))[0]!.addresses.some(({ outcome }) => outcome !== null)).toBe(true);
  });
  return (await office.emails(act))[0]!.addresses.map(({ outcome, words }) => [outcome, words]);
}

async function sendNew(): Promise<number> {
  const { sales } = await office.newAct();
  await office.press("send", sales);
  expect(await drain("letters")).toBe(0);
  return sales;
}

/** Sets the clock to so many minutes after the first attempt, and sends again what is due. */
async function retryAt(first: number, minutes: number): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: first + minutes * MINUTE });
  await openSmtp(mailUrl, hooks).retryDue(new Date());
  await drain("mailEvents");
  // A session ends sooner than the last attempt.
  vi.useRealTimers();
}

const later = (minutes: number) => minutes + 0.5;

it.each<[string, string, () => void]>([
  ["refuses the sender", "550 Unknown sender", () => smtp.replyTo("MAIL", "550 Unknown sender")],
  ["refuses the letter", "554 Looks like spam", () => smtp.replyTo(".", "554 Looks like spam")],
  ["does not answer", "Postiserver ei vastanud.", () => (mailUrl = "smtp://127.0.0.1:1")],
])(
  "a letter that the server %s is unsent again, says so in its words, and can be sent again",
  async (_, reason, prepare) => {
    const { sales } = await office.newAct();
    const [before, taken] = [await office.unsent(), smtp.letters().length];
    prepare();
    await office.press("send", sales);
    expect(await drain("letters")).toBe(0);
    expect((await office.emails(sales))[0]).toMatchObject({ state: "unsent", trouble: { kind: "refused", reason } });
    expect([await office.unsent(), smtp.letters().length]).toEqual([before, taken]);
    expect(reports.at(-1)).toMatch(/^A letter was not taken by 127\.0\.0\.1:\d+: E\w+$/);

    for (const command of COMMANDS) smtp.replyTo(command, undefined);
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
  },
);

it("a letter that the server is too busy for stays on its way and is sent by the queue", async () => {
  const { sales } = await office.newAct();
  const taken = smtp.letters().length;
  smtp.replyTo("MAIL", "421 Too many connections");
  await office.press("send", sales);
  const messages = await takeMessages("letters");
  await work("letters", messages);
  expect((await office.emails(sales))[0]).toMatchObject({ state: "sending", is_stuck: false, trouble: null });
  smtp.replyTo("MAIL", undefined);
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

describe("an address of a letter by SMTP", () => {
  it("that is refused makes the letter failed with the server's words, while the other one has it", async () => {
    smtp.replyTo(JUHATAJA, NO_USER);
    const sales = await sendNew();
    expect(await outcomes(sales)).toEqual([
      ["accepted", expect.stringMatching(/^250/)],
      ["refused", NO_USER],
    ]);
    expect(smtp.recipients().at(-1)).toEqual([KONTOR]);
    expect((await office.emails(sales))[0]).toMatchObject({
      state: "sent",
      has_failed: true,
      trouble: { kind: "bounced", to: [JUHATAJA], reason: NO_USER },
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is failed also where all of them are refused", async () => {
    smtp.replyTo("RCPT", NO_USER);
    const sales = await sendNew();
    expect(await outcomes(sales)).toEqual([
      ["refused", NO_USER],
      ["refused", NO_USER],
    ]);
    expect((await office.emails(sales))[0]).toMatchObject({ state: "sent", has_failed: true });
  });

  it("that asks to wait gets the same letter alone after 15 minutes, and the other one none", async () => {
    smtp.replyTo(JUHATAJA, LATER);
    const first = Date.now();
    const sales = await sendNew();
    const taken = smtp.letters().length;
    expect(await outcomes(sales)).toEqual([
      ["accepted", expect.stringMatching(/^250/)],
      ["deferred", LATER],
    ]);
    expect((await office.emails(sales))[0]).toMatchObject({ state: "sent", has_failed: false, trouble: null });
    await retryAt(first, 14);
    expect(smtp.letters().length).toBe(taken);
    smtp.replyTo(JUHATAJA, undefined);
    await retryAt(first, later(15));
    expect(await outcomes(sales)).toEqual([
      ["accepted", expect.stringMatching(/^250/)],
      ["accepted", expect.stringMatching(/^250/)],
    ]);
    expect(smtp.recipients().slice(taken - 1)).toEqual([[KONTOR], [JUHATAJA]]);
    expect(smtp.letters()[taken]).toBe(smtp.letters()[taken - 1]);
    expect(smtp.letters()[taken]).toMatch(/^Message-ID: <\S+>\r$/m);
    expect(readdirSync(folder)).toEqual([]);
    await retryAt(first, later(60));
    expect(smtp.letters().length).toBe(taken + 1);
    expect((await letterEvents(sales)).toSorted()).toEqual(["letterQueued", "letterSent"]);
  });

  it("is asked after 15 minutes, 1, 4 and 24 hours, and is refused with the last words after that", async () => {
    smtp.replyTo(JUHATAJA, LATER);
    const first = Date.now();
    const sales = await sendNew();
    await outcomes(sales);
    for (const minutes of [15, 60, 240]) {
      await retryAt(first, later(minutes));
      expect((await outcomes(sales))[1]).toEqual(["deferred", LATER]);
    }
    smtp.replyTo(JUHATAJA, "452 Mailbox full");
    await retryAt(first, 1439);
    expect((await outcomes(sales))[1]).toEqual(["deferred", LATER]);
    await retryAt(first, later(1440));
    expect((await outcomes(sales))[1]).toEqual(["refused", "452 Mailbox full"]);
    expect((await office.emails(sales))[0]).toMatchObject({ has_failed: true });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("waits also where the server refuses the whole letter for now, and is then served with each other one alone", async () => {
    smtp.replyTo(".", LATER);
    const first = Date.now();
    const sales = await sendNew();
    expect(await outcomes(sales)).toEqual([
      ["deferred", LATER],
      ["deferred", LATER],
    ]);
    smtp.replyTo(".", undefined);
    const taken = smtp.letters().length;
    await retryAt(first, later(15));
    expect(smtp.recipients().slice(taken)).toEqual([[KONTOR], [JUHATAJA]]);
  });

  it("is not asked again once its letter has a newer one", async () => {
    smtp.replyTo("RCPT", LATER);
    const first = Date.now();
    const sales = await sendNew();
    await outcomes(sales);
    smtp.replyTo(JUHATAJA, NO_USER);
    smtp.replyTo("RCPT", undefined);
    smtp.replyTo(KONTOR, LATER);
    await retryAt(first, later(15));
    expect((await outcomes(sales)).map((one) => (one as string[])[0])).toEqual(["deferred", "refused"]);
    await office.agent.call("letters.renew", { params: { id: String(sales) }, body: { email: `${sales}-1` } });
    smtp.replyTo(KONTOR, undefined);
    const taken = smtp.letters().length;
    await retryAt(first, later(60));
    expect(smtp.letters().length).toBe(taken);
    const [newer, older] = await office.emails(sales);
    expect([newer!.addresses, older!.addresses.map(({ outcome }) => outcome)]).toEqual([[], ["refused", "refused"]]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ["the connection is lost at the end", () => smtp.replyTo(".", "")],
    ["the server refuses it alone for good", () => smtp.replyTo(".", "554 Looks like spam")],
  ])("is not asked a third time when at the second %s", async (_, prepare) => {
    smtp.replyTo(JUHATAJA, LATER);
    const first = Date.now();
    const sales = await sendNew();
    await outcomes(sales);
    smtp.replyTo(JUHATAJA, undefined);
    prepare();
    await retryAt(first, later(15));
    expect((await outcomes(sales))[1]).toEqual(["refused", expect.stringMatching(/Pole teada|spam/)]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("waits for the next time while the server is away", async () => {
    smtp.replyTo(JUHATAJA, LATER);
    const first = Date.now();
    const sales = await sendNew();
    await outcomes(sales);
    smtp.replyTo(JUHATAJA, undefined);
    mailUrl = "smtp://127.0.0.1:1";
    await retryAt(first, later(15));
    expect((await outcomes(sales))[1]).toEqual(["deferred", "Postiserver ei vastanud."]);
    mailUrl = smtp.url;
    await retryAt(first, later(60));
    expect((await outcomes(sales))[1]).toEqual(["accepted", expect.stringMatching(/^250/)]);
  });

  it("is never asked again when the process died while it asked", async () => {
    smtp.replyTo(JUHATAJA, LATER);
    const first = Date.now();
    const sales = await sendNew();
    await outcomes(sales);
    let asked = 0;
    const dying = openRetries(() => {
      asked++;
      return new Promise(() => undefined);
    }, hooks);
    vi.useFakeTimers({ toFake: ["Date"], now: first + later(15) * MINUTE });
    void dying.retryDue(new Date());
    await vi.waitFor(() => expect(asked).toBe(1));
    const taken = smtp.letters().length;
    smtp.replyTo(JUHATAJA, undefined);
    await retryAt(first, later(60));
    expect(smtp.letters().length).toBe(taken);
    expect((await outcomes(sales))[1]).toEqual(["refused", expect.stringContaining("Pole teada")]);
  });

  it("tells its outcome later when the queue is away", async () => {
    isPublishing = false;
    smtp.replyTo(JUHATAJA, NO_USER);
    const sales = await sendNew();
    await vi.waitFor(() => expect(reports.at(-1)).toBe("Outcomes of a letter wait: Error"));
    isPublishing = true;
    await openSmtp(mailUrl, hooks).retryDue(new Date());
    expect((await outcomes(sales))[1]).toEqual(["refused", NO_USER]);
    expect(readdirSync(folder)).toEqual([]);
  });
});
