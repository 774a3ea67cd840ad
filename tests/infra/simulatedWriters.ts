import type { Template } from "aws-cdk-lib/assertions";
import { type FurtherCall, json, type Reply, refused } from "#scripts/simulators/aws/simulator.ts";
import { resourcesOf } from "./support.ts";

interface Limits {
  throttlingRateLimit?: number;
  throttlingBurstLimit?: number;
  detailedMetricsEnabled?: boolean;
}

export interface SimulatedSchedule {
  Name: string;
  State: string;
  Target: { Arn: string; RoleArn: string };
  ScheduleExpression: string;
  FlexibleTimeWindow: object;
  GroupName: string;
}

/** What AWS has of the writers of a deployed installation, as far as `npm run pause` asks. */
export interface WritersState {
  apis: { apiId: string; name: string; apiEndpoint: string }[];
  stage: { defaultRouteSettings: Limits; routeSettings: Record<string, Limits> };
  schedules: SimulatedSchedule[];
  mappings: { UUID: string; EventSourceArn: string; State: string }[];
  letterSets: Record<string, boolean>;
  /** Counts of messages by queue: those that wait, and those in flight. */
  messages: Record<string, [waiting: number, inFlight: number]>;
  parameter?: string;
}

/** So few that who reads one page only is found out. */
const PAGE = 4;
const SQS = "arn:aws:sqs:eu-north-1:123456789012:";

/** The writers as CloudFormation makes them from the synthesized templates. */
export function deployedWriters(templates: Record<string, Template>): WritersState {
  const all = (type: string) =>
    Object.values(templates).flatMap((template) =>
      resourcesOf(template, type).map(([id, { Properties }]) => ({ id, template, Properties })),
    );
  const limits = (settings: { ThrottlingRateLimit: number; ThrottlingBurstLimit: number }): Limits => ({
    throttlingRateLimit: settings.ThrottlingRateLimit,
    throttlingBurstLimit: settings.ThrottlingBurstLimit,
  });
  const nameOf = (template: Template, { "Fn::GetAtt": [id] }: { "Fn::GetAtt": [string] }) => {
    const { QueueName, FunctionName } = template.toJSON()["Resources"][id].Properties;
    return String(QueueName ?? FunctionName);
  };
  const [stage] = all("AWS::ApiGatewayV2::Stage");
  return {
    apis: [
      ...Array.from({ length: PAGE }, (_, index) => ({ apiId: `other${index}`, name: "other", apiEndpoint: "" })),
      { apiId: "a1b2", name: "virn-production", apiEndpoint: "http://127.0.0.1:1" },
    ],
    stage: {
      defaultRouteSettings: limits(stage!.Properties["DefaultRouteSettings"]),
      routeSettings: Object.fromEntries(
        Object.entries<any>(stage!.Properties["RouteSettings"]).map(([key, value]) => [key, limits(value)]),
      ),
    },
    schedules: all("AWS::Scheduler::Schedule").map(({ id, template, Properties }) => ({
      Name: `virn-production-workers-${id}`,
      GroupName: "default",
      State: Properties["State"] ?? "ENABLED",
      Target: {
        Arn: `arn:aws:lambda:eu-north-1:123456789012:function:${nameOf(template, Properties["Target"].Arn)}`,
        RoleArn: `arn:aws:iam::123456789012:role/${id}`,
      },
      ScheduleExpression: Properties["ScheduleExpression"],
      FlexibleTimeWindow: { Mode: "OFF" },
    })),
    mappings: all("AWS::Lambda::EventSourceMapping").map(({ id, template, Properties }) => ({
      UUID: id,
      EventSourceArn: SQS + nameOf(template, Properties["EventSourceArn"]),
      State: Properties["Enabled"] === false ? "Disabled" : "Enabled",
    })),
    letterSets: Object.fromEntries(
      all("AWS::SES::ConfigurationSet").map(({ Properties }) => [Properties["Name"], true]),
    ),
    messages: {},
  };
}

