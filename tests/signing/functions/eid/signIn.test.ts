import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addPerson, removePerson } from "#functions/people/store/personWrites.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { EidAttemptEntity } from "#functions/signing/store/attempt.ts";
import { MOBILE_ID_TESTS } from "#scripts/simulators/eid/ca/testPeople.ts";
import { mobileIdTexts, smartIdTexts } from "#shared/containers/outcomes.ts";
import { callerOf, MARY, SMART, signInBrowser } from "#tests/support/eid/signInBrowser.ts";
import { cardToken, eidServices } from "#tests/support/eid/simulator.ts";
import { drain, takeMessages, work } from "#tests/support/services/queues.ts";

const { logged, simulator } = await vi.hoisted(async () => {
  // Before anything imports the log.
  process.env.LOG_LEVEL = "DEBUG";
  const { openEid } = await import("#tests/support/eid/simulator.ts");
  const simulator = await openEid();
  const logged: string[] = [];
  return { logged, simulator };
});

const PHONE = "+372 0000 0766";

let from = 0;
/** Each test runs on another day, so that the tests do not share limits. */
let start = Date.now() + 60_000;

beforeAll(async () => {
  const facts = { roles: ["superUser" as const], companies: [] };
  await addPerson({ ...facts, name: "Mari Mets", email: "mari@virn.example", personalCode: MARY });
  await addPerson({ ...facts, name: "Liis Laane", email: "liis@virn.example", personalCode: SMART });
});

afterAll(() => simulator.close());

beforeEach(() => {
  vi.spyOn(process.stdout, "write").mockImplementation((chunk) => logged.push(String(chunk)) > 0);
  vi.spyOn(process.stderr, "write").mockImplementation((chunk) => logged.push(String(chunk)) > 0);
  from++;
  start += 30 * 60_000;
  at(start);
});

afterEach(async () => {
  await takeMessages("eidAttempts");
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function at(time: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: time });
}

const here = () => ({ "cloudfront-viewer-address": `10.1.${from}.1:4711` });

const browser = () => signInBrowser(here);

async function attemptOf(id: string) {
  const data = await EidAttemptEntity.get({ id });
  return data!;
}

describe("signing in by Mobile-ID", () => {
  it("shows the code of the phone and opens a session of the person", async () => {
    const page = browser();
    const begun = await page.mobileId();
    expect(begun).toMatchObject({
      status: 201,
      body: { verification_code: expect.stringMatching(/^\d{4}$/), ends_in: 300 },
    });
    const { id, verification_code } = begun.body;
    expect((await page.progress(id)).body).toMatchObject({ state: "waiting", verification_code, message: null });
    expect(await drain("eidAttempts")).toBe(0);
    expect((await page.progress(id)).body).toMatchObject({ state: "confirmed" });
    const finished = await page.finish(id);
    expect([finished.status, finished.body]).toEqual([200, { name: "Mari Mets" }]);
    expect((await callerOf(finished).call("sessions.me")).body.user.email).toBe("mari@virn.example");
  });

  it.each(MOBILE_ID_TESTS.filter(({ result, phone }) => result !== "OK" && phone.startsWith("+372")))(
    "tells the person that it ended with $result",
    async ({ phone, code }) => {
      const page = browser();
      const { body } = await page.mobileId(code, phone);
      expect(await drain("eidAttempts")).toBe(0);
      const { body: ended } = await page.progress(body.id);
      expect([ended.state, Object.values<string>(mobileIdTexts).includes(ended.message)]).toEqual(["failed", true]);
      expect((await page.finish(body.id)).body.code).toBe("eid_not_confirmed");
    },
  );

  it.each([
    [
      { idCode: "", phoneNumber: "" },
      { idCode: ["Palun sisestage isikukood"], phoneNumber: ["Palun sisestage telefoninumber"] },
    ],
    [
      { idCode: "6000101990", phoneNumber: "766" },
      { idCode: ["Vale isikukood: tohib sisaldada 11 numbrit"], phoneNumber: ["Vale telefoninumber"] },
    ],
    [{ idCode: "60001019907", phoneNumber: PHONE }, { idCode: ["Vale isikukood: kontrollnumber ei klapi"] }],
  ])("refuses %o", async ({ idCode, phoneNumber }, fields) => {
    const answer = await browser().mobileId(idCode, phoneNumber);
    expect([answer.status, answer.body.fields]).toEqual([400, fields]);
  });
});

