import type { SQSBatchResponse } from "aws-lambda";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { rememberLanguage } from "#functions/companies/store/companyLanguage.ts";
import { personByEmail } from "#functions/people/store/person.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { type Answer, type Caller, callerWith, nobody, superUser } from "#tests/support/api/callApi.ts";
import { startMailbox, type TestMailbox } from "#tests/support/services/mailbox.ts";
import { takeMessages, work } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

const logged = vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "DEBUG";
  return [] as string[];
});

const MINUTE = 60_000;

let mailbox: TestMailbox;
/** Result of the worker that mailed the latest letters. */
let mailed: SQSBatchResponse = { batchItemFailures: [] };
let from = 0;
/** Each test runs on another day, and starts in the middle of a 15-minute window in which attempts are counted. */
let start = Date.parse("2031-05-05T12:07:00Z");

beforeAll(async () => {
  mailbox = await startMailbox();
  await seedReference({ ...reference, owners: reference.owners.slice(0, 2), prices: [] });
});

afterAll(() => mailbox.close());

beforeEach(() => {
  vi.spyOn(process.stdout, "write").mockImplementation((chunk) => logged.push(String(chunk)) > 0);
  vi.spyOn(process.stderr, "write").mockImplementation((chunk) => logged.push(String(chunk)) > 0);
  from++;
  start += 10 * 24 * 60 * MINUTE;
  at(start);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  mailbox.refuseWith(undefined);
});

function at(time: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: time });
}

/** Each test uses another IP address, so that the tests do not share limits. */
const here = (host = 1) => ({ "cloudfront-viewer-address": `10.0.${from}.${host}:4711` });

/** Requests a link and runs the worker that mails it. */
async function requestLink(email: string, host?: number): Promise<Answer> {
  const answer = await nobody().call("sessions.requestLink", { body: { email }, headers: here(host) });
  mailed = await work("signInLinks", await takeMessages("signInLinks"));
  return answer;
}

const signIn = (token: string, host?: number) =>
  nobody().call("sessions.signIn", { body: { token }, headers: here(host) });

/** Asks for a link and takes the token out of the letter. */
async function tokenFor(email: string): Promise<string> {
  expect((await requestLink(email)).status).toBe(202);
  const letter = mailbox.letters().at(-1)!;
  expect(letter.to).toEqual([email.toLowerCase()]);
  const [, token] = /http:\/\/localhost:3999\/login#token=([\w-]{43})$/m.exec(letter.text) ?? [];
  return token!;
}

function callerOf(signedIn: Answer): Caller {
  const value = (name: string) =>
    signedIn.cookies
      .find((cookie) => cookie.startsWith(`${name}=`))!
      .slice(name.length + 1)
      .split(";")[0]!;
  return callerWith(value("virn"), value("csrftoken"));
}

