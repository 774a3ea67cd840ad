import * as z from "zod";
import { scheduleSource } from "#infra/basis/bundle.ts";
import type { Config } from "#infra/basis/config.ts";
import { namesOf } from "#infra/basis/names.ts";
import { askAws, jsonOfAws } from "#scripts/aws/askAws.ts";
import type { AwsRequest } from "#scripts/aws/awsCall.ts";
import { queueNames } from "#shared/platform/queues.ts";
import { schedules } from "#shared/platform/schedules.ts";

/** Whether it is on, or its limit: calls a second and at once. */
export type Setting = boolean | [rate: number, burst: number];

/** What lets functions write, in one service of AWS. */
export interface Writers {
  title: string;
  /** Settings by name, as AWS has them now. What is not deployed is absent. */
  read: () => Promise<Map<string, Setting>>;
  /** Changes these, and nothing else. */
  write: (changes: ReadonlyMap<string, Setting>) => Promise<void>;
}

/** The limit of all routes without one of their own. */
export const ALL_ROUTES = "all routes";
export const LETTERS = "letters";
export const queueWriter = (queue: string) => `queue ${queue}`;
export const scheduleWriter = (schedule: string) => `schedule ${schedule}`;

/** Routes have their method and path as a name. */
export function isWriterOfRoutes(name: string): boolean {
  return name === ALL_ROUTES || name.includes(" /");
}

/**
 * All writers of an installation, in the order in which a pause stops them: who begins work before who does it. Queues and schedules
 * follow from the rows from which the stacks are made, and limits of routes from the stage itself (tests/infra/pause.test.ts).
 */
export function writersOf(config: Config): readonly Writers[] {
  return [routes(config), timers(config), mappings(config), letters(config)];
}

/** A limit of none: API Gateway answers 429 to every call. */
const NO_CALLS: Setting = [0, 0];

export function isStopped(setting: Setting): boolean {
  return typeof setting === "boolean" ? !setting : setting.every((limit) => limit === 0);
}

export function stopped(setting: Setting): Setting {
  return typeof setting === "boolean" ? false : NO_CALLS;
}

const limits = z.object({ throttlingRateLimit: z.number().optional(), throttlingBurstLimit: z.number().optional() });
const stageReply = z.object({
  defaultRouteSettings: z.looseObject(limits.shape).optional(),
  routeSettings: z.record(z.string(), z.looseObject(limits.shape)).optional(),
});
const apisReply = z.object({
  items: z.array(z.object({ apiId: z.string(), name: z.string(), apiEndpoint: z.string().optional() })),
  nextToken: z.string().nullish(),
});

/** @returns undefined where stack `api` is not deployed */
export async function apiOf({ environment, region }: Config) {
  for (let query: Record<string, string> = {}; ; ) {
    const page = await jsonOfAws(
      { service: "apigateway", region, path: "/v2/apis", query },
      "apigateway:GET",
      apisReply,
    );
    const own = page.items.find(({ name }) => name === `virn-${environment}`);
    if (own || !page.nextToken) return own;
    query = { nextToken: page.nextToken };
  }
}

function routes(config: Config): Writers {
  const { region } = config;
  const stageOf = async () => {
    const api = await apiOf(config);
    const path = `/v2/apis/${api?.apiId}/stages/%24default`;
    const text = api && (await askAws({ service: "apigateway", region, path }, "apigateway:GET"));
    return text === undefined ? undefined : { path, stage: stageReply.parse(JSON.parse(text)) };
  };
  return {
    title: "the API",
    async read() {
      const { defaultRouteSettings = {}, routeSettings = {} } = (await stageOf())?.stage ?? {};
      const all = Object.entries({ [ALL_ROUTES]: defaultRouteSettings, ...routeSettings });
      return new Map(
        all.flatMap(([name, { throttlingRateLimit: rate, throttlingBurstLimit: burst }]) =>
          rate === undefined || burst === undefined ? [] : [[name, [rate, burst]]],
        ),
      );
    },
    async write(changes) {
      const found = await stageOf();
      if (!found) return;
      const { defaultRouteSettings = {}, routeSettings = {} } = found.stage;
      const changed = (name: string, settings: z.output<typeof limits>) => {
        const limit = changes.get(name);
        if (limit === undefined || typeof limit === "boolean") return settings;
        return { ...settings, throttlingRateLimit: limit[0], throttlingBurstLimit: limit[1] };
      };
      const json = {
        defaultRouteSettings: changed(ALL_ROUTES, defaultRouteSettings),
        routeSettings: Object.fromEntries(
          Object.entries(routeSettings).map(([name, settings]) => [name, changed(name, settings)]),
        ),
      };
      await changeAws(
        { service: "apigateway", region, method: "PATCH", path: found.path, json },
        "apigateway:PATCH",
        "stage",
      );
    },
  };
}

const schedulesReply = z.object({
  Schedules: z.array(z.object({ Name: z.string(), State: z.string(), Target: z.object({ Arn: z.string() }) })),
  NextToken: z.string().nullish(),
});