describe("signing in by Smart-ID", () => {
  it("opens a session of the person", async () => {
    const page = browser();
    const { body } = await page.smartId();
    expect(await drain("eidAttempts")).toBe(0);
    expect((await page.finish(body.id)).body).toEqual({ name: "Liis Laane" });
  });

  it.each([
    ["30403039917", smartIdTexts.user_refused],
    ["30403039972", smartIdTexts.wrong_code],
    ["30403039983", smartIdTexts.timeout],
    ["38001085718", smartIdTexts.not_found],
  ])("of %s ends with '%s'", async (code, message) => {
    const page = browser();
    const { body } = await page.smartId(code);
    expect(await drain("eidAttempts")).toBe(0);
    expect((await page.progress(body.id)).body).toMatchObject({ state: "failed", message });
  });
});

describe("signing in by ID card", () => {
  const signedToken = (code: string, nonce: string, origin = process.env["PUBLIC_URL"]!) =>
    cardToken(simulator, code, origin, nonce);

  async function messageFor(make: (nonce: string) => Promise<object>): Promise<string | null> {
    const page = browser();
    const { body } = await page.idCard();
    expect((await page.token(body.id, await make(body.nonce))).status).toBe(202);
    expect(await drain("eidAttempts")).toBe(0);
    return (await page.progress(body.id)).body.message;
  }

  it("opens a session of the person whose card signed the nonce", async () => {
    const page = browser();
    const { body } = await page.idCard();
    await page.token(body.id, await signedToken(MARY, body.nonce));
    expect(await drain("eidAttempts")).toBe(0);
    expect((await page.finish(body.id)).body).toEqual({ name: "Mari Mets" });
  });

  it("is refused for a revoked card, a suspended one, and one that OCSP does not know", async () => {
    expect(await messageFor((nonce) => signedToken("60001019928", nonce))).toContain("tühistatud või peatatud");
    expect(await messageFor((nonce) => signedToken("60001019961", nonce))).toContain("tühistatud või peatatud");
    expect(await messageFor((nonce) => signedToken("60001019983", nonce))).toContain("ei õnnestunud kinnitada");
  });

  it("is refused when OCSP does not answer", async () => {
    const message = messageFor(async (nonce) => {
      const token = await signedToken(MARY, nonce);
      simulator.fault(503);
      return token;
    });
    expect(await message).toContain("tehnilised tõrked");
  });

  const untrusted = "Vastust ei saanud kontrollida. Palun proovige uuesti.";

  it.each<[string, (nonce: string) => Promise<object>, string]>([
    ["another nonce", () => signedToken(MARY, randomBytes(32).toString("base64")), untrusted],
    ["another origin", (nonce) => signedToken(MARY, nonce, "https://evil.example"), untrusted],
    ["another algorithm", async (nonce) => ({ ...(await signedToken(MARY, nonce)), algorithm: "RS256" }), untrusted],
    ["an unknown algorithm", async (nonce) => ({ ...(await signedToken(MARY, nonce)), algorithm: "none" }), untrusted],
    ["another format", async (nonce) => ({ ...(await signedToken(MARY, nonce)), format: "web-eid:2.0" }), untrusted],
    [
      "a signature of nothing",
      async (nonce) => ({ ...(await signedToken(MARY, nonce)), signature: "AAAA" }),
      untrusted,
    ],
    [
      "no certificate",
      async (nonce) => ({ ...(await signedToken(MARY, nonce)), unverifiedCertificate: "AAAA" }),
      untrusted,
    ],
    [
      "the certificate of another card",
      async (nonce) => ({
        ...(await signedToken(MARY, nonce)),
        unverifiedCertificate: certificateOf(SMART, "card", "identity"),
      }),
      untrusted,
    ],
    [
      "the certificate for signatures",
      async (nonce) => ({
        ...(await signedToken(MARY, nonce)),
        unverifiedCertificate: certificateOf(MARY, "card", "signature"),
      }),
      "Seda sertifikaati ei saa sisselogimiseks kasutada.",
    ],
    [
      "the certificate of a phone",
      async (nonce) => ({
        ...(await signedToken(MARY, nonce)),
        unverifiedCertificate: certificateOf(MARY, "mobile", "identity"),
      }),
      "Seda sertifikaati ei saa sisselogimiseks kasutada.",
    ],
  ])("is refused for %s", async (_, make, message) => {
    expect(await messageFor(make)).toBe(message);
  });

  it("is refused for a card of another authority with the same name", async () => {
    const { simulator: forged } = await eidServices({ keys: undefined });
    expect(await messageFor((nonce) => cardToken(forged, MARY, process.env["PUBLIC_URL"]!, nonce))).toBe(untrusted);
    await forged.close();
  });

  it("takes one token for a nonce", async () => {
    const page = browser();
    const { body } = await page.idCard();
    const token = await signedToken(MARY, body.nonce);
    expect((await page.token(body.id, token)).status).toBe(202);
    expect((await page.token(body.id, token)).status).toBe(404);
  });

  it("takes no token after 5 minutes", async () => {
    const page = browser();
    const { body } = await page.idCard();
    at(start + 5 * 60_000);
    expect((await page.token(body.id, await signedToken(MARY, body.nonce))).status).toBe(404);
  });

  function certificateOf(code: string, means: "card" | "mobile", purpose: "identity" | "signature"): string {
    return simulator.ca.personal(means, code, purpose).certificate.toString("base64");
  }
});

