import { CfnOutput, Duration, Stack, type StackProps } from "aws-cdk-lib";
import { AttributeType, Billing, TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { HttpMethods, type LifecycleRule } from "aws-cdk-lib/aws-s3";
import { CfnSecret, Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { tableShape } from "#functions/platform/table/tableKeys.ts";
import type { Config } from "#infra/basis/config.ts";
import { folders } from "#infra/basis/grants.ts";
import { alarmTopic } from "#infra/constructs/alarm.ts";
import { acknowledge } from "#infra/constructs/nag.ts";
import { PrivateBucket, retainedUnlessNew } from "#infra/constructs/PrivateBucket.ts";

/** The table and the files, which every other stack refers to. CloudFormation chooses the physical names. */
export class DataStack extends Stack {
  readonly table: TableV2;
  readonly files: PrivateBucket;
  readonly filesArn: string;
  readonly alarms: Topic;
  readonly edgeKeys: readonly string[];
  readonly eidSettings: string;

  constructor(scope: Construct, id: string, { config, ...props }: StackProps & { config: Config }) {
    super(scope, id, props);
    this.alarms = alarmTopic(this, config);
    this.edgeKeys = config.isLocal ? [] : this.makeEdgeKeys(config.edgeKeyRotation);
    this.table = oneTable(this, config);
    this.files = filesBucket(this, config);
    this.filesArn = this.exportValue(this.files.bucketArn);
    this.eidSettings = this.makeEidSettings();
    new CfnOutput(this, "AlarmTopic", { value: this.alarms.topicArn });
    new CfnOutput(this, "TableName", { value: this.table.tableName });
    new CfnOutput(this, "FilesBucketName", { value: this.files.bucketName });
  }

  /** Empty until a person writes the services of SK into it (docs/rules/eid.md, "Settings"). */
  private makeEidSettings(): string {
    const secret = new CfnSecret(this, "EidSettings", {
      description: "Services of SK and trust anchors, as JSON (docs/rules/eid.md)",
      secretString: "{}",
    });
    acknowledge(secret, { "AwsSolutions-SMG4": "SK issues what it holds, and only to people." });
    new CfnOutput(this, "EidSettingsSecret", { value: secret.attrId });
    return this.exportValue(secret.attrId);
  }

  /** Earlier secrets stay, as other stacks import them. The API accepts the last two, so a rotation refuses nothing. */
  private makeEdgeKeys(rotation: number): string[] {
    const keys = Array.from({ length: rotation + 1 }, (_, number) => {
      const secret = new Secret(this, number === 0 ? "EdgeKey" : `EdgeKey${number}`, {
        generateSecretString: { passwordLength: 48, excludePunctuation: true },
      });
      acknowledge(secret, { "AwsSolutions-SMG4": "CloudFront and the functions read it at the same deploy." });
      this.exportValue(secret.secretArn);
      return secret.secretValue.unsafeUnwrap();
    });
    return keys.toReversed().slice(0, 2);
  }
}

function oneTable(scope: Construct, config: Config): TableV2 {
  const key = (name: string) => ({ name, type: AttributeType.STRING });
  return new TableV2(scope, "Table", {
    partitionKey: key(tableShape.partitionKey),
    sortKey: key(tableShape.sortKey),
    billing: Billing.onDemand(),
    globalSecondaryIndexes: tableShape.indexes.map(({ name, partitionKey, sortKey }) => ({
      indexName: name,
      partitionKey: key(partitionKey),
      sortKey: key(sortKey),
    })),
    timeToLiveAttribute: tableShape.timeToLive,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: !config.isLocal,
    removalPolicy: retainedUnlessNew(config.isLocal),
  });
}

function filesBucket(scope: Construct, { isLocal, publicUrl }: Config): PrivateBucket {
  const accessLogs = new PrivateBucket(scope, "FilesAccessLogs", {
    isLocal,
    lifecycleRules: [{ expiration: Duration.days(90) }],
  });
  acknowledge(accessLogs, { "AwsSolutions-S1": "It contains the access logs; logging itself would never end." });
  return new PrivateBucket(scope, "Files", {
    isLocal,
    versioned: true,
    serverAccessLogsBucket: accessLogs,
    lifecycleRules: [...Object.entries(folders).flatMap(expiryRules), oldVersions],
    // A browser posts uploads to the bucket by a form that the API signed.
    cors: [{ allowedOrigins: [publicUrl], allowedMethods: [HttpMethods.POST], allowedHeaders: ["*"], maxAge: 3600 }],
  });
}

const oldVersions: LifecycleRule = {
  noncurrentVersionExpiration: Duration.days(90),
  abortIncompleteMultipartUploadAfter: Duration.days(1),
};

function expiryRules([folder, { expiresAfterDays }]: [string, { expiresAfterDays?: number }]): LifecycleRule[] {
  if (!expiresAfterDays) return [];
  const expiration = Duration.days(expiresAfterDays);
  return [{ prefix: `${folder}/`, expiration, noncurrentVersionExpiration: expiration }];
}
