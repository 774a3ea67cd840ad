import { readFileSync } from "node:fs";
import { Match, type Template } from "aws-cdk-lib/assertions";
import { AwsSolutionsChecks } from "cdk-nag";
import { describe, expect, test } from "vitest";
import { STORED } from "#functions/analytics/storedTables.ts";
import { schemaText, TABLES } from "#functions/analytics/tables.ts";
import { readConfig } from "#infra/basis/config.ts";
import { nightStepNames, nightSteps, ROWS_FOR_ATHENA } from "#shared/platform/nightSteps.ts";
import { queues } from "#shared/platform/queues.ts";
import { settings } from "./settings.ts";
import { actionsOf, fewRoutes, resourcesOf, statementsIn, statementsOf, synthesize } from "./support.ts";

const plain = synthesize().templates;
const on = synthesize(readConfig("production", { ...settings, analytics: true }), { routes: fewRoutes });
const many = synthesize(readConfig("production", { ...settings, analytics: true, concurrency: 1000 }), {
  routes: fewRoutes,
});
const analytics = on.templates["analytics"]!;
const functionName = (step: string) => `virn-production-night-${step}`;
const text = (value: unknown) => JSON.stringify(value);

test("without the setting there is no stack of it", () => {
  expect(plain).not.toHaveProperty("analytics");
});

test("with it no other stack changes, but for the settings that it notes, and the worker that asks", () => {
  const off = synthesize(readConfig("production", settings), { routes: fewRoutes }).templates;
  const { analytics: _own, workers: _asking, ...others } = on.templates;
  for (const [name, template] of Object.entries(others)) {
    const [one, other] = [template, off[name]!].map((each) =>
      text(each.toJSON()).replace('\\"analytics\\":true', '\\"analytics\\":false'),
    );
    expect([name, one === other]).toEqual([name, true]);
  }
});

test("cdk-nag's AwsSolutions has no finding that is not acknowledged", () => {
  const { violations } = new AwsSolutionsChecks().validateScope(on.app);
  expect(violations.map(({ ruleName, violatingResources }) => ({ ruleName, where: violatingResources }))).toEqual([]);
});