describe("a one-time link", () => {
  it("is mailed to a person and signs that person in", async () => {
    const token = await tokenFor("Mari@Virn.example");
    const answer = await signIn(token);
    expect([answer.status, answer.body]).toEqual([200, { name: "Mari Mets" }]);
    const me = await callerOf(answer).call("sessions.me");
    expect(me.body).toMatchObject({ user: { id: 1, name: "Mari Mets" }, roles: ["superUser"], isSuperUser: true });
  });

  it("opens the page in the language that the only company of an owner's user chose, with it below the Estonian letter", async () => {
    const person = await personByEmail("peeter@virn.example");
    await rememberLanguage(person!.companies[0]!, "ru");
    await requestLink("peeter@virn.example");
    await rememberLanguage(person!.companies[0]!, "et");
    const { text } = mailbox.letters().at(-1)!;
    expect(text).toMatch(/^Tere, .+\n\nSisselogimiseks[^]+\* \* \*[^]+Чтобы войти, откройте эту ссылку/);
    expect(text).toMatch(/^http:\/\/localhost:3999\/login\?language=ru#token=[\w-]{43}$/m);
  });

  it("is not mailed to an unknown address, which gets the same reply", async () => {
    const before = mailbox.letters().length;
    const [known, unknown] = [await requestLink("toomas@virn.example"), await requestLink("keegi@virn.example")];
    expect(unknown).toEqual(known);
    expect(
      mailbox
        .letters()
        .slice(before)
        .map(({ to }) => to),
    ).toEqual([["toomas@virn.example"]]);
  });

  it("gets the same reply when the mail service rejects the letter", async () => {
    mailbox.refuseWith("Email address is not verified. The following identities failed: peeter@virn.example");
    const [known, unknown] = [await requestLink("peeter@virn.example"), await requestLink("keegi2@virn.example")];
    expect(known.status).toBe(202);
    expect(unknown).toEqual(known);
    expect(logged.join("")).toContain("MessageRejected");
  });

  it("is retried when the mail service rejects the letter", async () => {
    mailbox.refuseWith("Service unavailable");
    await requestLink("mari@virn.example");
    expect(mailed.batchItemFailures).toHaveLength(1);
  });

  it("works only once, also for calls at the same time", async () => {
    const token = await tokenFor("mari@virn.example");
    const answers = await Promise.all([signIn(token), signIn(token), signIn(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect((await signIn(token)).body.code).toBe("link_expired");
  });

  it.each([
    ["just before 15 minutes", 15 * MINUTE - 1000, 200],
    ["at 15 minutes", 15 * MINUTE, 400],
    ["after a day", 24 * 60 * MINUTE, 400],
  ])("%s (%i ms) answers with %i", async (_, later, status) => {
    const token = await tokenFor("liis@virn.example");
    at(start + later);
    expect((await signIn(token)).status).toBe(status);
  });

  it.each(["x".repeat(43), "x".repeat(20), "../../etc/passwd-and-more", "' OR ''='' -- 0123456789"])(
    "is rejected with the unknown token %s",
    async (token) => {
      expect((await signIn(token)).body.code).toBe("link_expired");
    },
  );
});

describe("limits", () => {
  it.each(["kadri@virn.example", "tundmatu@virn.example"])(
    "allow five links for one e-mail address from all IP addresses: %s",
    async (email) => {
      for (let host = 1; host <= 5; host++) expect((await requestLink(email, host)).status).toBe(202);
      const refused = await requestLink(email.toUpperCase(), 6);
      expect([refused.status, refused.body.code]).toEqual([429, "too_many_requests"]);
      at(start + 15 * MINUTE);
      expect((await requestLink(email, 6)).status).toBe(202);
    },
  );

  it("allow twenty links from one IP address for all e-mail addresses", async () => {
    for (let count = 1; count <= 20; count++) expect((await requestLink(`a${count}@virn.example`)).status).toBe(202);
    expect((await requestLink("a21@virn.example")).status).toBe(429);
    expect((await requestLink("a21@virn.example", 2)).status).toBe(202);
  });

  it("allow thirty tokens from one IP address", async () => {
    for (let count = 1; count <= 30; count++) expect((await signIn("y".repeat(43))).status).toBe(400);
    expect((await signIn("y".repeat(43))).status).toBe(429);
    expect((await signIn("y".repeat(43), 2)).status).toBe(400);
  });
});

describe("a session", () => {
  it("has an HttpOnly cookie with SameSite=Lax", async () => {
    const { cookies } = await signIn(await tokenFor("mari@virn.example"));
    expect(cookies).toEqual([
      expect.stringMatching(/^virn=[\w-]{43}\.1; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^csrftoken=[\w-]{43}; Path=\/; Max-Age=31536000; SameSite=Lax$/),
    ]);
  });

  it("ends twelve hours after its last use", async () => {
    const caller = callerOf(await signIn(await tokenFor("mari@virn.example")));
    at(start + 9 * MINUTE);
    expect((await caller.call("sessions.me")).cookies).toEqual([]);
    at(start + 11 * MINUTE);
    expect((await caller.call("sessions.me")).cookies).toEqual([
      expect.stringMatching(/^virn=[\w-]{43}\.1; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/),
    ]);
    at(start + 11 * MINUTE + 12 * 60 * MINUTE - 1000);
    expect((await caller.call("sessions.me")).status).toBe(200);
    at(start + 11 * MINUTE + 24 * 60 * MINUTE);
    expect((await caller.call("sessions.me")).status).toBe(401);
  });

  it("ends seven days after sign-in, however much it is used", async () => {
    const HOUR = 60 * MINUTE;
    const caller = callerOf(await signIn(await tokenFor("mari@virn.example")));
    for (let hours = 11; hours < 7 * 24; hours += 11) {
      at(start + hours * HOUR);
      expect((await caller.call("sessions.me")).status).toBe(200);
    }
    // Used 3 hours before the end: the cookie lasts until the end and no longer.
    at(start + (7 * 24 - 3) * HOUR);
    expect((await caller.call("sessions.me")).status).toBe(200);
    at(start + 7 * 24 * HOUR);
    expect((await caller.call("sessions.me")).status).toBe(401);
  });

  it("ends at sign-out, while another session of the same person goes on", async () => {
    const [here, there] = [
      callerOf(await signIn(await tokenFor("mari@virn.example"))),
      callerOf(await signIn(await tokenFor("mari@virn.example"))),
    ];
    const out = await here.call("sessions.signOut");
    expect([out.status, out.cookies]).toEqual([204, [expect.stringMatching(/^virn=; Path=\/; Max-Age=0; HttpOnly/)]]);
    expect((await here.call("sessions.me")).status).toBe(401);
    expect((await here.call("reports.companies")).status).toBe(401);
    expect((await there.call("sessions.me")).status).toBe(200);
  });

  it.each([
    ["mari@virn.example", { isSuperUser: true, hasEmployments: false, isCouncilMember: false }, false, 0],
    ["peeter@virn.example", { isSuperUser: false, hasEmployments: true, isCouncilMember: false }, false, 1],
    ["liis@virn.example", { isSuperUser: false, hasEmployments: true, isCouncilMember: false }, false, 2],
    ["toomas@virn.example", { isSuperUser: false, hasEmployments: false, isCouncilMember: true }, false, 0],
    ["kadri@virn.example", { isSuperUser: false, hasEmployments: false, isCouncilMember: false }, true, 2],
  ])("returns the roles and companies of %s", async (email, flags, priceListsOnly, companies) => {
    const { body } = await callerOf(await signIn(await tokenFor(email))).call("sessions.me");
    expect(body).toMatchObject({
      ...flags,
      user: { email, priceListsOnly },
      unsentEmailsCount: 0,
      hasUnsentEmails: false,
    });
    expect(body.companies).toHaveLength(companies);
    expect(body.waybillQueue).toEqual({ totalCount: 0, next: [], refused: [] });
  });
});

describe("the log", () => {
  it("contains no token, no e-mail address and no personal code", async () => {
    const token = await tokenFor("mari@virn.example");
    await signIn(token);
    await signIn(token);
    await requestLink("not an address at virn.example");
    mailbox.refuseWith("Rejected: mari@virn.example, 60001019906, Liis Laanepere-Kuusemägi <liis@virn.example>");
    await requestLink("liis@virn.example");
    const text = logged.join("");
    expect(text).toContain('"message":"refused"');
    expect(text).toContain("link_expired");
    expect(text).not.toContain(token);
    expect(text).not.toMatch(/[\w.+-]+@virn\.example/i);
    expect(text).not.toMatch(/\b[1-8]\d{10}\b/);
    expect(text).not.toMatch(/csrftoken=|virn=[\w-]{10}/);
  });
});

describe("a session on https", () => {
  it("has Secure cookies and a __Host- session cookie", async () => {
    vi.resetModules();
    const before = process.env["PUBLIC_URL"];
    process.env["PUBLIC_URL"] = "https://virn.example";
    try {
      const { signedIn } = await import("#tests/support/api/callApi.ts");
      const caller = await signedIn(superUser);
      expect(caller.cookies[0]).toMatch(/^__Host-virn=[\w-]{43}\.1$/);
      const me = await caller.call("sessions.me", { cookies: [caller.cookies[0]!] });
      expect(me.cookies).toEqual([
        expect.stringMatching(/^csrftoken=[\w-]{43}; Path=\/; Max-Age=31536000; SameSite=Lax; Secure$/),
      ]);
      const out = await caller.call("sessions.signOut");
      expect(out.cookies).toEqual(["__Host-virn=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure"]);
      expect((await caller.call("sessions.me")).status).toBe(401);
    } finally {
      process.env["PUBLIC_URL"] = before;
    }
  });
});