/** Schedules have names of CloudFormation's; the function that one starts has a name of its row. */
function timers(config: Config): Writers {
  const { region } = config;
  const { functionArn } = namesOf(config);
  const writers = new Map(
    Object.keys(schedules).map((name) => [functionArn(scheduleSource(name).name), scheduleWriter(name)]),
  );
  const all = async () => {
    const found: { writer: string; name: string; isOn: boolean }[] = [];
    for (let query: Record<string, string> | undefined = {}; query; ) {
      const request: AwsRequest = {
        service: "scheduler",
        region,
        path: "/schedules",
        query: { ...query, ScheduleGroup: "default" },
      };
      const { Schedules, NextToken } = await jsonOfAws(request, "scheduler:ListSchedules", schedulesReply);
      for (const { Name: name, State, Target } of Schedules) {
        const writer = writers.get(Target.Arn);
        if (writer) found.push({ writer, name, isOn: State === "ENABLED" });
      }
      query = NextToken ? { NextToken } : undefined;
    }
    return found;
  };
  return {
    title: "schedules",
    read: async () => new Map((await all()).map(({ writer, isOn }) => [writer, isOn])),
    async write(changes) {
      for (const { writer, name } of await all()) {
        const isOn = changes.get(writer);
        if (isOn === undefined) continue;
        const path = `/schedules/${encodeURIComponent(name)}`;
        const own = await jsonOfAws(
          { service: "scheduler", region, path },
          "scheduler:GetSchedule",
          z.record(z.string(), z.unknown()),
        );
        // A change replaces the whole schedule, and takes neither what it does not know nor empty values.
        const { Arn: _arn, CreationDate: _made, LastModificationDate: _changed, Name: _name, ...settings } = own;
        const kept = Object.entries(settings).filter(([, value]) => value !== null && value !== "");
        const json = { ...Object.fromEntries(kept), State: isOn ? "ENABLED" : "DISABLED" };
        await changeAws(
          { service: "scheduler", region, method: "PUT", path, json },
          "scheduler:UpdateSchedule and iam:PassRole",
          writer,
        );
      }
    },
  };
}

const mappingsReply = z.object({ EventSourceMappings: z.array(z.object({ UUID: z.string(), State: z.string() })) });
const MAPPINGS = "/2015-03-31/event-source-mappings";

/** The mapping of each deployed queue to its worker: `Disabling` is no longer on, and not still yet. */
export async function mappingsOf(config: Config): Promise<Map<string, { id: string; state: string }>> {
  const { region } = config;
  const found = new Map<string, { id: string; state: string }>();
  for (const queue of queueNames) {
    const query = { EventSourceArn: namesOf(config).queueArn(queue) };
    const { EventSourceMappings } = await jsonOfAws(
      { service: "lambda", region, path: MAPPINGS, query },
      "lambda:ListEventSourceMappings",
      mappingsReply,
    );
    for (const { UUID: id, State: state } of EventSourceMappings) {
      if (state !== "Deleting") found.set(queue, { id, state });
    }
  }
  return found;
}

function mappings(config: Config): Writers {
  const isOn = (state: string) => !state.startsWith("Disabl");
  return {
    title: "queues",
    read: async () =>
      new Map([...(await mappingsOf(config))].map(([queue, { state }]) => [queueWriter(queue), isOn(state)])),
    async write(changes) {
      for (const [queue, { id }] of await mappingsOf(config)) {
        const Enabled = changes.get(queueWriter(queue));
        if (Enabled === undefined) continue;
        await changeAws(
          { service: "lambda", region: config.region, method: "PUT", path: `${MAPPINGS}/${id}`, json: { Enabled } },
          "lambda:UpdateEventSourceMapping",
          queueWriter(queue),
        );
      }
    },
  };
}

const letterSetReply = z.object({ SendingOptions: z.object({ SendingEnabled: z.boolean() }).optional() });

/** Each letter names the configuration set of its installation. A worker that meets it switched off tries again later. */
function letters(config: Config): Writers {
  const path = `/v2/email/configuration-sets/${namesOf(config).configurationSet.name}`;
  const call = { service: "ses", region: config.region } as const;
  return {
    title: "letters",
    async read() {
      const text = await askAws({ ...call, path }, "ses:GetConfigurationSet");
      if (text === undefined) return new Map();
      const { SendingOptions } = letterSetReply.parse(JSON.parse(text));
      return new Map([[LETTERS, SendingOptions?.SendingEnabled ?? true]]);
    },
    async write(changes) {
      const SendingEnabled = changes.get(LETTERS);
      if (SendingEnabled === undefined) return;
      await changeAws(
        { ...call, method: "PUT", path: `${path}/sending`, json: { SendingEnabled } },
        "ses:PutConfigurationSetSendingOptions",
        LETTERS,
      );
    },
  };
}

/** @throws as askAws, and where it was removed since it was read */
async function changeAws(request: AwsRequest, permission: string, name: string): Promise<void> {
  const reply = await askAws(request, permission);
  if (reply === undefined) throw new Error(`${name} was removed meanwhile. Run it again.`);
}
