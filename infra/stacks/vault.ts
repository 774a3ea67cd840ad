import { CfnOutput, Duration, Fn, Stack, type StackProps } from "aws-cdk-lib";
import { CfnBackupPlan, CfnBackupSelection, CfnBackupVault } from "aws-cdk-lib/aws-backup";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import type { Config } from "#infra/basis/config.ts";
import { addAlarm } from "#infra/constructs/alarm.ts";
import type { SharedResources } from "#infra/constructs/FunctionContext.ts";
import { acknowledge } from "#infra/constructs/nag.ts";
import { makeLasting } from "#infra/constructs/PrivateBucket.ts";
import { BACKUP_YEARS, DAILY_BACKUP_DAYS } from "#shared/personalData/retention.ts";

interface VaultStackProps extends StackProps {
  config: Config;
  shared: Pick<SharedResources, "alarms" | "files" | "table">;
}

/** Eight years have two leap days. */
const PAPERS_DAYS = 365 * BACKUP_YEARS + 2;
const DAILY_DAYS = { here: DAILY_BACKUP_DAYS, copied: 35 };
/** The shortest that AWS takes: until then a lock for good can be removed again. */
const DAYS_BEFORE_LOCK = 3;
/** The table and the files: AWS Backup runs a job for each. */
const JOBS_A_DAY = 2;
const POLICIES = ["service-role/AWSBackupServiceRolePolicyForBackup", "AWSBackupServiceRolePolicyForS3Backup"];

/**
 * Backups that outlive the 35 days of the table (docs/runbook.md, "Seven years"). The vault exists without the setting too, so
 * that no setting ever makes a second one or loses the first.
 */
export class VaultStack extends Stack {
  constructor(scope: Construct, id: string, { config, shared, ...props }: VaultStackProps) {
    super(scope, id, props);
    const { hasSevenYears, hasVaultLock } = config;
    // A vault needs a name, and one that is retained would block the next stack of the name.
    const unique = Fn.select(4, Fn.split("-", Fn.select(2, Fn.split("/", this.stackId))));
    const lock = { minRetentionDays: DAILY_DAYS.here, maxRetentionDays: PAPERS_DAYS };
    const vault = new CfnBackupVault(this, "Vault", {
      backupVaultName: Fn.join("-", [this.stackName, unique]),
      ...(hasSevenYears
        ? { lockConfiguration: { ...lock, ...(hasVaultLock ? { changeableForDays: DAYS_BEFORE_LOCK } : {}) } }
        : {}),
    });
    makeLasting(vault, "Vault");
    new CfnOutput(this, "VaultArn", { value: vault.attrBackupVaultArn });
    if (!hasSevenYears) return;
    this.backUp(vault, config, [shared.table.tableArn, shared.files.arn]);
    this.watch(vault, config, shared);
  }

  private backUp(vault: CfnBackupVault, { copyVaultArn, environment }: Config, resources: string[]): void {
    const rule = (ruleName: string, scheduleExpression: string, days: { here: number; copied: number }) => ({
      ruleName,
      targetBackupVault: vault.ref,
      scheduleExpression,
      lifecycle: { deleteAfterDays: days.here },
      ...(copyVaultArn
        ? {
            copyActions: [{ destinationBackupVaultArn: copyVaultArn, lifecycle: { deleteAfterDays: days.copied } }],
          }
        : {}),
    });
    const plan = new CfnBackupPlan(this, "Plan", {
      backupPlan: {
        backupPlanName: `virn-${environment}`,
        backupPlanRule: [
          rule("daily", "cron(0 1 * * ? *)", DAILY_DAYS),
          rule("monthly", "cron(0 3 1 * ? *)", { here: PAPERS_DAYS, copied: PAPERS_DAYS }),
        ],
      },
    });
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("backup.amazonaws.com"),
      description: "AWS Backup of the table and the files",
      managedPolicies: POLICIES.map((path) => ManagedPolicy.fromAwsManagedPolicyName(path)),
    });
    const reason =
      "AWS maintains what its service needs; only AWS Backup can take the role, and it can restore nothing.";
    const finding = (path: string) => `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${path}]`;
    acknowledge(role, Object.fromEntries(POLICIES.map((path) => [finding(path), reason])));
    new CfnBackupSelection(this, "Selection", {
      backupPlanId: plan.ref,
      backupSelection: { selectionName: "table-and-files", iamRoleArn: role.roleArn, resources },
    });
  }

  private watch(vault: CfnBackupVault, { copyVaultArn }: Config, { alarms }: VaultStackProps["shared"]): void {
    const heading = "Backups stop" as const;
    const aDay = (metricName: string) =>
      new Metric({
        namespace: "AWS/Backup",
        metricName,
        dimensionsMap: { BackupVaultName: vault.ref },
        statistic: "Sum",
        period: Duration.days(1),
      });
    const alarm = (id: string, metric: Metric, meaning: string) =>
      addAlarm(this, id, {
        metric,
        topic: alarms,
        meaning,
        heading,
        threshold: JOBS_A_DAY,
        isBelow: true,
        ringsWithoutData: true,
      });
    alarm(
      "BackupsStopAlarm",
      aDay("NumberOfBackupJobsCompleted"),
      "The table or the files are not backed up. What is lost after 35 days cannot be restored. Look at the jobs of AWS Backup.",
    );
    if (!copyVaultArn) return;
    alarm(
      "CopiesStopAlarm",
      aDay("NumberOfCopyJobsCompleted"),
      "Backups are not copied to the other account. If this account is lost, newer papers are lost with it. Look at the copy jobs of AWS Backup.",
    );
  }
}
