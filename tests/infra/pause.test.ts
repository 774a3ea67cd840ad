import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { readConfig } from "#infra/basis/config.ts";
import { doorSentence } from "#scripts/pausing/door.ts";
import { pause, resume } from "#scripts/pausing/pause.ts";
import { type QueueState, queueStates, stillAt, waitUntilStill } from "#scripts/pausing/stillness.ts";
import { type Reply, refused, startAwsSimulator } from "#scripts/simulators/aws/simulator.ts";
import { type QueueRow, queueNames, queues } from "#shared/platform/queues.ts";
import { schedules } from "#shared/platform/schedules.ts";
import { settings } from "./settings.ts";
import { answerWriters, deployedWriters, type WritersState } from "./simulatedWriters.ts";
import { synthesize } from "./support.ts";

/** `npm run pause` and `npm run resume` against the writers of the synthesized templates. */

const config = readConfig("production", settings);
const { templates } = synthesize(config);
const noon = new Date("2026-11-29T12:00:00Z");

let state: WritersState;
let changes: string[];
let refuse: (change: string, count: number) => Reply | undefined;
let simulator: Awaited<ReturnType<typeof startAwsSimulator>>;

beforeAll(async () => {
  simulator = await startAwsSimulator({
    account: settings.account,
    state: () => "ok",
    parameters: new Map(),
    more: (call) =>
      answerWriters(state, call, (change) => {
        changes.push(change);
        return refuse(change, changes.length);
      }),
  });
  vi.stubEnv("AWS_ENDPOINT_URL", simulator.url);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await simulator.close();
});

beforeEach(() => {
  state = deployedWriters(templates);
  // What an operator has switched by hand before.
  state.schedules[2]!.State = "DISABLED";
  state.mappings[3]!.State = "Disabled";
  state.stage.defaultRouteSettings = { throttlingRateLimit: 7, throttlingBurstLimit: 9, detailedMetricsEnabled: false };
  changes = [];
  refuse = () => undefined;
});

const stoppedLimits = { throttlingRateLimit: 0, throttlingBurstLimit: 0 };

/** The first changes and the last, which are of each kind, and every seventh between. */
const someOf = (all: number) =>
  Array.from({ length: all }, (_, index) => index + 1).filter((n) => n <= 3 || n >= all - 1 || n % 7 === 0);

/** Names of what could still let a function write. */
function writing(): string[] {
  const { defaultRouteSettings, routeSettings } = state.stage;
  return [
    ...Object.entries({ all: defaultRouteSettings, ...routeSettings }).flatMap(([name, limit]) =>
      limit.throttlingRateLimit === 0 && limit.throttlingBurstLimit === 0 ? [] : [name],
    ),
    ...state.schedules.flatMap(({ Name, State }) => (State === "DISABLED" ? [] : [Name])),
    ...state.mappings.flatMap(({ UUID, State }) => (State === "Disabled" ? [] : [UUID])),
    ...Object.entries(state.letterSets).flatMap(([name, isOn]) => (isOn ? [name] : [])),
  ];
}

describe("the templates", () => {
  const resources = Object.values(templates).flatMap((template) =>
    Object.values<{ Type: string; Properties?: any }>(template.toJSON()["Resources"]),
  );
  const count = (type: string) => resources.filter(({ Type }) => Type === type).length;

  test("have a mapping for each queue, a schedule for each row, and one stage: the writers that a pause knows", () => {
    expect(count("AWS::Lambda::EventSourceMapping")).toBe(queueNames.length);
    expect(count("AWS::Scheduler::Schedule")).toBe(Object.keys(schedules).length);
    expect([count("AWS::ApiGatewayV2::Stage"), count("AWS::SES::ConfigurationSet")]).toEqual([1, 1]);
  });

  test("start functions by nothing else", () => {
    const starters = /Events::Rule|Pipes::|StepFunctions|StateMachine|Lambda::Url|IoT::|Cognito|Kinesis|ApiGateway::/;
    expect(resources.filter(({ Type }) => starters.test(Type)).map(({ Type }) => Type)).toEqual([]);
    // Whoever calls a function needs this permission, or a role: API Gateway's and those of the schedules.
    expect(count("AWS::Lambda::Permission")).toBe(0);
    const callers = resources
      .filter(({ Type }) => Type === "AWS::IAM::Policy")
      .filter(({ Properties }) => JSON.stringify(Properties.PolicyDocument).includes("lambda:InvokeFunction"));
    expect(callers).toHaveLength(Object.keys(schedules).length + 1);
    const subscribed = resources.filter(({ Type }) => Type === "AWS::SNS::Subscription");
    expect(new Set(subscribed.map(({ Properties }) => Properties.Protocol))).toEqual(new Set(["email", "sqs"]));
    const notified = resources.filter(({ Properties }) => Properties?.NotificationConfiguration);
    expect(notified).toEqual([]);
  });
});

