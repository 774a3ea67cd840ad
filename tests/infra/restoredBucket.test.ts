import type { S3Client } from "@aws-sdk/client-s3";
import type { Template } from "aws-cdk-lib/assertions";
import { AwsSolutionsChecks } from "cdk-nag";
import { expect, test } from "vitest";
import { readConfig } from "#infra/basis/config.ts";
import { makeBucket } from "#scripts/restoring/makeBucket.ts";
import { settings } from "./settings.ts";
import { fewRoutes, resourcesOf, statementsIn, synthesize } from "./support.ts";

/** docs/runbook.md, "The files bucket is gone": one setting and one deploy take another bucket. */

const BUCKET = "virn-restored-files";
const config = readConfig("production", settings);
const own = synthesize(config, { routes: fewRoutes }).templates;
const restored = synthesize(readConfig("production", { ...settings, restoredBucket: BUCKET, sevenYears: true }), {
  routes: fewRoutes,
});

const OWN = Object.values<{ Export?: { Name: string } }>(own["data"]!.toJSON()["Outputs"])
  .map(({ Export }) => Export?.Name ?? "")
  .find((name) => /RefFiles[0-9A-F]*$/.test(name) || name.endsWith("ExportsOutputRefFiles"));

function bucketsOf(templates: Record<string, Template>): Set<string> {
  return new Set(
    Object.values(templates).flatMap((template) =>
      resourcesOf(template, "AWS::Lambda::Function").flatMap(([, { Properties }]) => {
        const bucket: unknown = Properties["Environment"]?.Variables?.FILES_BUCKET;
        return bucket === undefined ? [] : [JSON.stringify(bucket)];
      }),
    ),
  );
}

/** Buckets that the statements about files and backups name. */
function granted(templates: Record<string, Template>): Set<string> {
  return new Set(
    Object.entries(templates)
      .filter(([stack]) => stack.startsWith("routes-") || ["workers", "vault"].includes(stack))
      .flatMap(([, template]) => [
        ...resourcesOf(template, "AWS::IAM::Policy").flatMap(([, policy]) =>
          statementsIn(policy)
            .filter(({ Action }) => JSON.stringify(Action).includes('"s3:'))
            .map(({ Resource }) => JSON.stringify(Resource)),
        ),
        ...resourcesOf(template, "AWS::Backup::BackupSelection").map(([, { Properties }]) =>
          JSON.stringify(Properties["BackupSelection"].Resources),
        ),
      ]),
  );
}

test("without the setting every function works on the bucket of the stack", () => {
  expect(OWN).toBeDefined();
  expect(bucketsOf(own)).toEqual(new Set([JSON.stringify({ "Fn::ImportValue": OWN })]));
  for (const each of granted(own)) expect(each).toContain(OWN);
});

test("with it every function, grant, backup and page names the other bucket, and nothing imports the old one", () => {
  const { templates } = restored;
  expect(bucketsOf(templates)).toEqual(new Set([JSON.stringify(BUCKET)]));
  expect(granted(templates).size).toBeGreaterThan(5);
  for (const each of granted(templates)) expect(each).toContain(BUCKET);
  const text = JSON.stringify(Object.values(templates).map((template) => template.toJSON()));
  expect(text).not.toContain(`"Fn::ImportValue":"${OWN}"`);
  expect(JSON.stringify(templates["web"]!.toJSON())).toContain(`https://${BUCKET}.s3.eu-north-1.amazonaws.com`);
  templates["data"]!.hasOutput("FilesBucketName", { Value: BUCKET });
});

test("the old bucket stays as it was, exported and retained", () => {
  const inData = (templates: Record<string, Template>) => templates["data"]!.toJSON()["Resources"]["Files"];
  expect(inData(restored.templates)).toEqual(inData(own));
  restored.templates["data"]!.hasOutput("*", { Value: { Ref: "Files" }, Export: { Name: OWN } });
  restored.templates["data"]!.hasOutput("ReplacedBucketName", { Value: { Ref: "Files" } });
  expect(own["data"]!.findOutputs("ReplacedBucketName")).toEqual({});
});

test("cdk-nag has no finding about it", () => {
  expect(new AwsSolutionsChecks().validateScope(restored.app).violations).toEqual([]);
});

