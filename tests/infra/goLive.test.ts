import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { queuesAtOnce } from "#infra/basis/concurrency.ts";
import { checkSettings } from "#infra/basis/config.ts";
import { dmarcFinding, type Lookups, mailboxFinding } from "#scripts/aws/domainChecks.ts";
import { goLiveChecksOf } from "#scripts/aws/goLive.ts";
import { checksOf, preflight } from "#scripts/aws/preflight.ts";
import { type AccountState, type SimulatedCall, startAwsSimulator } from "#scripts/simulators/aws/simulator.ts";
import { queues } from "#shared/platform/queues.ts";
import { settings } from "./settings.ts";

const states: Partial<Record<SimulatedCall, AccountState>> = {};
let simulator: Awaited<ReturnType<typeof startAwsSimulator>>;

beforeAll(async () => {
  simulator = await startAwsSimulator({
    account: settings.account,
    state: (call) => states[call] ?? "ok",
    parameters: new Map(),
  });
});
afterAll(() => simulator.close());
afterEach(() => {
  for (const call of Object.keys(states)) delete states[call as SimulatedCall];
  vi.unstubAllEnvs();
});

const noRecord = Object.assign(new Error("queryTxt ENODATA"), { code: "ENODATA" });
const noNetwork = Object.assign(new Error("queryTxt ETIMEOUT"), { code: "ETIMEOUT" });

/** Records by their names; every other name has none. */
function mailZone(txt: Record<string, string>, mx: Record<string, string>): Lookups {
  const answer = async <Found>(found: Found | undefined): Promise<Found> => {
    if (found === undefined) throw noRecord;
    return found;
  };
  const mxOf = (name: string) => (mx[name] === undefined ? undefined : [{ priority: 10, exchange: mx[name] }]);
  return {
    resolveNs: () => Promise.reject(noRecord),
    resolveCaa: () => Promise.reject(noRecord),
    resolveMx: (name) => answer(mxOf(name)),
    // A long record comes in several parts.
    resolveTxt: (name) =>
      answer(txt[name] === undefined ? undefined : [["other"], [txt[name].slice(0, 9), txt[name].slice(9)]]),
  };
}

const DMARC = "v=DMARC1; p=quarantine; rua=mailto:dmarc@example.ee";
const complete = mailZone({ "_dmarc.example.ee": DMARC }, { "example.ee": "mx.zone.ee" });
const chosen = { sevenYears: true, uptimeCheck: true };

async function findings(more: object = chosen, lookups = complete) {
  vi.stubEnv("AWS_ENDPOINT_URL", simulator.url);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  const file = checkSettings("production", { ...settings, ...more });
  return Object.fromEntries(await preflight(goLiveChecksOf(lookups), file, "production"));
}

const ofCalls: [line: string, call: SimulatedCall, todo: string][] = [
  [
    "seven years",
    "backup:DescribeRegionSettings",
    "AWS Backup of eu-north-1 leaves out DynamoDB and S3: enable it in AWS Backup, 'Settings', 'Service opt-in'",
  ],
  [
    "SES price",
    "ses:GetAccount",
    "is billed by plan ESSENTIALS: aws sesv2 put-account-pricing-attributes --plan NONE --region eu-north-1",
  ],
  ["CloudTrail", "cloudtrail:DescribeTrails", "no trail logs all regions, so that"],
  ["CloudTrail", "cloudtrail:GetTrailStatus", "the trail of all regions is stopped, so that"],
  ["GuardDuty", "guardduty:ListDetectors", "aws guardduty create-detector --enable --region eu-north-1"],
  [
    "GuardDuty",
    "guardduty:GetDetector",
    "aws guardduty update-detector --enable --detector-id 12abc34d567e8fa901bc2d34e56789f0 --region eu-north-1",
  ],
  ["root user", "iam:GetAccountSummary", "sign in as root, 'Security credentials', 'Assign MFA device'"],
  ["budget", "budgets:ViewBudget", "there is no budget 'virn-production - see runbook.md, Costs grow'"],
  ["alarm mailbox", "sns:ListSubscriptionsByTopic", "valve@example.ee gets no alarm of eu-north-1 yet: open the link"],
];

