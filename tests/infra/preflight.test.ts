import type { CaaRecord } from "node:dns";
import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { bootstrapParameter, qualifierOf } from "#infra/basis/bootstrap.ts";
import { checkSettings } from "#infra/basis/config.ts";
import { type AwsRequest, awsCall } from "#scripts/aws/awsCall.ts";
import { caaFinding, type Lookups, zoneFinding } from "#scripts/aws/domainChecks.ts";
import { checksOf, preflight } from "#scripts/aws/preflight.ts";
import {
  type AccountState,
  type SimulatedCall,
  simulatedCalls,
  startAwsSimulator,
} from "#scripts/simulators/aws/simulator.ts";
import { settings } from "./settings.ts";

const states: Partial<Record<SimulatedCall, AccountState>> = {};
const BOOTSTRAP = bootstrapParameter(qualifierOf("production"));
const parameters = new Map<string, string>();
let identity: { name: string; isVerified: boolean; mailFrom?: string; stack?: string } | undefined;
let simulator: Awaited<ReturnType<typeof startAwsSimulator>>;

beforeAll(async () => {
  simulator = await startAwsSimulator({
    account: settings.account,
    state: (call) => states[call] ?? "ok",
    parameters,
    identity: () => identity,
  });
});
afterAll(() => simulator.close());
afterEach(() => {
  identity = undefined;
  for (const call of Object.keys(states)) delete states[call as SimulatedCall];
  vi.unstubAllEnvs();
});

const noRecord = Object.assign(new Error("queryNs ENODATA"), { code: "ENODATA" });
const noNetwork = Object.assign(new Error("queryNs ETIMEOUT"), { code: "ETIMEOUT" });

const noMail = { resolveMx: () => Promise.reject(noRecord), resolveTxt: () => Promise.reject(noRecord) };

function lookups(ns: Record<string, string[]>, caa: Record<string, CaaRecord[]> = {}): Lookups {
  const answer = async <Found>(found: Found | undefined) => {
    if (found === undefined) throw noRecord;
    return found;
  };
  return { resolveNs: (name) => answer(ns[name]), resolveCaa: (name) => answer(caa[name]), ...noMail };
}

const dns = lookups({ "example.ee": ["ns1.zone.ee", "ns2.zone.ee"] });

async function findings(
  machine = { platform: "linux", arch: "x64" },
  where = dns,
  endpoint = simulator.url,
  more: object = {},
) {
  vi.stubEnv("AWS_ENDPOINT_URL", endpoint);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  const chosen = checkSettings("production", { ...settings, ...more });
  return Object.fromEntries(await preflight(checksOf(machine, where), chosen, "production"));
}

function bootstrap(version: string | undefined): void {
  for (const region of ["eu-north-1", "us-east-1"]) {
    if (version === undefined) parameters.delete(region + BOOTSTRAP);
    else parameters.set(region + BOOTSTRAP, version);
  }
}

const ofCalls: [line: string, call: SimulatedCall, todo: string][] = [
  ["SES production access", "ses:GetAccount", "ask for production access"],
  [
    "Lambda concurrency",
    "lambda:GetAccountSettings",
    "only 10 functions run at once in eu-north-1; the queues alone may take 34, and sign-in is not promised below 100: first of all ask for 200 or more",
  ],
  ["CloudFront verification", "cloudfront:ListDistributions", "ask AWS Support to verify it"],
  ["bootstrap of the region", "ssm:GetParameter", "CDK has not bootstrapped eu-north-1: npm run bootstrap"],
  ["bootstrap of us-east-1", "ssm:GetParameter", "CDK has not bootstrapped us-east-1: npm run bootstrap"],
  ["credentials", "sts:GetCallerIdentity", "of account 999999999999, and the settings file says 123456789012"],
];