describe("the nightly export", () => {
  /** What each grant means, written independently of infra/basis/nightGrants.ts. */
  const actions: Record<string, string[]> = {
    beginNight: ["dynamodb:DescribeTable"],
    exportSegment: ["dynamodb:Scan", "s3:PutObject"],
    publishNight: ["s3:GetObject", "s3:ListBucket", "s3:PutObject"],
  };

  test.each(nightStepNames)("%s may do what its row says, write its log, and nothing else", (step) => {
    const statements = statementsOf(analytics, functionName(step));
    const logs = ["logs:CreateLogStream", "logs:PutLogEvents"];
    expect(actionsOf(statements)).toEqual([...actions[step]!, ...logs].toSorted());
    const others = statements.filter(({ Action }) => !text(Action).includes("logs:"));
    const objects = others.flatMap(({ Resource }) => text(Resource).match(/\/(?:nights|tables)\/\*/g) ?? []);
    const granted: readonly string[] = nightSteps[step].grants;
    const folders = ["nights", "tables"].filter((folder) => granted.some((grant) => grant.startsWith(`${folder}:`)));
    expect([...new Set(objects)].toSorted()).toEqual(folders.map((folder) => `/${folder}/*`));
    expect(others.map(({ Resource }) => Resource)).not.toContain("*");
  });

  test("only lists the folder of nights, and writes to no table of the product", () => {
    const all = nightStepNames.flatMap((step) => statementsOf(analytics, functionName(step)));
    const lists = all.filter(({ Action }) => Action === "s3:ListBucket");
    expect(lists.map(({ Condition }) => Condition)).toEqual([{ StringLike: { "s3:prefix": "nights/*" } }]);
    const dynamo = actionsOf(all).filter((action) => action.startsWith("dynamodb:"));
    expect(dynamo).toEqual(["dynamodb:DescribeTable", "dynamodb:Scan"]);
    for (const { Resource } of all.filter(({ Action }) => text(Action).includes("s3:"))) {
      expect(text(Resource)).toMatch(/"arn:aws:s3:::",\{"Ref":"Facts"\}/);
    }
  });

  test.each(nightStepNames)("%s has the time and memory of its row, and knows the bucket", (step) => {
    analytics.hasResourceProperties("AWS::Lambda::Function", {
      FunctionName: functionName(step),
      MemorySize: nightSteps[step].memoryMb,
      Timeout: nightSteps[step].timeoutSeconds,
      Environment: { Variables: Match.objectLike({ FACTS_BUCKET: { Ref: "Facts" } }) },
    });
  });

  test("is a Distributed Map, in which a segment is tried four times and goes on until its end", () => {
    const [[, machine] = []] = resourcesOf(analytics, "AWS::StepFunctions::StateMachine");
    const { StateMachineName, StateMachineType, DefinitionString } = machine!.Properties;
    expect([StateMachineName, StateMachineType]).toEqual(["virn-production-night", "STANDARD"]);
    const written = DefinitionString["Fn::Join"][1]
      .map((part: unknown) => (typeof part === "string" ? part : "ARN"))
      .join("");
    const { ExportSegments } = JSON.parse(written).States;
    expect(ExportSegments).toMatchObject({ Type: "Map", MaxConcurrency: 2, ResultPath: null, Next: "PublishNight" });
    expect(ExportSegments).not.toHaveProperty("ToleratedFailurePercentage");
    const { ProcessorConfig, States } = ExportSegments.ItemProcessor;
    expect(ProcessorConfig).toEqual({ Mode: "DISTRIBUTED", ExecutionType: "STANDARD" });
    expect(States.ExportPart.Retry).toEqual([
      { ErrorEquals: ["States.ALL"], IntervalSeconds: 60, BackoffRate: 2, MaxAttempts: 3 },
    ]);
    expect(text(many.templates["analytics"]!.toJSON())).toContain('\\"MaxConcurrency\\":8');
  });

  test("is run by a role that calls the three functions and starts itself", () => {
    const roles = resourcesOf(analytics, "AWS::IAM::Policy").filter(([id]) => id.startsWith("NightRole"));
    const statements = roles.flatMap(([, policy]) => statementsIn(policy));
    const machine = "arn:aws:states:eu-north-1:123456789012:stateMachine:virn-production-night";
    expect(statements.map(({ Action }) => Action)).toEqual([
      "lambda:InvokeFunction",
      "states:StartExecution",
      ["states:DescribeExecution", "states:RedriveExecution", "states:StopExecution"],
    ]);
    expect((statements[0]!.Resource as object[]).length).toBe(3);
    expect(statements[1]!.Resource).toBe(machine);
    for (const own of statements[2]!.Resource as string[]) expect(own).toContain("execution:virn-production-night");
  });

  test("begins at two at night in Estonia", () => {
    analytics.hasResourceProperties("AWS::Scheduler::Schedule", {
      ScheduleExpression: "cron(0 2 * * ? *)",
      ScheduleExpressionTimezone: "Europe/Tallinn",
      Target: { Arn: "arn:aws:states:eu-north-1:123456789012:stateMachine:virn-production-night" },
    });
  });

  test("rings when no execution has succeeded for 32 hours, whether they fail or do not begin", () => {
    analytics.hasResourceProperties("AWS::CloudWatch::Alarm", {
      Namespace: "AWS/States",
      MetricName: "ExecutionsSucceeded",
      Period: 28_800,
      EvaluationPeriods: 4,
      DatapointsToAlarm: 4,
      TreatMissingData: "breaching",
    });
  });
});

test("its alarms are two, as the bill has them: one of them rings for a composite report that failed for good", () => {
  expect(resourcesOf(analytics, "AWS::CloudWatch::Alarm")).toHaveLength(2);
  analytics.hasResourceProperties("AWS::CloudWatch::Alarm", {
    Namespace: "Virn/production",
    MetricName: "CompositeFailures",
    Threshold: 0,
    EvaluationPeriods: 1,
    TreatMissingData: "notBreaching",
  });
});

