import { CfnOutput, Duration, RemovalPolicy, SecretValue, Stack, type StackProps } from "aws-cdk-lib";
import { AttributeType, Billing, TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { HttpMethods, type LifecycleRule } from "aws-cdk-lib/aws-s3";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { EmailIdentity, Identity } from "aws-cdk-lib/aws-ses";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import { tableShape } from "#functions/data/table/tableShape.ts";
import type { Config } from "#infra/config.ts";
import { PrivateBucket } from "#infra/constructs/PrivateBucket.ts";
import { folders } from "#infra/grants.ts";
import { acknowledge } from "#infra/nag.ts";

/** What all else stands on and what would be missed: the table, the files, the right to send mail, the alarm bell. */
export class DataStack extends Stack {
  readonly table: TableV2;
  readonly files: PrivateBucket;
  /** By name instead of by reference, so that policies, and the reasons that cdk-nag asks for, can be read. */
  readonly filesArn: string;
  readonly mailIdentityArn: string;
  /** Where alarms go. */
  readonly alarms: Topic;
  /** What CloudFront shows to the API, so that its word about the viewer's address is believed; absent on an emulator. */
  readonly edgeKey?: string;

  constructor(scope: Construct, id: string, { config, ...props }: StackProps & { config: Config }) {
    super(scope, id, props);
    const removalPolicy = config.isLocal ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN;
    this.table = oneTable(this, config, removalPolicy);
    const filesName = `virn-${config.environment}-files-${config.account}`;
    this.files = filesBucket(this, filesName, config, removalPolicy);
    this.filesArn = this.formatArn({ service: "s3", region: "", account: "", resource: filesName });
    this.mailIdentityArn = new EmailIdentity(this, "MailIdentity", {
      identity: Identity.domain(config.mailDomain),
    }).emailIdentityArn;
    this.alarms = alarmBell(this, config);
    if (!config.isLocal) this.edgeKey = edgeKey(this, config);
    new CfnOutput(this, "TableName", { value: this.table.tableName });
    new CfnOutput(this, "FilesBucketName", { value: this.files.bucketName });
  }
}

/** A secret that CloudFormation makes, and reads again wherever the reference that this answers stands. */
function edgeKey(scope: Construct, { environment }: Config): string {
  const secretName = `virn/${environment}/edge-key`;
  const secret = new Secret(scope, "EdgeKey", {
    secretName,
    generateSecretString: { passwordLength: 48, excludePunctuation: true },
  });
  acknowledge(secret, {
    "AwsSolutions-SMG4": "CloudFront and the functions read it at a deploy, both at the same one.",
  });
  return SecretValue.secretsManager(secretName).unsafeUnwrap();
}

function alarmBell(scope: Construct, { isLocal, account, alarmEmail }: Config): Topic {
  const alarms = new Topic(scope, "Alarms", { enforceSSL: !isLocal });
  // A policy of its own, such as the one about TLS, takes the place of that by which CloudWatch could ring.
  const cloudWatch = new ServicePrincipal("cloudwatch.amazonaws.com", {
    conditions: { StringEquals: { "aws:SourceAccount": account } },
  });
  alarms.addToResourcePolicy(
    new PolicyStatement({ principals: [cloudWatch], actions: ["sns:Publish"], resources: [alarms.topicArn] }),
  );
  if (alarmEmail) alarms.addSubscription(new EmailSubscription(alarmEmail));
  return alarms;
}

function oneTable(scope: Construct, config: Config, removalPolicy: RemovalPolicy): TableV2 {
  const key = (name: string) => ({ name, type: AttributeType.STRING });
  return new TableV2(scope, "Table", {
    tableName: `virn-${config.environment}`,
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
    removalPolicy,
  });
}

function filesBucket(
  scope: Construct,
  bucketName: string,
  config: Config,
  removalPolicy: RemovalPolicy,
): PrivateBucket {
  const accessLogs = new PrivateBucket(scope, "FilesAccessLogs", {
    isLocal: config.isLocal,
    removalPolicy,
    lifecycleRules: [{ expiration: Duration.days(90) }],
  });
  acknowledge(accessLogs, { "AwsSolutions-S1": "It holds the access logs; logging itself would never end." });
  return new PrivateBucket(scope, "Files", {
    isLocal: config.isLocal,
    bucketName,
    removalPolicy,
    versioned: true,
    serverAccessLogsBucket: accessLogs,
    lifecycleRules: [...Object.entries<{ keptDays?: number }>(folders).flatMap(thrownAway), oldVersions],
    // A browser posts uploads to the bucket itself, with a form that the API signed.
    cors: [
      {
        allowedOrigins: [config.publicUrl],
        allowedMethods: [HttpMethods.POST],
        allowedHeaders: ["*"],
        maxAge: 3600,
      },
    ],
  });
}

const oldVersions: LifecycleRule = {
  noncurrentVersionExpiration: Duration.days(90),
  abortIncompleteMultipartUploadAfter: Duration.days(1),
};

function thrownAway([folder, { keptDays }]: [string, { keptDays?: number }]): LifecycleRule[] {
  if (!keptDays) return [];
  const kept = Duration.days(keptDays);
  return [{ prefix: `${folder}/`, expiration: kept, noncurrentVersionExpiration: kept }];
}