describe("preflight", () => {
  test("finds everything in an account that is ready, in order of how long each takes to get", async () => {
    bootstrap("21");
    const found = await findings();
    expect(Object.keys(found)).toEqual([
      "Lambda concurrency",
      "SES production access",
      "sender's identity",
      "CloudFront verification",
      "region",
      "bootstrap of the region",
      "bootstrap of us-east-1",
      "DNS",
      "CAA",
      "credentials",
      "platform",
    ]);
    expect(Object.values(found).map(({ state }) => state)).toEqual(Object.keys(found).map(() => "ok"));
  });

  test.each([
    [10, "ok", /^1000 functions at once: write "concurrency": 1000 into the settings file/],
    [1000, "ok", /^1000 functions at once$/],
    [1001, "missing", /^only 1000 functions run at once .* says 1001: write "concurrency": 1000/],
  ])("compares %d of the settings with the concurrency that the account has: %s", async (concurrency, state, text) => {
    const found = await findings(undefined, undefined, undefined, { concurrency });
    expect(found["Lambda concurrency"]).toEqual({ state, text: expect.stringMatching(text) });
  });

  test.each(ofCalls)("%s is missing in an account without it, and says what to do", async (line, call, todo) => {
    bootstrap("21");
    states[call] = "missing";
    expect((await findings())[line]).toEqual({ state: "missing", text: expect.stringContaining(todo) });
  });

  test.each(ofCalls)(
    "%s is unknown where the credentials may not ask, and the others are found",
    async (line, call) => {
      bootstrap("21");
      states[call] = "denied";
      const found = await findings();
      expect(found[line]).toEqual({
        state: "unknown",
        text: `these credentials may not call ${call}: allow it or use others`,
      });
      expect(found["platform"]?.state).toBe("ok");
    },
  );

  test.each(ofCalls)("%s says that the credentials have expired", async (line, call) => {
    bootstrap("21");
    states[call] = "expired";
    expect((await findings())[line]).toEqual({
      state: "unknown",
      text: expect.stringMatching(/^AWS credentials are missing or have expired .*: sign in/),
    });
  });

  test("without a network each call says so in a sentence", async () => {
    const found = await findings(undefined, undefined, "http://127.0.0.1:1");
    for (const [line] of [...ofCalls, ["region"]]) {
      expect(found[line!]).toEqual({
        state: "unknown",
        text: expect.stringMatching(/^\w+ of [\w-]+ does not answer \(.*\): look at the network/),
      });
    }
  });

  test("without credentials each call says so in a sentence", async () => {
    vi.stubEnv("AWS_ENDPOINT_URL", simulator.url);
    for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_PROFILE"]) vi.stubEnv(name, undefined);
    vi.stubEnv("AWS_EC2_METADATA_DISABLED", "true");
    vi.stubEnv("AWS_SHARED_CREDENTIALS_FILE", "/nonexistent");
    vi.stubEnv("AWS_CONFIG_FILE", "/nonexistent");
    const found = Object.fromEntries(
      await preflight(checksOf(process, dns), checkSettings("production", settings), "production"),
    );
    for (const [line] of ofCalls) {
      expect(found[line]).toEqual({
        state: "unknown",
        text: expect.stringMatching(/^AWS credentials are missing or have expired/),
      });
    }
  });

  test("an answer that is not of AWS is no stack trace", async () => {
    bootstrap("not a number");
    expect((await findings())["bootstrap of the region"]?.state).toBe("missing");
    bootstrap(undefined);
    expect((await findings())["bootstrap of us-east-1"]?.text).toContain("CDK has not bootstrapped us-east-1");
  });

  test.each([
    ["linux", "arm64"],
    ["darwin", "arm64"],
    ["win32", "x64"],
  ])("%s %s is told why it cannot build", async (platform, arch) => {
    bootstrap("21");
    const { platform: found } = await findings({ platform, arch });
    expect(found).toEqual({ state: "missing", text: expect.stringContaining("carry a native module") });
  });
});

test("infra/README.md names each permission that a command of the first day needs of its own", () => {
  const readme = readFileSync("infra/README.md", "utf8");
  expect(simulatedCalls.filter((call) => !readme.includes(`\`${call}\``))).toEqual([]);
});

describe("the sender's identity", () => {
  const NAME = "example.ee";
  test.each([
    ["is made by the deploy where there is none", undefined, {}, "ok", /^the deploy makes identity example\.ee/],
    [
      "that somebody verified by hand needs mailIdentity",
      { name: NAME, isVerified: true },
      {},
      "missing",
      /a deploy stops at a second one: write "mailIdentity": "example\.ee" into the settings file$/,
    ],
    [
      "that another installation made needs mailIdentity",
      { name: NAME, isVerified: true, stack: "virn-staging-mail" },
      {},
      "missing",
      /write "mailIdentity": "example\.ee"/,
    ],
    [
      "of the installation's own stack is as it must be",
      { name: NAME, isVerified: true, stack: "virn-production-mail" },
      {},
      "ok",
      /^example\.ee is verified$/,
    ],
    [
      "without its DNS records is not verified",
      { name: NAME, isVerified: false, stack: "virn-production-mail" },
      {},
      "missing",
      /has not verified example\.ee: add its DNS records/,
    ],
    ["that mailIdentity names", { name: NAME, isVerified: true }, { mailIdentity: NAME }, "ok", /is verified$/],
    ["that mailIdentity names must exist", undefined, { mailIdentity: NAME }, "missing", /leave mailIdentity out/],
  ])("%s", async (_which, exists, more, state, text) => {
    identity = exists;
    const found = await findings(undefined, undefined, undefined, more);
    expect(found["sender's identity"]).toEqual({ state, text: expect.stringMatching(text) });
  });
});

