import { describe, expect, test } from "vitest";
import { groupNames, groupOfRoute } from "#infra/stacks/routeGroups.ts";
import { type Grant, type QueueRow, queues } from "#shared/platform/queues.ts";
import { type ScheduleRow, schedules } from "#shared/platform/schedules.ts";
import { allRoutes } from "#shared/routes.ts";
import {
  actionsOf,
  functionOf,
  listOf,
  resourcesOf,
  routesOf,
  type Statement,
  statementsIn,
  statementsOf,
  synthesize,
} from "./support.ts";

const { templates } = synthesize();
const workers = templates["workers"]!;
const routeStacks = groupNames.map((group) => templates[`routes-${group}`]!);

/** The reference: what each grant means, written independently of infra/basis/grants.ts. */
const actionsFor: Record<string, string[]> = {
  "table:read": ["dynamodb:BatchGetItem", "dynamodb:ConditionCheckItem", "dynamodb:GetItem", "dynamodb:Query"],
  "table:write": ["dynamodb:PutItem", "dynamodb:UpdateItem"],
  "table:delete": ["dynamodb:BatchWriteItem", "dynamodb:DeleteItem"],
  "table:count": ["dynamodb:UpdateItem"],
  "files:read:uploads": ["s3:GetObject"],
  "files:read:previews": ["s3:GetObject"],
  "files:read:acts": ["s3:GetObject"],
  "files:write:uploads": ["s3:AbortMultipartUpload", "s3:PutObject"],
  "files:write:previews": ["s3:AbortMultipartUpload", "s3:PutObject"],
  "files:write:acts": ["s3:AbortMultipartUpload", "s3:PutObject"],
  "files:write:eudr": ["s3:AbortMultipartUpload", "s3:PutObject"],
  "files:write:waybills": ["s3:AbortMultipartUpload", "s3:PutObject"],
  "files:read:compositeReports": ["s3:GetObject"],
  "files:write:compositeReports": ["s3:AbortMultipartUpload", "s3:PutObject"],
  "files:read:personalData": ["s3:GetObject"],
  "files:write:personalData": ["s3:AbortMultipartUpload", "s3:PutObject"],
  "files:delete:personalData": ["s3:DeleteObject"],
  "files:read:exports": ["s3:GetObject"],
  "files:write:exports": ["s3:AbortMultipartUpload", "s3:PutObject"],
  "files:read:documents": ["s3:GetObject"],
  "files:write:documents": ["s3:AbortMultipartUpload", "s3:PutObject"],
  "files:read:media": ["s3:GetObject"],
  "files:write:media": ["s3:AbortMultipartUpload", "s3:PutObject"],
  "files:read:attachments": ["s3:GetObject"],
  "files:write:attachments": ["s3:AbortMultipartUpload", "s3:PutObject"],
  "files:read:containers": ["s3:GetObject"],
  "files:write:containers": ["s3:AbortMultipartUpload", "s3:PutObject"],
  "files:delete:containers": ["s3:DeleteObject"],
  "files:delete:attachments": ["s3:DeleteObject"],
  "files:delete:exports": ["s3:DeleteObject"],
  "files:delete:acts": ["s3:DeleteObject"],
  "files:delete:media": ["s3:DeleteObject"],
  "files:delete:documents": ["s3:DeleteObject"],
  "files:delete:uploads": ["s3:DeleteObject"],
  "files:delete:previews": ["s3:DeleteObject"],
  "secret:eid": ["secretsmanager:GetSecretValue"],
  "secret:eudr": ["secretsmanager:GetSecretValue"],
  "mail:send": ["ses:SendRawEmail"],
};
const everyFunction = ["logs:CreateLogStream", "logs:PutLogEvents"];
const everyWorker = [
  "sqs:ChangeMessageVisibility",
  "sqs:DeleteMessage",
  "sqs:GetQueueAttributes",
  "sqs:GetQueueUrl",
  "sqs:ReceiveMessage",
];