describe("before go-live", () => {
  test("an account and a domain that are ready have no open line", async () => {
    const found = await findings();
    expect(Object.entries(found).filter(([, { state }]) => state !== "ok")).toEqual([]);
  });

  test.each(ofCalls)("%s is missing where %s says so, with what to do", async (line, call, todo) => {
    states[call] = "missing";
    const found = await findings();
    expect(found[line]).toEqual({ state: "missing", text: expect.stringContaining(todo) });
    expect(Object.entries(found).flatMap(([each, { state }]) => (state === "ok" ? [] : [each]))).toEqual([line]);
  });

  test.each(ofCalls)("%s cannot be checked where the credentials may not call %s", async (line, call) => {
    states[call] = "denied";
    expect((await findings())[line]).toEqual({
      state: "unknown",
      text: `these credentials may not call ${call}: allow it or use others`,
    });
  });

  test.each([
    ["seven years", { uptimeCheck: true }, 'write "sevenYears": true into the settings file'],
    ["uptime check", { sevenYears: true }, 'write "uptimeCheck": true into the settings file'],
    ["budget", { ...chosen, budgetUsd: 50 }, "its budget is 100 USD, and the settings file says 50"],
    [
      "alarm mailbox",
      { ...chosen, alarmEmail: "mari@example.ee" },
      "the alarms of eu-north-1 do not go to mari@example.ee",
    ],
    ["alarm mailbox", { ...chosen, alarmEmail: "virn@bounce.ee" }, "bounce.ee has no MX record"],
    ["DMARC reports", { ...chosen, mailFrom: "virn@other.ee" }, "other.ee has no DMARC record"],
  ])("%s is missing with settings %o", async (line, more, todo) => {
    const found = await findings(more);
    expect(found[line]).toEqual({ state: "missing", text: expect.stringContaining(todo) });
  });

  test("the mailbox of alarms cannot be checked before the topic exists", async () => {
    const refusal = "<ErrorResponse><Error><Code>NotFound</Code></Error></ErrorResponse>";
    vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(refusal, { status: 404 }));
    const found = await findings().finally(() => vi.restoreAllMocks());
    expect(found["alarm mailbox"]).toEqual({
      state: "unknown",
      text: expect.stringMatching(/^whether somebody reads valve@example\.ee shows after the first deploy/),
    });
  });
});

describe("DMARC", () => {
  test.each([
    ["with reports", { "_dmarc.example.ee": DMARC }, "ok"],
    ["of the domain above", { "_dmarc.ee.example.ee": "other", "_dmarc.example.ee": DMARC }, "ok"],
    ["without reports", { "_dmarc.example.ee": "v=DMARC1; p=reject" }, "missing"],
    ["with reports to a page", { "_dmarc.example.ee": "v=DMARC1; p=reject; rua=https://example.ee" }, "missing"],
    ["of a later version", { "_dmarc.example.ee": "v=DMARC12; rua=mailto:a@example.ee" }, "missing"],
    [
      "with reports to a domain that does not take them",
      { "_dmarc.example.ee": "v=DMARC1; p=reject; rua=mailto:a@reports.eu" },
      "missing",
    ],
    [
      "with reports to a domain that takes them",
      {
        "_dmarc.example.ee": "v=DMARC1; p=reject; rua=mailto:a@reports.eu!10m,mailto:b@example.ee",
        "example.ee._report._dmarc.reports.eu": "v=DMARC1",
      },
      "ok",
    ],
    ["nowhere", {}, "missing"],
  ] as [string, Record<string, string>, string][])("%s: %o is %s", async (_which, records, state) => {
    expect(await dmarcFinding("mail.example.ee", mailZone(records, {}))).toMatchObject({ state });
  });

  test("without a policy says what comes next", async () => {
    const { text } = await dmarcFinding(
      "example.ee",
      mailZone({ "_dmarc.example.ee": "v=DMARC1; p=none; rua=mailto:a@example.ee" }, {}),
    );
    expect(text).toContain("write p=quarantine");
  });

  test("of a resolver that does not answer is unknown, as its mailbox", async () => {
    const silent = {
      ...complete,
      resolveTxt: () => Promise.reject(noNetwork),
      resolveMx: () => Promise.reject(noNetwork),
    };
    expect(await dmarcFinding("example.ee", silent)).toMatchObject({ state: "unknown" });
    expect(await mailboxFinding("a@example.ee", silent)).toMatchObject({ state: "unknown" });
  });

  test("a domain that takes no mail by its own word has no mailbox", async () => {
    expect(await mailboxFinding("a@example.ee", mailZone({}, { "example.ee": "" }))).toMatchObject({
      state: "missing",
    });
  });
});

describe("infra/README.md", () => {
  const readme = readFileSync("infra/README.md", "utf8");

  test("has each line of preflight in its list of before go-live", () => {
    const [, section = ""] = /### Before go-live\n(.*?)\n### /s.exec(readme) ?? [];
    const lines = [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, line]) => line);
    const first = Object.keys(checksOf(process, complete)).slice(0, 2);
    expect(lines).toEqual([...first, ...Object.keys(goLiveChecksOf(complete))]);
  });

  test("says how many runs the queues take, as their rows do", () => {
    expect(readme).toContain(`the queues together would take ${queuesAtOnce(1000)}.`);
    expect(readme).toContain(`at most 2, together ${queuesAtOnce(10)},`);
    expect(queuesAtOnce(10)).toBe(2 * Object.keys(queues).length);
  });
});
