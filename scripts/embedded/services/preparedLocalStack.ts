import { PutBucketCorsCommand, S3Client } from "@aws-sdk/client-s3";
import {
  CreateSecretCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { SESClient, VerifyEmailIdentityCommand } from "@aws-sdk/client-ses";
import type { Services } from "./services.ts";

type LocalStackOfServices = NonNullable<Services["localStack"]>;

/** Does what a deploy does on AWS. Returns the variables that change. */
export async function prepareLocalStack(
  { localStack, bucket }: Services,
  environment: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  if (!localStack) return {};
  await allowPosts(bucket, localStack.address, environment["PUBLIC_URL"] ?? "");
  if (environment["AWS_ENDPOINT_URL_SES"] === localStack.address)
    await verifySender(localStack.address, environment["MAIL_FROM"] ?? "");
  return withSecrets(localStack, environment);
}

/** SES takes letters of a verified sender only, such as `Virn <virn@virn.example>`. */
export async function verifySender(endpoint: string, from: string): Promise<void> {
  const ses = new SESClient({ endpoint });
  const EmailAddress = /<([^>]+)>/.exec(from)?.[1] ?? from;
  await ses.send(new VerifyEmailIdentityCommand({ EmailAddress }));
  ses.destroy();
}

/** Which services LocalStack replaces. */
export function describeLocalStack(
  { address, hasTable }: LocalStackOfServices,
  { dynamoEndpoint, hasLetters }: Pick<Services, "dynamoEndpoint"> & { hasLetters: boolean },
): string {
  const replaced = ["files", "queues", "secrets", ...(hasLetters ? ["letters"] : []), ...(hasTable ? ["table"] : [])];
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