function allowed(grants: readonly Grant[], beside: readonly string[] = []): string[] {
  const granted = grants.flatMap((grant) => actionsFor[grant] ?? ["sqs:SendMessage"]);
  return [...new Set([...granted, ...everyFunction, ...beside])].sort();
}

describe("a function may do what its row grants and nothing else", () => {
  test.each(allRoutes)("$area/$operation", ({ area, operation, row }) => {
    const statements = statementsOf(
      routesOf(templates, area, operation),
      `virn-production-${functionOf(area, operation)}`,
    );
    expect(actionsOf(statements)).toEqual(allowed(row.grants));
  });

  test.each(Object.entries<QueueRow>(queues))("worker %s", (queue, row) => {
    const statements = statementsOf(workers, `virn-production-worker-${queue}`);
    const evr = row.reaches?.includes("evr") ? ["secretsmanager:GetSecretValue"] : [];
    expect(actionsOf(statements)).toEqual(allowed(row.grants, [...everyWorker, ...evr]));
  });

  test.each(Object.entries(schedules))("schedule %s", (name, row) => {
    const statements = statementsOf(workers, `virn-production-schedule-${name}`);
    expect(actionsOf(statements)).toEqual(allowed(row.grants));
  });
});

describe("the resources of statements", () => {
  const statements = [templates["api"]!, ...routeStacks, workers].flatMap((template) =>
    resourcesOf(template, "AWS::IAM::Policy").flatMap(([, policy]) => statementsIn(policy)),
  );

  test("no action has a wildcard, and none scans the table; files are deleted in nine folders only", () => {
    const actions = actionsOf(statements);
    expect(actions.filter((action) => action.includes("*"))).toEqual([]);
    expect(actions).not.toContain("dynamodb:Scan");
    expect(actions).not.toContain("dynamodb:PartiQLSelect");
    const deleting = statements.filter(({ Action }) => listOf(Action).some((action) => action.startsWith("s3:Delete")));
    const folders = deleting.flatMap((statement) => resourceTexts(statement).map((text) => text.split("/")[1]));
    const nine = "acts attachments containers documents exports media personalData previews uploads";
    expect([...new Set(folders)].toSorted().join(" ")).toEqual(nine);
  });

  test("no function lists the bucket, and letters have the sender of the installation", () => {
    expect(actionsOf(statements).filter((action) => action.startsWith("s3:List"))).toEqual([]);
    const sending = statements.filter(({ Action }) => listOf(Action).includes("ses:SendRawEmail"));
    expect(sending.length).toBeGreaterThan(1);
    for (const { Condition } of sending) {
      expect(Condition).toEqual({ StringEquals: { "ses:FromAddress": "virn@example.ee" } });
    }
  });

  test("none is for every resource", () => {
    expect(statements.filter(({ Resource }) => listOf(Resource).includes("*"))).toEqual([]);
  });

  test("a wildcard in a resource covers the files of one folder, and for API Gateway the Lambdas of routes", () => {
    const all = statements.flatMap(resourceTexts).filter((text) => text.includes("*") && text !== "*");
    const routes = "arn:aws:lambda:eu-north-1:123456789012:function:virn-production-api-*";
    const stars = all.filter((text) => text !== routes);
    expect(all.length - stars.length).toBe(1);
    expect(stars.length).toBeGreaterThan(0);
    for (const text of stars)
      expect(text).toMatch(
        /^arn:aws:s3:::virn-production-data:ExportsOutputRefFiles\w+\/(uploads|previews|acts|waybills|media|compositeReports|exports|documents|attachments|containers|eudr|personalData)\/\*$/,
      );
  });

  test("queries are granted on the table and on each index by name", () => {
    const queries = statements.filter(({ Action }) => listOf(Action).includes("dynamodb:Query"));
    for (const query of queries) {
      expect(
        resourceTexts(query)
          .map((text) =>
            text.replace(/^arn:aws:dynamodb:.*:table\/virn-production-data:ExportsOutputRefTable\w*/, "table"),
          )
          .toSorted(),
      ).toEqual(["table", "table/index/gsi1", "table/index/gsi2"]);
    }
  });

  test("EVR's keys can be read only by workers that reach EVR", () => {
    const ofWorkers = resourcesOf(workers, "AWS::IAM::Policy").flatMap(([, policy]) => statementsIn(policy));
    const reading = ofWorkers.filter(({ Action }) => listOf(Action).includes("secretsmanager:GetSecretValue"));
    const rows = Object.values<QueueRow>(queues);
    const reaching = rows.filter(({ reaches }) => reaches?.includes("evr"));
    const scheduled = Object.values<ScheduleRow>(schedules);
    const others = [...rows, ...scheduled].filter(({ grants }) => grants.some((grant) => grant.startsWith("secret:")));
    expect(reading).toHaveLength(reaching.length + others.length);
    const readers = reading.filter(({ Resource }) => !/Eid|Eudr/.test(JSON.stringify(Resource)));
    expect(readers).toHaveLength(reaching.length);
    const secrets = resourcesOf(workers, "AWS::SecretsManager::Secret").map(([id]) => ({
      "Fn::GetAtt": [id, "Id"],
    }));
    expect(readers.map(({ Resource }) => Resource)).toEqual(readers.map(() => secrets[0]));
  });
});

