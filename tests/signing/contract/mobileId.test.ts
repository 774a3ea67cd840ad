import { createHash, randomBytes, verify, X509Certificate } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { type MobileIdConfig, mobileIdClient, mobileIdCode } from "#functions/platform/clients/mobileIdClient.ts";
import { MOBILE_ID_TESTS } from "#scripts/simulators/eid/ca/testPeople.ts";
import type { EidFaultKind } from "#scripts/simulators/eid/faults.ts";
import { mobileIdTexts } from "#shared/containers/outcomes.ts";
import { eidServices } from "#tests/support/eid/simulator.ts";

const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.close();
});

async function opened(change: Partial<MobileIdConfig> = {}, thinkMs = 0) {
  const { simulator, mobileId } = await eidServices({ thinkMs });
  running.push(simulator);
  return { simulator, client: mobileIdClient({ ...mobileId, ...change }) };
}

const [mary] = MOBILE_ID_TESTS;
const data = randomBytes(64);
const asked = {
  code: mary!.code,
  phone: mary!.phone,
  hash: createHash("sha256").update(data).digest(),
  text: "Sisene Virna",
};

describe("a Mobile-ID request", () => {
  test.each(["authentication", "signature"] as const)(
    "for %s is signed by the phone with its own certificate",
    async (work) => {
      const { client } = await opened();
      const start = await client.start(work, asked);
      if (!start.ok) throw new Error(start.outcome);
      const answer = await client.poll(work, start.session, 100);
      if (answer.state !== "confirmed") throw new Error(answer.state);
      const { publicKey, subject } = new X509Certificate(answer.certificate!);
      expect(verify("sha256", data, { key: publicKey, dsaEncoding: "ieee-p1363" }, answer.signature)).toBe(true);
      expect(subject).toContain(`serialNumber=PNOEE-${mary!.code}`);
    },
  );

  test("runs until the person has answered", async () => {
    const { simulator, client } = await opened({}, 120_000);
    const start = await client.start("authentication", asked);
    if (!start.ok) throw new Error(start.outcome);
    expect(await client.poll("authentication", start.session, 10)).toEqual({ state: "running" });
    simulator.setThinkMs(0);
    expect(await client.poll("authentication", start.session, 10)).toMatchObject({ state: "confirmed" });
  });

  test.each([
    ["TIMEOUT", "timeout", "Teie mobiil-ID toiming aegus. Palun proovige uuesti."],
    ["NOT_MID_CLIENT", "not_client", "Sellel numbril ei ole teie mobiil-ID-d."],
    ["USER_CANCELLED", "user_cancelled", "Keeldusite või katkestasite toimingu."],
    ["PHONE_ABSENT", "phone_absent", "Telefon ei ole levis."],
    ["DELIVERY_ERROR", "delivery_error", "Päringu saatmise viga."],
    ["SIM_ERROR", "sim_error", "SIM-kaardi viga."],
    ["SIGNATURE_HASH_MISMATCH", "hash_mismatch", mobileIdTexts.hash_mismatch],
  ] as const)("of the test number for %s ends as %s", async (result, outcome, text) => {
    const { client } = await opened();
    const { phone, code } = MOBILE_ID_TESTS.find((each) => each.result === result)!;
    const start = await client.start("authentication", { ...asked, phone, code });
    if (!start.ok) throw new Error(start.outcome);
    expect(await client.poll("authentication", start.session, 100)).toEqual({ state: "failed", outcome });
    expect(mobileIdTexts[outcome]).toBe(text);
  });

  test("of a number with another person's code is of no client", async () => {
    const { client } = await opened();
    const start = await client.start("authentication", { ...asked, code: "60001019972" });
    if (!start.ok) throw new Error(start.outcome);
    expect(await client.poll("authentication", start.session, 100)).toMatchObject({ outcome: "not_client" });
  });

  test("with another relying party, or a hash of a wrong length, is refused", async () => {
    const { client } = await opened({ name: "KEEGI" });
    expect(await client.start("authentication", asked)).toEqual({ ok: false, outcome: "refused" });
    const { client: known } = await opened();
    expect(await known.start("authentication", { ...asked, hash: randomBytes(20) })).toEqual({
      ok: false,
      outcome: "refused",
    });
  });

  test("shows the code of the documentation", () => {
    expect(mobileIdCode(Buffer.from("2f665f6a6999e0ef0752e00ec9f453adf59d8cb6", "hex"))).toBe("1462");
  });
});

describe("the certificate for signatures", () => {
  test("is found by phone and code, or the person is no client", async () => {
    const { client } = await opened();
    const found = await client.certificate(asked);
    expect(found.ok && new X509Certificate(found.certificate).subject).toContain("PNOEE-60001019906");
    const { phone, code } = MOBILE_ID_TESTS.find(({ result }) => result === "NOT_MID_CLIENT")!;
    expect(await client.certificate({ phone, code })).toEqual({ ok: false, outcome: "not_client" });
  });
});

describe("a service that", () => {
  const faults: [EidFaultKind, "refused" | "unavailable"][] = [
    [400, "refused"],
    [401, "refused"],
    [404, "refused"],
    [405, "refused"],
    [429, "unavailable"],
    [480, "refused"],
    [500, "unavailable"],
    [503, "unavailable"],
    [580, "unavailable"],
    ["silent", "unavailable"],
    ["malformed", "unavailable"],
    ["huge", "unavailable"],
    ["reset", "unavailable"],
  ];

  test.each(faults)("answers a start with %s ends the request as %s", async (kind, outcome) => {
    const { simulator, client } = await opened(kind === "silent" ? { timeoutMs: 400 } : {});
    simulator.fault(kind);
    expect(await client.start("authentication", asked)).toEqual({ ok: false, outcome });
    simulator.fault(kind);
    expect(await client.certificate(asked)).toEqual({ ok: false, outcome });
  });

  test.each([500, 503, 580, 429, "silent", "malformed", "huge", "reset"] as const)(
    "answers a poll with %s is asked again",
    async (kind) => {
      const { simulator, client } = await opened(kind === "silent" ? { timeoutMs: 1_000 } : {});
      const start = await client.start("authentication", asked);
      if (!start.ok) throw new Error(start.outcome);
      simulator.fault(kind);
      expect(await client.poll("authentication", start.session, 100)).toEqual({ state: "unreachable" });
      expect(await client.poll("authentication", start.session, 100)).toMatchObject({ state: "confirmed" });
    },
  );

  test("forgot a session ends it", async () => {
    const { client } = await opened();
    expect(await client.poll("authentication", "1a2b", 10)).toEqual({ state: "failed", outcome: "timeout" });
  });

  test("is not there ends the request", async () => {
    const { simulator, client } = await opened();
    await simulator.close();
    expect(await client.start("authentication", asked)).toEqual({ ok: false, outcome: "unavailable" });
    running.length = 0;
  });
});
