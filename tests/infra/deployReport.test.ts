import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { readConfig } from "#infra/basis/config.ts";
import { existingIdentityRecords } from "#scripts/aws/mailIdentity.ts";
import {
  leftBehind,
  leftBehindSentence,
  requireRestoredBucket,
  requireRestoredTable,
} from "#scripts/deploy/leftBehind.ts";
import { outputOf, outputsTable, readOutputs } from "#scripts/deploy/outputs.ts";
import { testAlarm } from "#scripts/deploy/testAlarm.ts";
import { type AccountState, type SimulatedCall, startAwsSimulator } from "#scripts/simulators/aws/simulator.ts";
import { settings } from "./settings.ts";

const TOPIC = "arn:aws:sns:eu-north-1:123456789012:virn-production-alarms";
const states: Partial<Record<SimulatedCall, AccountState>> = {};
let identity: { name: string; isVerified: boolean; mailFrom?: string } | undefined;
let simulator: Awaited<ReturnType<typeof startAwsSimulator>>;

beforeAll(async () => {
  simulator = await startAwsSimulator({
    account: "123456789012",
    state: (call) => states[call] ?? "ok",
    parameters: new Map(),
    identity: () => identity,
    tables: ["virn-production-api-Table-1", "virn-production-data-Table-1", "virn-staging-data-Table-1"],
    buckets: ["virn-production-data-files-1", "virn-staging-data-files-1"],
  });
});
afterAll(() => simulator.close());
beforeEach(() => {
  vi.stubEnv("AWS_ENDPOINT_URL", simulator.url);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  simulator.published.length = 0;
});
afterEach(() => {
  for (const call of Object.keys(states)) delete states[call as SimulatedCall];
  vi.unstubAllEnvs();
});

describe("DNS records of an existing identity", () => {
  const records = (name = "example.ee") =>
    existingIdentityRecords(readConfig("production", { ...settings, mailIdentity: name }));

  test("are those that SES tells, by the names of the stack's own outputs", async () => {
    identity = { name: "example.ee", isVerified: false, mailFrom: "bounce.example.ee" };
    expect(await records()).toEqual({
      DkimRecord1: "a1._domainkey.example.ee CNAME a1.dkim.amazonses.com",
      DkimRecord2: "b2._domainkey.example.ee CNAME b2.dkim.amazonses.com",
      DkimRecord3: "c3._domainkey.example.ee CNAME c3.dkim.amazonses.com",
      MailFromMxRecord: "bounce.example.ee MX 10 feedback-smtp.eu-north-1.amazonses.com",
      MailFromSpfRecord: 'bounce.example.ee TXT "v=spf1 include:amazonses.com ~all"',
    });
  });

  test("name the command that gives it a MAIL FROM domain, where it has none", async () => {
    identity = { name: "example.ee", isVerified: true };
    expect(await records()).toMatchObject({
      MailFromDomain: expect.stringMatching(/put-email-identity-mail-from-attributes .* bounce\.example\.ee$/),
    });
  });

  test("are a sentence for an address, and where SES may not be asked", async () => {
    identity = { name: "virn@example.ee", isVerified: true };
    expect(await records("virn@example.ee")).toMatch(/is an address: its domain has no DKIM/);
    states["ses:GetEmailIdentity"] = "denied";
    expect(await records()).toBe(
      "The DNS records of example.ee are not known: these credentials may not call ses:GetEmailIdentity: allow it or use others.",
    );
  });

  test("of the stack's own identity are outputs of the stack", async () => {
    expect(await existingIdentityRecords(readConfig("production", settings))).toEqual({});
  });
});

describe("the test alarm of a deploy", () => {
  test("goes through the topic, and says to whom", async () => {
    expect(await testAlarm(TOPIC, "production")).toBe("A test alarm of eu-north-1 was sent to valve@example.ee.");
    const [sent, ...others] = simulator.published;
    expect(others).toEqual([]);
    expect(sent?.get("TopicArn")).toBe(TOPIC);
    expect(sent?.get("Subject")).toBe("Test alarm of virn-production");
  });

  test("is not sent to an address that has not confirmed, which is told what to do", async () => {
    states["sns:ListSubscriptionsByTopic"] = "missing";
    expect(await testAlarm(TOPIC, "production")).toBe(
      "valve@example.ee gets no alarm of eu-north-1 yet: open the link of the mail 'AWS Notification - Subscription Confirmation'.",
    );
    expect(simulator.published).toEqual([]);
  });

  test.each(["sns:ListSubscriptionsByTopic", "sns:Publish"] as const)("says that %s is not allowed", async (call) => {
    states[call] = "denied";
    expect(await testAlarm(TOPIC, "production")).toBe(
      `No test alarm of eu-north-1 was sent: these credentials may not call ${call}: allow it or use others.`,
    );
  });

  test("says that nothing answers", async () => {
    vi.stubEnv("AWS_ENDPOINT_URL", "http://127.0.0.1:1");
    expect(await testAlarm(TOPIC, "production")).toMatch(
      /^No test alarm of eu-north-1 was sent: sns of eu-north-1 does not answer/,
    );
  });
});