describe("a pause", () => {
  test("stops every writer, and a resume puts back exactly what was", async () => {
    const before = structuredClone(state);
    const running = writing().length;
    expect(running).toBeGreaterThan(50);
    const { isNew, stoppedNow } = await pause(config, noon);
    expect(writing()).toEqual([]);
    expect([isNew, stoppedNow.length]).toEqual([true, running]);
    expect(state.stage.defaultRouteSettings).toEqual({ ...stoppedLimits, detailedMetricsEnabled: false });
    const resumed = await resume(config);
    expect(state).toEqual(before);
    expect(resumed).toMatchObject({ since: noon.toISOString(), running: [], gone: [] });
    expect(resumed?.stayedOff.toSorted()).toHaveLength(2);
    expect(await resume(config)).toBeUndefined();
  });

  test("is recorded before it stops anything, in one parameter of 4 KB at most, which AWS stores without cost", async () => {
    await pause(config, noon);
    expect(changes.indexOf("record")).toBe(0);
    expect(state.parameter!.length).toBeLessThan(4096);
  });

  test("of a pause changes nothing, and does not forget what was", async () => {
    const before = structuredClone(state);
    await pause(config, noon);
    const paused = structuredClone(state);
    changes = [];
    expect(await pause(config, new Date("2026-11-29T13:00:00Z"))).toEqual({
      since: noon.toISOString(),
      isNew: false,
      stoppedNow: [],
    });
    expect([changes, state]).toEqual([[], paused]);
    await resume(config);
    expect(state).toEqual(before);
  });

  test("that fails at any of its changes can be resumed, and gone on with", async () => {
    const before = structuredClone(state);
    await pause(config, noon);
    const all = changes.length;
    for (const failing of someOf(all)) {
      for (const goesOn of [false, true]) {
        state = structuredClone(before);
        changes = [];
        refuse = (_change, count) => (count === failing ? refused(403, "AccessDeniedException") : undefined);
        await expect(pause(config, noon)).rejects.toThrow(/^These credentials may not call /);
        refuse = () => undefined;
        if (goesOn) {
          await pause(config, noon);
          expect(writing()).toEqual([]);
        }
        await resume(config);
        expect(state).toEqual(before);
      }
    }
  }, 120_000);

  test("whose resume fails at any of its changes is resumed again", async () => {
    const before = structuredClone(state);
    await pause(config, noon);
    const paused = structuredClone(state);
    changes = [];
    await resume(config);
    const all = changes.length;
    expect(changes.at(-1)).toBe("forget");
    for (const failing of someOf(all)) {
      state = structuredClone(paused);
      changes = [];
      refuse = (_change, count) => (count === failing ? refused(403, "AccessDeniedException") : undefined);
      await expect(resume(config)).rejects.toThrow(/^These credentials may not call /);
      refuse = () => undefined;
      await resume(config);
      expect(state).toEqual(before);
    }
  }, 120_000);

  test("that two machines begin at once is recorded by one of them", async () => {
    const before = structuredClone(state);
    const results = await Promise.allSettled([pause(config, noon), pause(config, noon)]);
    const failed = results.flatMap((each) => (each.status === "rejected" ? [String(each.reason)] : []));
    expect(failed).toEqual([expect.stringContaining("ParameterAlreadyExists")]);
    await pause(config, noon);
    await resume(config);
    expect(state).toEqual(before);
  });

  test("waits while AWS is changing a writer", async () => {
    let refusals = 0;
    refuse = (change) =>
      change === `mapping ${state.mappings[0]!.UUID}` && refusals++ === 0
        ? refused(400, "ResourceInUseException", "is being updated")
        : undefined;
    await pause(config, noon);
    expect([refusals > 0, writing()]).toEqual([true, []]);
  }, 15_000);

  test("says that nothing is deployed", async () => {
    state = { ...state, apis: [], schedules: [], mappings: [], letterSets: {} };
    await expect(pause(config, noon)).rejects.toThrow("production is not deployed in eu-north-1.");
    expect(state.parameter).toBeUndefined();
  });
});

