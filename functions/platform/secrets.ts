import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { awsLimits } from "./awsLimits.ts";

/** Time until a secret that changes in Secrets Manager takes effect. */
const MAX_AGE_MS = 5 * 60_000;

let client: SecretsManagerClient | undefined;
const known = new Map<string, { text: string; readAt: number }>();

/** The text of a secret as it was at most five minutes ago; '' for a secret without text. @throws Error for a missing one */
export async function secretText(name: string): Promise<string> {
  const last = known.get(name);
  if (last && Date.now() - last.readAt < MAX_AGE_MS) return last.text;
  client ??= new SecretsManagerClient(awsLimits());
  const { SecretString: text = "" } = await client.send(new GetSecretValueCommand({ SecretId: name }));
  known.set(name, { text, readAt: Date.now() });
  return text;
}
