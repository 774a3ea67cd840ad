import {
  CreateBucketCommand,
  type CreateBucketCommandInput,
  type LifecycleRule,
  PutBucketCorsCommand,
  PutBucketEncryptionCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketOwnershipControlsCommand,
  PutBucketPolicyCommand,
  PutBucketVersioningCommand,
  PutPublicAccessBlockCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import type { Config } from "#infra/basis/config.ts";
import { CORS_SECONDS, expiries, UPLOAD_DAYS, VERSION_DAYS } from "#infra/basis/filesBucket.ts";

/** Region whose name S3 takes for no place at all. */
const UNNAMED_REGION = "us-east-1";

/**
 * Makes a bucket with all that the stack's own has, but for its access log. Idempotent: what there is of it is completed.
 * @returns true where the bucket was made now
 * @throws Error where the name belongs to another account, or S3 refuses something
 */
export async function makeBucket(client: S3Client, Bucket: string, config: Config): Promise<boolean> {
  const isNew = await create(client, Bucket, config);
  await client.send(
    new PutPublicAccessBlockCommand({
      Bucket,
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    }),
  );
  await client.send(
    new PutBucketOwnershipControlsCommand({
      Bucket,
      OwnershipControls: { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] },
    }),
  );
  await client.send(
    new PutBucketEncryptionCommand({
      Bucket,
      ServerSideEncryptionConfiguration: {
        Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" } }],
      },
    }),
  );
  await client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Enabled" } }));
  await client.send(
    new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules: lifecycleRules() } }),
  );
  await client.send(
    new PutBucketCorsCommand({
      Bucket,
      CORSConfiguration: {
        CORSRules: [
          {
            AllowedOrigins: [config.publicUrl],
            AllowedMethods: ["POST"],
            AllowedHeaders: ["*"],
            MaxAgeSeconds: CORS_SECONDS,
          },
        ],
      },
    }),
  );
  // An emulator has no TLS.
  if (!config.isLocal)
    await client.send(new PutBucketPolicyCommand({ Bucket, Policy: JSON.stringify(onlyByTls(Bucket)) }));
  return isNew;
}

async function create(client: S3Client, Bucket: string, { isLocal, region }: Config): Promise<boolean> {
  const input: CreateBucketCommandInput = { Bucket, ObjectLockEnabledForBucket: !isLocal };
  if (region !== UNNAMED_REGION)
    // The SDK's type lists the regions of its day only.
    Object.assign(input, { CreateBucketConfiguration: { LocationConstraint: region } });
  try {
    await client.send(new CreateBucketCommand(input));
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === "BucketAlreadyOwnedByYou") return false;
    if (error instanceof Error && error.name === "BucketAlreadyExists")
      throw new Error(`Bucket ${Bucket} belongs to somebody else: choose another name.`, { cause: error });
    throw error;
  }
}

export function lifecycleRules(): LifecycleRule[] {
  return [
    ...expiries().map(
      ({ prefix, days }): LifecycleRule => ({
        ID: prefix,
        Status: "Enabled",
        Filter: { Prefix: prefix },
        Expiration: { Days: days },
        NoncurrentVersionExpiration: { NoncurrentDays: days },
      }),
    ),
    {
      ID: "versions",
      Status: "Enabled",
      Filter: { Prefix: "" },
      NoncurrentVersionExpiration: { NoncurrentDays: VERSION_DAYS },
      AbortIncompleteMultipartUpload: { DaysAfterInitiation: UPLOAD_DAYS },
    },
  ];
}

function onlyByTls(bucket: string): object {
  const arn = `arn:aws:s3:::${bucket}`;
  return {
    Version: "2012-10-17",
    Statement: [
      {
        Effect: "Deny",
        Principal: { AWS: "*" },
        Action: "s3:*",
        Resource: [arn, `${arn}/*`],
        Condition: { Bool: { "aws:SecureTransport": "false" } },
      },
    ],
  };
}