/** Answers as the services do. @param changing is told each change before it is made, and can refuse it */
export function answerWriters(
  state: WritersState,
  { service, operation, method, url, body }: FurtherCall,
  changing: (what: string) => Reply | undefined,
): Reply | undefined {
  const input = body.startsWith("{") ? JSON.parse(body) : {};
  const [, first = ""] = /^\/(?:schedules|2015-03-31\/event-source-mappings)\/([^/]+)$/.exec(url.pathname) ?? [];
  const change = (what: string, make: () => void): Reply => {
    const no = changing(what);
    if (no) return no;
    make();
    return json({});
  };
  if (service === "ssm") return parameter();
  if (service === "apigateway") return stage();
  if (service === "scheduler") return schedule();
  if (service === "lambda" && url.pathname.startsWith("/2015-03-31/event-source-mappings")) return mapping();
  if (service === "ses" && url.pathname.startsWith("/v2/email/configuration-sets/")) return letters();
  if (service !== "sqs") return undefined;
  const [waiting, inFlight] = state.messages[String(input.QueueUrl).split("/").at(-1) ?? ""] ?? [0, 0];
  return json({
    Attributes: {
      ApproximateNumberOfMessages: String(waiting),
      ApproximateNumberOfMessagesNotVisible: String(inFlight),
    },
  });

  function parameter(): Reply | undefined {
    if (input.Name !== "/virn/production/pause") return undefined;
    if (operation === "GetParameter") {
      return state.parameter === undefined
        ? refused(400, "ParameterNotFound")
        : json({ Parameter: { Value: state.parameter } });
    }
    if (operation === "DeleteParameter") return change("forget", () => delete state.parameter);
    if (state.parameter !== undefined && !input.Overwrite) return refused(400, "ParameterAlreadyExists");
    return change("record", () => {
      state.parameter = input.Value;
    });
  }

  function stage(): Reply {
    if (url.pathname === "/v2/apis") {
      const start = Number(url.searchParams.get("nextToken") ?? 0);
      const isLast = start + PAGE >= state.apis.length;
      return json({
        items: state.apis.slice(start, start + PAGE),
        ...(isLast ? {} : { nextToken: String(start + PAGE) }),
      });
    }
    if (url.pathname !== "/v2/apis/a1b2/stages/%24default") return refused(404, "NotFoundException");
    if (method === "GET") return json(state.stage);
    const unknown = Object.keys(input.routeSettings).find((key) => !(key in state.stage.routeSettings));
    if (unknown) return refused(404, "NotFoundException", `Unable to find Route by key ${unknown}`);
    return change("limits", () => Object.assign(state.stage, input));
  }

  function schedule(): Reply {
    const own = state.schedules.find(({ Name }) => Name === first);
    if (first === "") {
      const start = Number(url.searchParams.get("NextToken") ?? 0);
      const isLast = start + PAGE >= state.schedules.length;
      return json({
        Schedules: state.schedules.slice(start, start + PAGE).map(({ Name, State, Target }) => ({
          Name,
          State,
          Target: { Arn: Target.Arn },
        })),
        NextToken: isLast ? null : String(start + PAGE),
      });
    }
    if (!own) return refused(404, "ResourceNotFoundException");
    if (method === "GET") {
      const times = { Arn: "arn:…", CreationDate: 1, LastModificationDate: 2, StartDate: null, Description: "" };
      return json({ ...own, ...times });
    }
    const lost = Object.keys(own).filter((key) => key !== "Name" && !(key in input));
    const extra = Object.keys(input).filter((key) => !(key in own));
    if (lost.length + extra.length > 0) return refused(400, "ValidationException", [...lost, ...extra].join(", "));
    return change(`schedule ${first}`, () => Object.assign(own, input));
  }

  function mapping(): Reply {
    if (first === "") {
      const arn = url.searchParams.get("EventSourceArn");
      return json({ EventSourceMappings: state.mappings.filter(({ EventSourceArn }) => EventSourceArn === arn) });
    }
    const own = state.mappings.find(({ UUID }) => UUID === first);
    if (!own) return refused(404, "ResourceNotFoundException");
    return change(`mapping ${first}`, () => {
      own.State = input.Enabled ? "Enabled" : "Disabled";
    });
  }

  function letters(): Reply {
    const [, , , , name = "", option] = url.pathname.split("/");
    if (!(name in state.letterSets)) return refused(404, "NotFoundException");
    if (option === undefined) return json({ SendingOptions: { SendingEnabled: state.letterSets[name] } });
    return change("letters", () => {
      state.letterSets[name] = input.SendingEnabled;
    });
  }
}