describe("a deploy during a pause", () => {
  /** Routes, a queue and a schedule that the new version has anew, or no longer. */
  function deployOther(): void {
    const [removed] = Object.keys(state.stage.routeSettings);
    delete state.stage.routeSettings[removed!];
    state.stage.routeSettings["GET /api/v1/new"] = { throttlingRateLimit: 5, throttlingBurstLimit: 5 };
    state.stage.defaultRouteSettings = { throttlingRateLimit: 100, throttlingBurstLimit: 100 };
    state.mappings[0]!.UUID = "replaced";
    state.schedules.splice(0, 1);
    state.schedules[0]!.State = "ENABLED";
  }

  test("is resumed: what it switched on stays as it is, and the rest is as before", async () => {
    const expected = structuredClone(state);
    await pause(config, noon);
    deployOther();
    const resumed = await resume(config);
    const after = structuredClone(state);
    state = expected;
    deployOther();
    expect(after).toEqual(state);
    expect(resumed?.gone).toHaveLength(2);
    expect(resumed?.running).toEqual(expect.arrayContaining(["all routes"]));
  });

  test("is paused again by the end of the deploy, and resumed as the deploy has it", async () => {
    const expected = structuredClone(state);
    await pause(config, noon);
    deployOther();
    const { since, stoppedNow } = await pause(config, new Date("2026-11-29T13:00:00Z"));
    expect([since, writing()]).toEqual([noon.toISOString(), []]);
    expect(stoppedNow).toEqual(expect.arrayContaining(["all routes", "GET /api/v1/new"]));
    await resume(config);
    const after = structuredClone(state);
    state = expected;
    deployOther();
    expect(after).toEqual(state);
  });
});

describe("what is in flight", () => {
  const idle = queueNames.map((queue): QueueState => ({ queue, waiting: 0, inFlight: 0, isOff: true }));
  const busy = (queue: string, more: Partial<QueueState>) =>
    idle.map((each) => (each.queue === queue ? { ...each, ...more } : each));
  const after = (states: QueueState[]) => (stillAt(states, noon).getTime() - noon.getTime()) / 1000;
  const { timeoutSeconds }: QueueRow = queues.imports;

  test("ends by the timeouts of what may run: of schedules in any case, of workers with a message", () => {
    expect(after(idle)).toBe(60 + 300);
    expect(after(busy("imports", { waiting: 5 }))).toBe(60 + 300);
    expect(after(busy("imports", { inFlight: 1 }))).toBe(60 + timeoutSeconds);
    expect(after(busy("imports", { isOff: false }))).toBe(60 + timeoutSeconds);
  });

  test("ends when the runbook says so, which names each permission that the commands need", () => {
    const [, section = ""] = /^### Pause\n(.*?)^### /ms.exec(readFileSync("docs/runbook.md", "utf8")) ?? [];
    const longest = queueNames.toSorted((one, other) => queues[other].timeoutSeconds - queues[one].timeoutSeconds)[0]!;
    const minutes = [after(idle), after(busy(longest, { inFlight: 1 }))].map((seconds) => seconds / 60);
    const said = [...section.matchAll(/(\d+)\s+minutes later/g)].map(([, each]) => Number(each));
    expect(said).toEqual(minutes);
    const sources = globSync("scripts/pausing/*.ts").map((file) => readFileSync(file, "utf8"));
    const needed = sources.flatMap((source) => source.match(/\b[a-z]+:(?:[A-Z][A-Za-z]+)\b/g) ?? []);
    expect(needed.length).toBeGreaterThan(12);
    expect([...new Set(needed)].filter((each) => !section.includes(`\`${each}\``))).toEqual([]);
  });

  test("is counted by queue, and waited for with a line for each look", async () => {
    state.messages["virn-production-imports"] = [3, 1];
    await pause(config, noon);
    const states = await queueStates(config);
    expect(states.find(({ queue }) => queue === "imports")).toEqual({
      queue: "imports",
      waiting: 3,
      inFlight: 1,
      isOff: true,
    });
    let now = noon.getTime();
    const lines: string[] = [];
    await waitUntilStill(config, noon, {
      clock: () => new Date(now),
      wait: async () => {
        now += 200_000;
        state.messages["virn-production-imports"] = [3, 0];
      },
      say: (line) => lines.push(line),
    });
    expect(lines).toEqual([
      "still in 960 s at the latest; in flight: imports 1",
      "still in 160 s at the latest; in flight: no message",
    ]);
  });
});

test("a pause looks whether the API lets somebody in, with and without a limit of its own", async () => {
  const answers: number[] = [];
  const original = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: string | URL, init?: RequestInit) =>
    String(input).startsWith("http://127.0.0.1:1/")
      ? new Response("", { status: answers.shift() ?? 429 })
      : original(input, init),
  );
  try {
    const waits: number[] = [];
    answers.push(403, 429, 429);
    expect(await doorSentence(config, async (ms) => waits.push(ms))).toBe("The API answers 429: nobody gets in.");
    expect(waits).toHaveLength(1);
    answers.push(...Array.from({ length: 40 }, () => 403));
    expect(await doorSentence(config, async () => {})).toMatch(/^The API answers 403 to http\S+, and not 429/);
  } finally {
    vi.unstubAllGlobals();
  }
});