describe("what an earlier installation left", () => {
  const production = { environment: "production", region: "eu-north-1" };

  test("is its table and its buckets, and no other's, from all pages", async () => {
    expect(await leftBehind(production)).toEqual({
      tables: ["virn-production-data-Table-1"],
      buckets: ["virn-production-data-files-1"],
    });
  });

  test("is said before a deploy that would make new ones, with what to do", async () => {
    expect(await leftBehindSentence(production)).toBe(
      'An earlier production left table virn-production-data-Table-1, bucket virn-production-data-files-1. This deploy makes new, empty ones: infra/README.md, "After stacks were deleted", says how to go on with the old ones.',
    );
    expect(await leftBehindSentence({ ...production, environment: "test" })).toBe("");
  });

  test.each(["dynamodb:ListTables", "s3:ListAllMyBuckets"] as const)("is not known without %s", async (call) => {
    states[call] = "denied";
    expect(await leftBehindSentence(production)).toBe(
      `Whether an earlier production left a table or buckets is not known: these credentials may not call ${call}: allow it or use others.`,
    );
  });
});

describe("a deploy with a restored table", () => {
  const region = "eu-north-1";

  test("goes on where the table exists, and without the setting", async () => {
    await requireRestoredTable({ region, restoredTable: "virn-staging-data-Table-1" });
    states["dynamodb:DescribeTable"] = "denied";
    await requireRestoredTable({ region });
  });

  test("stops before it where the table does not exist, or nobody can say", async () => {
    await expect(requireRestoredTable({ region, restoredTable: "virn-restored" })).rejects.toThrow(
      'There is no table virn-restored in eu-north-1: restore it first (docs/runbook.md, "The worst day"), or take restoredTable out of the settings file.',
    );
    states["dynamodb:DescribeTable"] = "denied";
    await expect(requireRestoredTable({ region, restoredTable: "virn-staging-data-Table-1" })).rejects.toThrow(
      "these credentials may not call dynamodb:DescribeTable: allow it or use others.",
    );
  });
});

describe("a deploy with a restored bucket", () => {
  const production = { environment: "production", region: "eu-north-1" };

  test("goes on where the bucket exists, and without the setting", async () => {
    await requireRestoredBucket({ ...production, restoredBucket: "virn-production-data-files-1" });
    states["s3:GetBucketLocation"] = "denied";
    await requireRestoredBucket(production);
  });

  test("stops before it where the bucket does not exist, or nobody can say", async () => {
    await expect(requireRestoredBucket({ ...production, restoredBucket: "virn-files" })).rejects.toThrow(
      "There is no bucket virn-files: make it first (npm run restore:bucket -- production --as virn-files), or take restoredBucket out of the settings file.",
    );
    states["s3:GetBucketLocation"] = "denied";
    await expect(requireRestoredBucket({ ...production, restoredBucket: "virn-files" })).rejects.toThrow(
      "These credentials may not call s3:GetBucketLocation: allow it or use others.",
    );
  });
});

describe("the table of outputs", () => {
  const outputs = readOutputs(
    JSON.stringify({
      "virn-production-data": {
        TableName: "table-1",
        ExportsOutputRefTable: "table-1",
        PublishOutputRefTable: "table-1",
        AlarmTopic: TOPIC,
      },
      "virn-production-web": { DistributionDomain: "d1.cloudfront.net" },
      "virn-other-data": { TableName: "table-2" },
    }),
  );

  test("begins with what is to be done first, and leaves out exports and other installations", () => {
    const lines = outputsTable(outputs, "production").split("\n");
    expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
      ["output", "value", "next"],
      ["web DistributionDomain", "d1.cloudfront.net", "make it the CNAME or alias of the domain"],
      ["data AlarmTopic", TOPIC, "confirm the subscription that SNS mails"],
      ["data TableName", "table-1", "TABLE_NAME of npm run setup and npm run verify"],
    ]);
    expect(outputOf(outputs, "production", "data", "TableName")).toBe("table-1");
  });
});