describe("files", () => {
  const rows = [
    ...allRoutes.map(({ area, operation, row }) => ({
      name: functionOf(area, operation),
      template: routesOf(templates, area, operation),
      row,
    })),
    ...Object.entries<QueueRow>(queues).map(([queue, row]) => ({
      name: `worker-${queue}`,
      template: workers,
      row,
    })),
  ];

  test.each(rows)("$name reaches the folders of its row and no other", ({ name, template, row }) => {
    const statements = statementsOf(template, `virn-production-${name}`);
    for (const [action, verb] of [
      ["s3:GetObject", "read"],
      ["s3:PutObject", "write"],
    ] as const) {
      const reached = statements
        .filter(({ Action }) => listOf(Action).includes(action))
        .flatMap(resourceTexts)
        .map((text) => text.split("/")[1]);
      const granted = row.grants.flatMap((grant) => (grant.startsWith(`files:${verb}:`) ? [grant.split(":")[2]] : []));
      expect(reached.sort(), action).toEqual(granted.sort());
    }
  });
});

test("routes of a group with the same grants share a role, others do not", () => {
  const roles = new Map<string, Set<string>>();
  for (const { area, operation, row } of allRoutes) {
    const [, lambda] = resourcesOf(routesOf(templates, area, operation), "AWS::Lambda::Function").find(
      ([, { Properties }]) => Properties["FunctionName"] === `virn-production-${functionOf(area, operation)}`,
    )!;
    const key = `${groupOfRoute({ area, operation })}: ${[...row.grants].sort().join()}`;
    roles.set(key, (roles.get(key) ?? new Set()).add(lambda.Properties["Role"]["Fn::GetAtt"][0]));
  }
  expect([...roles.values()].map((each) => each.size)).toEqual([...roles].map(() => 1));
  const ofFunctions = routeStacks
    .flatMap((template) => resourcesOf(template, "AWS::IAM::Role"))
    .filter(([, role]) => JSON.stringify(role).includes("lambda.amazonaws.com"));
  expect(ofFunctions).toHaveLength(roles.size);
});

test("the API has one role, by which API Gateway calls Lambdas", () => {
  const [caller, ...others] = resourcesOf(templates["api"]!, "AWS::IAM::Role");
  expect(JSON.stringify(caller![1].Properties["AssumeRolePolicyDocument"])).toContain("apigateway.amazonaws.com");
  expect(others).toEqual([]);
});

/** The resources of a statement as text, with references by the names that they refer to. */
function resourceTexts({ Resource }: Statement): string[] {
  return listOf(Resource).map(textOf);
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join("");
  if (typeof value === "object" && value !== null) {
    const [name, content] = Object.entries(value)[0] ?? ["", ""];
    return name === "Fn::Join" && Array.isArray(content) ? textOf(content[1]) : textOf(content);
  }
  return "";
}
