import { PutBucketCorsCommand, S3Client } from "@aws-sdk/client-s3";
import {
  CreateSecretCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import type { Services } from "./services.ts";

type LocalStackOfServices = NonNullable<Services["localStack"]>;

/** Does what a deploy does on AWS. Returns the variables that change. */
export async function prepareLocalStack(
  { localStack, bucket }: Services,
  environment: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  if (!localStack) return {};
  await allowPosts(bucket, localStack.address, environment["PUBLIC_URL"] ?? "");
  return withSecrets(localStack, environment);
}

/** Which services LocalStack replaces. */
export function describeLocalStack(
  { address, hasTable }: LocalStackOfServices,
  { dynamoEndpoint }: Pick<Services, "dynamoEndpoint">,
): string {
  const replaced = ["files", "queues", "secrets", ...(hasTable ? ["table"] : [])];
  return `${address}: ${replaced.join(", ")}${hasTable ? "" : `; the table is at ${dynamoEndpoint}`}`;
}

/** Lets pages of this origin post files to the bucket itself, as on AWS (infra/stacks/data.ts). */
async function allowPosts(bucket: string, endpoint: string, publicUrl: string): Promise<void> {
  const s3 = new S3Client({ endpoint, forcePathStyle: true });
  const rule = { AllowedOrigins: [publicUrl], AllowedMethods: ["POST"], AllowedHeaders: ["*"], MaxAgeSeconds: 3600 };
  await s3.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules: [rule] } }));
  s3.destroy();
}

/** Variables that hold a secret itself, or its name. */
const SECRETS = ["EID_SETTINGS", "EUDR_KEYS", "EVR_API_KEYS"];

/** Puts what is secret into Secrets Manager, and its name into the environment, as on AWS. */
async function withSecrets(
  { address, life }: LocalStackOfServices,
  environment: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const client = new SecretsManagerClient({ endpoint: address });
  const named: Record<string, string> = {};
  for (const variable of SECRETS) {
    const SecretString = environment[variable];
    if (SecretString === undefined) continue;
    const name = `virn-${life}/${variable}`;
    try {
      await client.send(new CreateSecretCommand({ Name: name, SecretString }));
    } catch (error) {
      if (!(error instanceof ResourceExistsException)) throw error;
      await client.send(new PutSecretValueCommand({ SecretId: name, SecretString }));
    }
    named[variable] = name;
  }
  client.destroy();
  return named;
}
