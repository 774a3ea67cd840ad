import { Match, type Template } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { readConfig } from "#infra/basis/config.ts";
import { allSettings, settings } from "./settings.ts";
import { actionsOf, fewRoutes, listOf, resourcesOf, statementsIn, synthesize } from "./support.ts";

const plain = synthesize().templates;
/** With all settings. */
const whole = synthesize(readConfig("test", allSettings)).templates;
const kept = synthesize(readConfig("production", { ...settings, sevenYears: true }), { routes: fewRoutes }).templates;
const DAYS = 8 * 365 + 2;

const vaultIn = (templates: Record<string, Template>) => {
  const [vault, ...others] = resourcesOf(templates["vault"]!, "AWS::Backup::BackupVault");
  expect(others).toEqual([]);
  return vault![1];
};
const rulesIn = (templates: Record<string, Template>) =>
  resourcesOf(templates["vault"]!, "AWS::Backup::BackupPlan")[0]![1].Properties["BackupPlan"].BackupPlanRule;
/** Of functions: the deploy of the pages has a role of CDK's. */
const policiesIn = (templates: Record<string, Template>) =>
  Object.entries(templates)
    .filter(([stack]) => /^(workers|routes-)/.test(stack))
    .flatMap(([, template]) => resourcesOf(template, "AWS::IAM::Policy").flatMap(([, policy]) => statementsIn(policy)));

describe("without the setting", () => {
  test("the vault exists, empty and unlocked, so that no setting adds or removes it", () => {
    expect(vaultIn(plain)).toMatchObject({ DeletionPolicy: "RetainExceptOnCreate", UpdateReplacePolicy: "Retain" });
    expect(vaultIn(plain).Properties).not.toHaveProperty("LockConfiguration");
    expect(Object.keys(plain["vault"]!.toJSON()["Resources"])).toEqual(["Vault"]);
  });
});

describe("backups of seven years", () => {
  test("are of the table and the files: monthly for eight years, daily for a week", () => {
    const rules = rulesIn(kept).map((rule: Record<string, any>) => [
      rule["ScheduleExpression"],
      rule["Lifecycle"].DeleteAfterDays,
      rule["TargetBackupVault"],
    ]);
    const here = { Ref: "Vault" };
    expect(rules).toEqual([
      ["cron(0 1 * * ? *)", 7, here],
      ["cron(0 3 1 * ? *)", DAYS, here],
    ]);
    const [[, selection] = []] = resourcesOf(kept["vault"]!, "AWS::Backup::BackupSelection");
    const texts = selection!.Properties["BackupSelection"].Resources.map((each: unknown) => JSON.stringify(each));
    expect(texts).toEqual([
      expect.stringContaining("ExportsOutputRefTable"),
      expect.stringContaining("ExportsOutputRefFiles"),
    ]);
  });

  test("lie in a vault that takes none for less than a week or more than eight years, and that can be unlocked", () => {
    expect(vaultIn(kept).Properties["LockConfiguration"]).toEqual({ MinRetentionDays: 7, MaxRetentionDays: DAYS });
  });

  test("ring when fewer than the jobs of two resources are completed on three of four days", () => {
    kept["vault"]!.hasResourceProperties("AWS::CloudWatch::Alarm", {
      Namespace: "AWS/Backup",
      MetricName: "NumberOfBackupJobsCompleted",
      Dimensions: [{ Name: "BackupVaultName", Value: { Ref: "Vault" } }],
      Period: 86_400,
      Threshold: 2,
      ComparisonOperator: "LessThanThreshold",
      TreatMissingData: "breaching",
    });
    kept["vault"]!.resourceCountIs("AWS::CloudWatch::Alarm", 1);
  });

  test("are made by a role that only AWS Backup can take, and that restores nothing", () => {
    const [[, role] = []] = resourcesOf(kept["vault"]!, "AWS::IAM::Role");
    const { AssumeRolePolicyDocument: trust, ManagedPolicyArns: policies } = role!.Properties;
    expect(trust.Statement.map(({ Principal }: { Principal: object }) => Principal)).toEqual([
      { Service: "backup.amazonaws.com" },
    ]);
    expect(policies).toHaveLength(2);
    expect(JSON.stringify(policies)).not.toMatch(/Restore/);
  });
});

describe("the vault", () => {
  test("locks the vault for good by a setting of its own", () => {
    expect(vaultIn(whole).Properties["LockConfiguration"]).toEqual({
      MinRetentionDays: 7,
      MaxRetentionDays: DAYS,
      ChangeableForDays: 3,
    });
  });

  test("has a name of its stack, which no second stack of the name can meet", () => {
    expect(JSON.stringify(vaultIn(plain).Properties["BackupVaultName"])).toMatch(/virn-production-vault.*AWS::StackId/);
  });

  test("is copied to that of the other account, the daily ones for 35 days", () => {
    const copies = (templates: Record<string, Template>) =>
      rulesIn(templates).map(({ CopyActions }: { CopyActions?: object[] }) => CopyActions);
    const to = (DeleteAfterDays: number) => [
      { DestinationBackupVaultArn: allSettings.copyVaultArn, Lifecycle: { DeleteAfterDays } },
    ];
    expect(copies(kept)).toEqual([undefined, undefined]);
    expect(copies(whole)).toEqual([to(35), to(DAYS)]);
    whole["vault"]!.hasResourceProperties("AWS::CloudWatch::Alarm", { MetricName: "NumberOfCopyJobsCompleted" });
  });
});

describe("Object Lock", () => {
  const locking = (templates: Record<string, Template>) =>
    policiesIn(templates).filter(({ Action }) => listOf(Action).includes("s3:PutObjectRetention"));
  const modes = (templates: Record<string, Template>) =>
    new Set(
      Object.values(templates).flatMap((template) =>
        resourcesOf(template, "AWS::Lambda::Function").flatMap(([, { Properties }]) =>
          Properties["FunctionName"] ? [Properties["Environment"].Variables.FILES_LOCK] : [],
        ),
      ),
    );

  test("is possible in the bucket from its creation, and locks nothing by itself", () => {
    for (const { data } of [plain, whole]) {
      data!.hasResourceProperties("AWS::S3::Bucket", {
        ObjectLockEnabled: true,
        ObjectLockConfiguration: Match.absent(),
        VersioningConfiguration: { Status: "Enabled" },
      });
    }
  });

  test("is off without the setting: no function locks a file", () => {
    expect([...modes(plain)]).toEqual([undefined]);
    expect(locking(plain)).toEqual([]);
  });

  test("is set by the writers of acts and containers, in the mode of the setting, and changed by nobody", () => {
    expect([...modes(whole)]).toEqual(["COMPLIANCE"]);
    const folders = locking(whole).flatMap(({ Resource }) => /\/(\w+)\/\*/.exec(JSON.stringify(Resource))?.[1] ?? []);
    expect([...new Set(folders)].toSorted()).toEqual(["acts", "containers"]);
    const governed = synthesize(readConfig("production", { ...settings, objectLock: "governance" }), {
      routes: fewRoutes,
    });
    expect([...modes(governed.templates)]).toEqual(["GOVERNANCE"]);
  });

  test.each([
    ["without settings", plain],
    ["with all of them", whole],
  ])("no function may delete a version of a file, or pass by a lock: %s", (_which, templates) => {
    const actions = actionsOf(policiesIn(templates));
    expect(actions).toContain("s3:DeleteObject");
    expect(
      actions.filter((action) => /DeleteObjectVersion|BypassGovernance|PutBucket|PutObjectLegalHold/.test(action)),
    ).toEqual([]);
  });
});