describe("an attempt", () => {
  it("belongs to the browser that began it", async () => {
    const [page, other] = [browser(), browser()];
    const { body } = await page.mobileId();
    await other.idCard();
    expect(await drain("eidAttempts")).toBe(0);
    for (const answer of [await other.progress(body.id), await other.finish(body.id), await other.cancel(body.id)]) {
      expect(answer.status).toBe(404);
    }
    expect((await page.finish(body.id)).status).toBe(200);
  });

  it("signs in once", async () => {
    const page = browser();
    const { body } = await page.mobileId();
    expect(await drain("eidAttempts")).toBe(0);
    const answers = await Promise.all([page.finish(body.id), page.finish(body.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("that nobody finished in 5 minutes signs nobody in", async () => {
    const page = browser();
    const { body } = await page.mobileId();
    expect(await drain("eidAttempts")).toBe(0);
    at(start + 5 * 60_000);
    expect((await page.progress(body.id)).body).toMatchObject({
      state: "failed",
      message: "Toiming aegus. Palun proovige uuesti.",
    });
    expect((await page.finish(body.id)).status).toBe(409);
  });

  it("of somebody who is no user ends after they have proved who they are", async () => {
    const page = browser();
    await removePerson((await page.mobileId(), 2));
    const { body } = await page.smartId();
    expect(await drain("eidAttempts")).toBe(0);
    expect((await page.progress(body.id)).body.message).toContain("Selle isikukoodiga kasutajat ei ole");
    const facts = { roles: ["superUser" as const], companies: [] };
    await addPerson({ ...facts, name: "Liis Laane", email: "liis@virn.example", personalCode: SMART });
  });

  it("that was cancelled discards a late confirmation", async () => {
    const page = browser();
    const { body } = await page.mobileId();
    const [message] = await takeMessages("eidAttempts");
    await work("eidAttempts", [message]);
    await page.cancel(body.id);
    expect(await drain("eidAttempts")).toBe(0);
    expect((await page.progress(body.id)).body).toMatchObject({ state: "failed", message: "Toiming katkestati." });
    expect((await page.finish(body.id)).status).toBe(409);
  });

  it("asks the phone once, also when its message comes twice or its worker dies", async () => {
    const page = browser();
    const { body } = await page.mobileId();
    const [message] = await takeMessages("eidAttempts");
    const asked = () => simulator.requests().filter((each) => each === "POST /mid/authentication").length;
    const before = asked();
    await Promise.all([work("eidAttempts", [message]), work("eidAttempts", [message])]);
    expect(asked() - before).toBe(1);
    // As a worker leaves it that dies before it has noted the session.
    await write(
      EidAttemptEntity.patch({ id: body.id }, { state: "asking", polledUntil: Math.floor(start / 1000) + 40 }),
    );
    at(start + 60_000);
    await work("eidAttempts", [message]);
    expect([asked() - before, (await attemptOf(body.id)).outcome]).toEqual([1, "interrupted"]);
    expect((await page.progress(body.id)).body.message).toBe("Toiming katkes meie süsteemis. Palun proovige uuesti.");
  });

  it("goes on when its worker died while it polled", async () => {
    const page = browser();
    const { body } = await page.mobileId();
    const [message] = await takeMessages("eidAttempts");
    await work("eidAttempts", [message]);
    await write(EidAttemptEntity.patch({ id: body.id }, { polledUntil: Math.floor(start / 1000) + 40 }));
    await work("eidAttempts", [message]);
    expect((await page.progress(body.id)).body.state).toBe("waiting");
    at(start + 60_000);
    await work("eidAttempts", [message]);
    expect((await page.progress(body.id)).body.state).toBe("confirmed");
  });

  it("is polled again when the service fails for a while", async () => {
    const page = browser();
    const { body } = await page.smartId();
    await work("eidAttempts", await takeMessages("eidAttempts"));
    simulator.fault(580);
    await work("eidAttempts", [{ attempt: body.id }]);
    expect((await page.progress(body.id)).body.state).toBe("waiting");
    await work("eidAttempts", [{ attempt: body.id }]);
    expect((await page.progress(body.id)).body.state).toBe("confirmed");
  });
});

describe("one request at a time", () => {
  it("is the same attempt when the browser asks again, and asks the phone once", async () => {
    const asked = () => simulator.requests().filter((each) => each === "POST /mid/authentication").length;
    const before = asked();
    const page = browser();
    const [first, again] = [await page.mobileId(), await page.mobileId()];
    expect(again.body).toEqual(first.body);
    expect(await drain("eidAttempts")).toBe(0);
    expect(asked() - before).toBe(1);
  });

  it("asks the phone at a second press when the message of the first was lost", async () => {
    const page = browser();
    const { id } = (await page.mobileId()).body;
    await takeMessages("eidAttempts");
    await page.mobileId();
    expect(await drain("eidAttempts")).toBe(0);
    expect((await page.progress(id)).body.state).toBe("confirmed");
  });

  it("ends the first when the browser asks in another way", async () => {
    const page = browser();
    const first = await page.mobileId();
    const second = await page.smartId(MARY);
    expect(second.status).toBe(201);
    expect((await page.progress(first.body.id)).body.message).toBe("Toiming katkestati.");
  });

  it("refuses another browser until the first has ended", async () => {
    const [page, other] = [browser(), browser()];
    const { body } = await page.mobileId();
    expect((await other.mobileId()).body.code).toBe("eid_busy");
    await page.cancel(body.id);
    expect((await other.mobileId()).status).toBe(201);
  });

  it("gives the phone to one of two browsers at once", async () => {
    const answers = await Promise.all([browser().mobileId(), browser().mobileId()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

describe("limits", () => {
  it("allow 5 requests in 15 minutes for a person", async () => {
    for (let request = 0; request < 5; request += 1) {
      const page = browser();
      const { body } = await page.mobileId();
      await page.cancel(body.id);
    }
    expect((await browser().mobileId()).body.code).toBe("too_many_requests");
    expect((await browser().smartId()).status).toBe(201);
  });

  it("allow 30 requests in 15 minutes from an address", async () => {
    for (let request = 0; request < 30; request += 1) await browser().idCard();
    expect((await browser().idCard()).status).toBe(429);
  });
});

it("logs no personal code and no phone", () => {
  expect(logged.join("")).toContain("attempt failed");
  const secrets = [...MOBILE_ID_TESTS.flatMap(({ code, phone }) => [code, phone]), SMART, "30403039917"];
  expect(secrets.filter((secret) => logged.join("").includes(secret))).toEqual([]);
});