/** S3 as far as a bucket is made: notes the input of each command. */
function notingClient(commands: Record<string, any>): S3Client {
  const send = async ({ constructor, input }: { constructor: { name: string }; input: object }) => {
    commands[constructor.name] = input;
    return {};
  };
  return { send } as unknown as S3Client;
}

test("npm run restore:bucket makes a bucket with all that the stack's own has, but for its access log", async () => {
  const commands: Record<string, any> = {};
  await makeBucket(notingClient(commands), BUCKET, config);
  const [, { Properties }] = resourcesOf(own["data"]!, "AWS::S3::Bucket").find(([id]) => id === "Files")!;
  const { CreateBucketCommand: created } = commands;
  const cors = commands["PutBucketCorsCommand"].CORSConfiguration.CORSRules;
  const rules = commands["PutBucketLifecycleConfigurationCommand"].LifecycleConfiguration.Rules;
  const [encryption] = commands["PutBucketEncryptionCommand"].ServerSideEncryptionConfiguration.Rules;
  expect(created.CreateBucketConfiguration).toEqual({ LocationConstraint: "eu-north-1" });
  // In the words of CloudFormation.
  expect({
    BucketEncryption: {
      ServerSideEncryptionConfiguration: [
        { ServerSideEncryptionByDefault: encryption.ApplyServerSideEncryptionByDefault },
      ],
    },
    CorsConfiguration: {
      CorsRules: cors.map(({ MaxAgeSeconds, ...rule }: { MaxAgeSeconds: number }) => ({
        ...rule,
        MaxAge: MaxAgeSeconds,
      })),
    },
    LifecycleConfiguration: {
      Rules: rules.map((rule: any) => ({
        ...(rule.Expiration ? { ExpirationInDays: rule.Expiration.Days } : {}),
        ...(rule.AbortIncompleteMultipartUpload
          ? { AbortIncompleteMultipartUpload: rule.AbortIncompleteMultipartUpload }
          : {}),
        NoncurrentVersionExpiration: rule.NoncurrentVersionExpiration,
        ...(rule.Filter.Prefix ? { Prefix: rule.Filter.Prefix } : {}),
        Status: rule.Status,
      })),
    },
    ObjectLockEnabled: created.ObjectLockEnabledForBucket,
    OwnershipControls: commands["PutBucketOwnershipControlsCommand"].OwnershipControls,
    PublicAccessBlockConfiguration: commands["PutPublicAccessBlockCommand"].PublicAccessBlockConfiguration,
    VersioningConfiguration: commands["PutBucketVersioningCommand"].VersioningConfiguration,
    LoggingConfiguration: Properties["LoggingConfiguration"],
  }).toEqual(Properties);
  const policy = JSON.parse(commands["PutBucketPolicyCommand"].Policy).Statement;
  const [, ofStack] = resourcesOf(own["data"]!, "AWS::S3::BucketPolicy").find(
    ([, each]) => each.Properties["Bucket"].Ref === "Files",
  )!;
  const arn = (resource: unknown) =>
    JSON.stringify(resource).replaceAll('{"Fn::GetAtt":["Files","Arn"]}', `"arn:aws:s3:::${BUCKET}"`);
  const asMade = JSON.parse(arn(statementsIn(ofStack))).map(({ Resource: [bucket], ...statement }: any) => ({
    ...statement,
    Resource: [bucket, `${bucket}/*`],
  }));
  expect(policy).toEqual(asMade);
});

test("goes on with a bucket that it made before, and refuses one of somebody else", async () => {
  const commands: Record<string, any> = {};
  const client = notingClient(commands);
  const refusing = (name: string): S3Client =>
    ({
      send: async (command: { constructor: { name: string } }) => {
        if (command.constructor.name === "CreateBucketCommand") throw Object.assign(new Error(name), { name });
        return client.send(command as never);
      },
    }) as unknown as S3Client;
  expect(await makeBucket(refusing("BucketAlreadyOwnedByYou"), BUCKET, config)).toBe(false);
  expect(commands["PutBucketVersioningCommand"]).toBeDefined();
  await expect(makeBucket(refusing("BucketAlreadyExists"), BUCKET, config)).rejects.toThrow(
    "Bucket virn-restored-files belongs to somebody else: choose another name.",
  );
});