describe("the facts", () => {
  test("lie in a private, encrypted bucket; nights and results expire after a week, lists of tables never", () => {
    analytics.hasResource("AWS::S3::Bucket", {
      DeletionPolicy: "RetainExceptOnCreate",
      Properties: {
        BucketEncryption: Match.anyValue(),
        PublicAccessBlockConfiguration: Match.objectLike({ RestrictPublicBuckets: true }),
        VersioningConfiguration: Match.absent(),
        LifecycleConfiguration: {
          Rules: [
            Match.objectLike({ Prefix: "nights/", ExpirationInDays: 7 }),
            Match.objectLike({ Prefix: "results/", ExpirationInDays: 7 }),
            Match.objectLike({ Prefix: "verify/", ExpirationInDays: 7 }),
            Match.objectLike({ Prefix: "export/", ExpirationInDays: 7 }),
            Match.objectLike({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }),
          ],
        },
      },
    });
  });

  const tables = resourcesOf(analytics, "AWS::Glue::Table").map(([, { Properties }]) => Properties["TableInput"]);
  const TYPES: Record<string, string> = { VARCHAR: "string" };

  test("have in the catalogue the tables of schema.json with its columns and descriptions, and that of measured lines", () => {
    const described = JSON.parse(schemaText()).tables.map((own: any) => ({
      Name: own.table,
      Description: own.about,
      columns: own.columns.map(({ column, type, about }: any) => [column, TYPES[type] ?? type.toLowerCase(), about]),
    }));
    const found = tables.map(({ Name, Description, StorageDescriptor }) => ({
      Name,
      Description,
      columns: StorageDescriptor.Columns.map(({ Name: name, Type, Comment }: any) => [name, Type, Comment]),
    }));
    const byName = (all: { Name: string }[]) => Object.fromEntries(all.map((own) => [own.Name, own]));
    const { act_lines_measured: measured, ...others } = byName(found);
    expect(others).toEqual(byName(described));
    expect(measured).toBeDefined();
    expect([TABLES.size, tables.length]).toEqual([tables.length - 1, STORED.size + 1]);
  });

  test("are read by the lists of files of their folders", () => {
    const stored = tables.filter(({ TableType }) => TableType === "EXTERNAL_TABLE");
    expect(stored).toHaveLength(STORED.size);
    for (const { Name, StorageDescriptor } of stored) {
      expect(StorageDescriptor).toMatchObject({
        InputFormat: "org.apache.hadoop.hive.ql.io.SymlinkTextInputFormat",
        SerdeInfo: { SerializationLibrary: "org.apache.hive.hcatalog.data.JsonSerDe" },
        Location: { "Fn::Join": ["", ["s3://", { Ref: "Facts" }, `/tables/${Name}/`]] },
      });
    }
  });

  test("have act_lines as a view of Athena, on the tables of this database", () => {
    const { ViewOriginalText } = tables.find(({ TableType }) => TableType === "VIRTUAL_VIEW");
    const [, encoded = ""] = /^\/\* Presto View: (.+) \*\/$/.exec(ViewOriginalText) ?? [];
    const view = JSON.parse(Buffer.from(encoded, "base64").toString());
    expect(view).toMatchObject({ catalog: "awsdatacatalog", schema: "virn_production" });
    expect(view.columns.map(({ name }: { name: string }) => name)).toEqual(
      Object.keys(TABLES.get("act_lines")!.columns),
    );
    for (const table of ["act_lines_measured", "site_edits", "acts"]) {
      expect(view.originalSql).toContain(`virn_production.${table}`);
    }
  });
});

test("a query scans 100 GB at most, and its results are encrypted, whatever the person sets", () => {
  analytics.hasResourceProperties("AWS::Athena::WorkGroup", {
    Name: "virn-production-analytics",
    WorkGroupConfiguration: {
      EnforceWorkGroupConfiguration: true,
      BytesScannedCutoffPerQuery: 100 * 1024 ** 3,
      ResultConfiguration: {
        EncryptionConfiguration: { EncryptionOption: "SSE_S3" },
        OutputLocation: { "Fn::Join": ["", ["s3://", { Ref: "Facts" }, "/results/"]] },
      },
    },
  });
});

test("the policy for people reads facts and writes results, and has no action on the product", () => {
  const [[, policy] = []] = resourcesOf(analytics, "AWS::IAM::ManagedPolicy");
  const statements = statementsIn(policy!);
  const services = new Set(actionsOf(statements).map((action) => action.split(":")[0]));
  expect([...services].toSorted()).toEqual(["athena", "glue", "s3"]);
  const writes = statements.filter(({ Action }) => text(Action).includes("s3:PutObject"));
  expect(writes.map(({ Resource }) => text(Resource))).toEqual([expect.stringContaining("/results/*")]);
  expect(actionsOf(statements).filter((action) => /Create|Delete|Update/.test(action))).toEqual([]);
});