describe("DNS", () => {
  test.each([
    [
      "the zone of the domain",
      lookups({ "virn.example.ee": ["b.ee", "a.ee"] }),
      "virn.example.ee is a zone of a.ee and b.ee",
    ],
    ["a zone above it", dns, "example.ee is a zone of ns1.zone.ee"],
  ])("%s is enough", async (_which, where, text) => {
    expect(await zoneFinding("virn.example.ee", where)).toEqual({ state: "ok", text: expect.stringContaining(text) });
  });

  test("the servers of the top level are not", async () => {
    expect(await zoneFinding("virn.example.ee", lookups({ ee: ["ns.tld.ee"] }))).toMatchObject({ state: "missing" });
  });

  test("a resolver that does not answer is no missing zone", async () => {
    const silent = { ...dns, resolveNs: () => Promise.reject(noNetwork), resolveCaa: () => Promise.reject(noNetwork) };
    expect(await zoneFinding("virn.example.ee", silent)).toMatchObject({ state: "unknown" });
    expect(await caaFinding("virn.example.ee", undefined, silent)).toMatchObject({ state: "unknown" });
  });
});

describe("CAA", () => {
  const issue = (...names: string[]): CaaRecord[] => names.map((name) => ({ critical: 0, issue: name }));

  test.each([
    ["no record", {}, "ok"],
    ["Amazon", { "example.ee": issue("letsencrypt.org", "amazon.com") }, "ok"],
    ["Amazon with parameters", { "example.ee": issue("amazontrust.com; validationmethods=dns-01") }, "ok"],
    ["only another authority", { "example.ee": issue("letsencrypt.org") }, "missing"],
    ["nobody", { "example.ee": issue(";") }, "missing"],
    ["only where to report", { "example.ee": [{ critical: 0, iodef: "mailto:a@example.ee" }] }, "ok"],
    [
      "Amazon nearer than another authority",
      { "virn.example.ee": issue("amazon.com"), "example.ee": issue("letsencrypt.org") },
      "ok",
    ],
    [
      "another authority nearer than Amazon",
      { "virn.example.ee": issue("letsencrypt.org"), "example.ee": issue("amazon.com") },
      "missing",
    ],
  ] as [string, Record<string, CaaRecord[]>, string][])("%s: %o is %s", async (_which, records, state) => {
    expect(await caaFinding("virn.example.ee", undefined, lookups({}, records))).toMatchObject({ state });
  });

  test("does not matter to a certificate that exists", async () => {
    const records = { "example.ee": issue("letsencrypt.org") };
    expect(await caaFinding("virn.example.ee", "arn:…", lookups({}, records))).toMatchObject({ state: "ok" });
  });
});

const vector = { service: "service" as "sts", region: "us-east-1" } as const;
const parameter = {
  service: "ssm",
  region: "eu-north-1",
  target: "AmazonSSM.GetParameter",
  json: { Name: "/a b", é: 1 },
} as const;

test.each<[what: string, AwsRequest, token: string | undefined, signature: string]>([
  [
    "AWS's test vector get-vanilla",
    vector,
    undefined,
    "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31",
  ],
  [
    "a call with a body and a session, as the SDK's signer",
    parameter,
    "TOKEN",
    "d5b8dcb9d31235767ec0193df0303d8ac72141f65179f59d909d02534ad45280",
  ],
  [
    "a call with a query, as the SDK's signer",
    {
      service: "lambda",
      region: "eu-north-1",
      path: "/2015-03-31/event-source-mappings",
      query: { Marker: "x=/+", EventSourceArn: "arn:aws:sqs:eu-north-1:123456789012:virn-a b" },
    },
    undefined,
    "81c3241e1b2f3d0695397d4cb5f6a15d53c23a965f33d7b3e3f2ceda61622985",
  ],
  [
    "a change by path, as the SDK's signer",
    {
      service: "apigateway",
      region: "eu-north-1",
      method: "PATCH",
      path: "/v2/apis/abc/stages/%24default",
      json: { routeSettings: { "POST /a": {} } },
    },
    undefined,
    "de517ffff9d5a0da1e270377691a1f244deca5194613f76adb11c462d89d88a5",
  ],
])("a call signs %s", async (_, request, token, signature) => {
  vi.useFakeTimers({ now: Date.parse("2015-08-30T12:36:00Z"), toFake: ["Date"] });
  const sent = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("{}"));
  try {
    vi.stubEnv("AWS_ENDPOINT_URL", request === vector ? "https://example.amazonaws.com" : undefined);
    vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY");
    vi.stubEnv("AWS_SESSION_TOKEN", token);
    expect(await awsCall(request)).toEqual({ ok: true, text: "{}" });
    expect(new Headers(sent.mock.lastCall?.[1]?.headers).get("authorization")).toContain(`Signature=${signature}`);
  } finally {
    sent.mockRestore();
    vi.useRealTimers();
  }
});
