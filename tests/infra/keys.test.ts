import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { json, startAwsSimulator } from "#scripts/simulators/aws/simulator.ts";

/** `npm run keys` on an installation of an emulator, whose secrets are these. */

const secrets: Record<string, string> = {};
let simulator: Awaited<ReturnType<typeof startAwsSimulator>>;

beforeAll(async () => {
  simulator = await startAwsSimulator({
    account: "000000000000",
    state: () => "ok",
    parameters: new Map(),
    more: ({ operation, body }) => {
      if (operation === "DescribeStacks") {
        const outputs = ["EvrApiKeysSecret", "EudrKeysSecret", "EidSettingsSecret"];
        const members = outputs.map(
          (name) =>
            `<member><OutputKey>${name}</OutputKey><OutputValue>arn:${name}</OutputValue><Description/></member>`,
        );
        const result = `<Outputs>${members.join("")}</Outputs>`;
        return { status: 200, body: `<Response><Stacks><member>${result}</member></Stacks></Response>` };
      }
      const { SecretId, SecretString } = body.startsWith("{") ? JSON.parse(body) : {};
      if (operation === "GetSecretValue") return json({ SecretString: secrets[SecretId] });
      if (operation !== "PutSecretValue") return undefined;
      secrets[SecretId] = SecretString;
      return json({});
    },
  });
});
afterAll(() => simulator.close());
beforeEach(() => {
  secrets["arn:EvrApiKeysSecret"] = '[{"company":"19990011","apiKey":"old-key"},{"company":"19990022","apiKey":"b"}]';
  secrets["arn:EudrKeysSecret"] = "[]";
  secrets["arn:EidSettingsSecret"] = "{}";
});

async function keys(kind: string, input: string | undefined): Promise<{ code: number | null; out: string }> {
  const words = ["scripts/keys.ts", "local", kind, input === undefined ? "--none" : "-"];
  const child = spawn("node", words, {
    stdio: ["pipe", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      AWS_ENDPOINT_URL: simulator.url,
      AWS_ACCESS_KEY_ID: "test",
      AWS_SECRET_ACCESS_KEY: "test",
    },
  });
  child.stdin.end(input ?? "");
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out: out + errors };
}

const eudrKey = { company: "19990011", username: "n00", authenticationKey: "eudr-secret", clientId: "eudr" };

describe("npm run keys", () => {
  test("writes keys of EVR, and names the companies whose key changed, without a key", async () => {
    const list = JSON.stringify([
      { company: "19990011", apiKey: "new-key" },
      { company: "19990033", apiKey: "c" },
    ]);
    const { code, out } = await keys("evr", list);
    expect([code, secrets["arn:EvrApiKeysSecret"]]).toEqual([0, list]);
    expect(out).toMatch(/^Changed: 19990011\.\nNew: 19990033\.\nRemoved: 19990022\.\nThe secret EvrApiKeysSecret is/);
    expect(out).not.toMatch(/new-key|old-key/);
  });

  test("writes keys of the EUDR Information System", async () => {
    const { code, out } = await keys("eudr", JSON.stringify([eudrKey]));
    expect([code, JSON.parse(secrets["arn:EudrKeysSecret"]!)]).toEqual([0, [eudrKey]]);
    expect(out).not.toContain("eudr-secret");
  });

  test.each([
    ["evr", "arn:EvrApiKeysSecret", "[]"],
    ["eudr", "arn:EudrKeysSecret", "[]"],
    ["eid", "arn:EidSettingsSecret", "{}"],
  ])("takes all keys of %s away", async (kind, secret, none) => {
    secrets[secret] = "before";
    expect((await keys(kind, undefined)).code).toBe(0);
    expect(secrets[secret]).toBe(none);
  });

  test.each([
    ["evr", "a text that is no JSON", "secret-text", /^This is no list in JSON: nothing was written\.$/m],
    ["evr", "a key that is no text", '[{"company":"1","apiKey":7}]', /^1 of 1 entries are incomplete: nothing was/m],
    ["evr", "an entry without a company", '[{"apiKey":"secret-text"}]', /^1 of 1 entries are incomplete/m],
    ["eudr", "an incomplete key", JSON.stringify([{ ...eudrKey, clientId: "" }]), /^1 of 1 entries are incomplete/m],
    ["eid", "settings without services", '{"mobileId":"secret-text"}', /^EID_SETTINGS: missing or invalid: mobileId/m],
    ["eid", "a text that is no JSON", "{secret-text", /^EID_SETTINGS: not JSON$/m],
  ])("refuses of %s %s, changes nothing and prints none of it", async (kind, _which, input, sentence) => {
    const before = { ...secrets };
    const { code, out } = await keys(kind, input);
    expect([code, out]).toEqual([1, expect.stringMatching(sentence)]);
    expect(out).not.toContain("secret-text");
    expect(secrets).toEqual(before);
  });
});