describe("the worker of composite reports", () => {
  const NAME = "virn-production-worker-compositeReports";
  const variablesOf = (templates: Record<string, Template>) => {
    const found = resourcesOf(templates["workers"]!, "AWS::Lambda::Function").map(([, { Properties }]) => Properties);
    return found.find(({ FunctionName }) => FunctionName === NAME)!;
  };

  test("asks Athena above ten million rows, with a whole processor, by the setting", () => {
    const { Environment, MemorySize } = variablesOf(on.templates);
    const { FACTS_BUCKET, ...named } = Environment.Variables;
    expect(named).toMatchObject({
      ATHENA_DATABASE: "virn_production",
      ATHENA_WORKGROUP: "virn-production-analytics",
      ROWS_FOR_ATHENA: "10000000",
    });
    expect(text(FACTS_BUCKET)).toContain("virn-production-analytics:ExportsOutputRefFacts");
    expect(MemorySize).toBe(1769);
  });

  test("without it has the memory of its row, and knows nothing of Athena", () => {
    const { Environment, MemorySize } = variablesOf(plain);
    expect(MemorySize).toBe(queues.compositeReports.memoryMb);
    expect(Object.keys(Environment.Variables).filter((name) => /ATHENA|FACTS/.test(name))).toEqual([]);
    const services = actionsOf(statementsOf(plain["workers"]!, NAME)).map((action) => action.split(":")[0]);
    expect(services).not.toContain("athena");
    expect(services).not.toContain("glue");
  });

  test("may start, watch and stop queries of the one workgroup, read facts and write results, and nothing more by it", () => {
    const before = new Set(statementsOf(plain["workers"]!, NAME).map(text));
    const more = statementsOf(on.templates["workers"]!, NAME).filter((each) => !before.has(text(each)));
    expect(actionsOf(more)).toEqual([
      "athena:GetQueryExecution",
      "athena:StartQueryExecution",
      "athena:StopQueryExecution",
      "glue:GetDatabase",
      "glue:GetTable",
      "glue:GetTables",
      "s3:GetBucketLocation",
      "s3:GetObject",
      "s3:ListBucket",
      "s3:PutObject",
    ]);
    const resources = (action: string) => text(more.filter(({ Action }) => text(Action).includes(action)));
    expect(resources("athena:")).toContain("workgroup/virn-production-analytics");
    expect(resources("s3:PutObject").match(/\/(\w+)\/\*/g)).toEqual(["/results/*"]);
    expect(resources("s3:GetObject").match(/\/(\w+)\/\*/g)).toEqual(["/nights/*", "/results/*", "/tables/*"]);
    expect(more.map(({ Resource }) => Resource)).not.toContain("*");
  });

  test("is the only function of the product that is told of the facts", () => {
    const told = Object.entries(on.templates)
      .filter(([name]) => name !== "analytics")
      .flatMap(([, template]) => resourcesOf(template, "AWS::Lambda::Function"))
      .filter(([, { Properties }]) => text(Properties["Environment"] ?? {}).includes("FACTS_BUCKET"));
    expect(told.map(([, { Properties }]) => Properties["FunctionName"])).toEqual([NAME]);
  });

  test("and every other function call AWS itself: none is given another address of a service", () => {
    const all = Object.values(on.templates).flatMap((template) => resourcesOf(template, "AWS::Lambda::Function"));
    expect(all.length).toBeGreaterThan(50);
    const elsewhere = all.filter(([, { Properties }]) =>
      text(Properties["Environment"] ?? {}).includes("AWS_ENDPOINT"),
    );
    expect(elsewhere.map(([, { Properties }]) => Properties["FunctionName"])).toEqual([]);
  });

  test("reaches its limit before a worker that reads the table reaches the end of its time", () => {
    const [, bound = ""] =
      /from the acts to the file[^|]*\|[^|]*\| ≤ (\d+) s/.exec(readFileSync("docs/figures.md", "utf8")) ?? [];
    const seconds = (ROWS_FOR_ATHENA / 1_000_000) * Number(bound);
    expect([seconds > 0, seconds < 13 * 60]).toEqual([true, true]);
  });
});
