import { CfnOutput, Duration, Stack, type StackProps } from "aws-cdk-lib";
import { AttributeType, Billing, TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { HttpMethods, type LifecycleRule } from "aws-cdk-lib/aws-s3";
import { CfnSecret, Secret } from "aws-cdk-lib/aws-secretsmanager";
import { type ITopic, Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { tableShape } from "#functions/platform/table/tableKeys.ts";
import type { Config } from "#infra/basis/config.ts";
import { CORS_SECONDS, expiries, UPLOAD_DAYS, VERSION_DAYS } from "#infra/basis/filesBucket.ts";
import { namesOf } from "#infra/basis/names.ts";
import { alarmTopic } from "#infra/constructs/alarm.ts";
import { acknowledge } from "#infra/constructs/nag.ts";
import { makeLasting, PrivateBucket, RETAINED_UNLESS_NEW } from "#infra/constructs/PrivateBucket.ts";

/**
 * The table and the files, which every other stack refers to. CloudFormation chooses their names, so that a name never
 * blocks a deploy; they are exported whether a stack imports them or not.
 */
export class DataStack extends Stack {
  readonly table: { tableName: string; tableArn: string };
  readonly files: { bucketName: string; arn: string; origin: string };
  readonly alarms: ITopic;
  readonly edgeKeys: readonly string[];
  readonly eidSettings: string;
  readonly eudrKeys: string;

  constructor(scope: Construct, id: string, { config, ...props }: StackProps & { config: Config }) {
    super(scope, id, props);
    const names = namesOf(config);
    alarmTopic(this, config);
    this.alarms = Topic.fromTopicArn(this, "NamedAlarms", names.topicArn("alarms"));
    this.edgeKeys = config.isLocal ? [] : this.makeEdgeKeys(config.edgeKeyRotation);
    const table = oneTable(this, config);
    const files = filesBucket(this, config);
    const ownTable = this.exportValue(table.tableName);
    const ownBucket = this.exportValue(files.bucketName);
    // The name alone: CloudFormation neither manages nor deletes what was restored, and the own one stays.
    const tableName = config.restoredTable ?? ownTable;
    const bucketName = config.restoredBucket ?? ownBucket;
    this.table = { tableName, tableArn: names.tableArn(tableName) };
    this.files = {
      bucketName,
      arn: `arn:aws:s3:::${bucketName}`,
      origin: `https://${bucketName}.s3.${config.region}.amazonaws.com`,
    };
    this.eidSettings = this.makeEidSettings();
    this.eudrKeys = this.makeEudrKeys();
    new CfnOutput(this, "AlarmTopic", { value: this.alarms.topicArn });
    new CfnOutput(this, "TableName", { value: config.restoredTable ?? table.tableName });
    if (config.restoredTable) new CfnOutput(this, "ReplacedTableName", { value: table.tableName });
    new CfnOutput(this, "FilesBucketName", { value: config.restoredBucket ?? files.bucketName });
    if (config.restoredBucket) new CfnOutput(this, "ReplacedBucketName", { value: files.bucketName });
  }

  /** Empty until a person writes the services of SK into it (docs/rules/eid.md, "Settings"). */
  private makeEidSettings(): string {
    const secret = new CfnSecret(this, "EidSettings", {
      description: "Services of SK and trust anchors, as JSON (docs/rules/eid.md)",
      secretString: "{}",
    });
    makeLasting(secret, "EidSettings");
    acknowledge(secret, { "AwsSolutions-SMG4": "SK issues what it holds, and only to people." });
    new CfnOutput(this, "EidSettingsSecret", { value: secret.attrId });
    return this.exportValue(secret.attrId);
  }

  /** Empty until a person writes the keys into it (docs/eudr.md). */
  private makeEudrKeys(): string {
    const secret = new CfnSecret(this, "EudrKeys", {
      description: "Keys of the EUDR Information System by company, as JSON (docs/eudr.md)",
      secretString: "[]",
    });
    makeLasting(secret, "EudrKeys");
    acknowledge(secret, { "AwsSolutions-SMG4": "The Information System issues the keys, and only to people." });
    new CfnOutput(this, "EudrKeysSecret", { value: secret.attrId });
    return this.exportValue(secret.attrId);
  }

  /**
   * Earlier secrets stay, as other stacks import them, and the next one exists already, so that a rotation can be undone.
   * The API accepts the last two, so a rotation refuses nothing.
   */
  private makeEdgeKeys(rotation: number): string[] {
    const keys = Array.from({ length: rotation + 2 }, (_, number) => {
      const id = number === 0 ? "EdgeKey" : `EdgeKey${number}`;
      const secret = new Secret(this, id, {
        generateSecretString: { passwordLength: 48, excludePunctuation: true },
      });
      makeLasting(secret, id);
      acknowledge(secret, { "AwsSolutions-SMG4": "CloudFront and the functions read it at the same deploy." });
      return `{{resolve:secretsmanager:${this.exportValue(secret.secretArn)}:SecretString:::}}`;
    });
    return keys.slice(0, -1).toReversed().slice(0, 2);
  }
}

function oneTable(scope: Construct, config: Config): TableV2 {
  const key = (name: string) => ({ name, type: AttributeType.STRING });
  const table = new TableV2(scope, "Table", {
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
    removalPolicy: RETAINED_UNLESS_NEW,
  });
  makeLasting(table, "Table");
  return table;
}

function filesBucket(scope: Construct, { isLocal, publicUrl }: Config): PrivateBucket {
  const accessLogs = new PrivateBucket(scope, "FilesAccessLogs", {
    isLocal,
    logicalId: "FilesAccessLogs",
    // The log contains signed links, which give access to files for minutes.
    lifecycleRules: [{ expiration: Duration.days(7) }],
  });
  acknowledge(accessLogs, { "AwsSolutions-S1": "It contains the access logs; logging itself would never end." });
  return new PrivateBucket(scope, "Files", {
    isLocal,
    logicalId: "Files",
    versioned: true,
    // CloudFormation would replace the bucket for it later. It locks only what a writer locks (streamedFile.ts).
    objectLockEnabled: !isLocal,
    serverAccessLogsBucket: accessLogs,
    lifecycleRules: [...expiryRules(), oldVersions],
    // A browser posts uploads to the bucket by a form that the API signed.
    cors: [
      { allowedOrigins: [publicUrl], allowedMethods: [HttpMethods.POST], allowedHeaders: ["*"], maxAge: CORS_SECONDS },
    ],
  });
}

const oldVersions: LifecycleRule = {
  noncurrentVersionExpiration: Duration.days(VERSION_DAYS),
  abortIncompleteMultipartUploadAfter: Duration.days(UPLOAD_DAYS),
};

function expiryRules(): LifecycleRule[] {
  return expiries().map(({ prefix, days }) => {
    const expiration = Duration.days(days);
    return { prefix, expiration, noncurrentVersionExpiration: expiration };
  });
}
