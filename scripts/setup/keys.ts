import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod";
import type { Config } from "#infra/basis/config.ts";
import { stackOutput } from "#scripts/aws/stackOutput.ts";

export const KEY_KINDS = ["evr", "eudr", "eid"] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** The variable by which functions find the secret, the output that names it, and its text without keys. */
const kinds = {
  evr: { variable: "EVR_API_KEYS", stack: "workers", output: "EvrApiKeysSecret", none: "[]" },
  eudr: { variable: "EUDR_KEYS", stack: "data", output: "EudrKeysSecret", none: "[]" },
  eid: { variable: "EID_SETTINGS", stack: "data", output: "EidSettingsSecret", none: "{}" },
} as const;

/**
 * Replaces a secret of an installation, after the product's own readers have read the new text.
 * @param json undefined: no keys
 * @returns sentences with register codes, and without a key
 * @throws a sentence for a text that functions could not read
 */
export async function writeKeys(config: Config, kind: KeyKind, json: string | undefined): Promise<string[]> {
  const { stack, output, none } = kinds[kind];
  const text = json?.trim() ?? none;
  if (json !== undefined) await requireReadable(config, kind, text);
  const SecretId = await stackOutput(config, stack, output);
  const client = new SecretsManagerClient({ region: config.region });
  const { SecretString: before = none } = await client.send(new GetSecretValueCommand({ SecretId }));
  await client.send(new PutSecretValueCommand({ SecretId, SecretString: text }));
  client.destroy();
  return [
    ...(kind === "eid" ? [] : changesOf(before, text)),
    `The secret ${output} is written. Functions use it within five minutes: revoke the old key after that, or at once where it has leaked.`,
  ];
}

async function requireReadable({ publicUrl, mail }: Config, kind: KeyKind, text: string): Promise<void> {
  const needed = { TABLE_NAME: "-", FILES_BUCKET: "-", PUBLIC_URL: publicUrl, MAIL_FROM: mail.from };
  Object.assign(process.env, needed, { [kinds[kind].variable]: text, LOG_LEVEL: "SILENT" });
  if (kind === "eid") {
    const { eidSettings } = await import("#functions/platform/clients/eid/settings.ts");
    if (!(await eidSettings())) throw new Error("These are no settings of SK: to stop asking it, use --none.");
    return;
  }
  const entries = listIn(text);
  const read = kind === "evr" ? await evrKeysRead() : await eudrKeysRead();
  if (read < entries.length)
    throw new Error(`${entries.length - read} of ${entries.length} entries are incomplete: nothing was written.`);
}

async function evrKeysRead(): Promise<number> {
  const { evrKeys } = await import("#functions/platform/clients/registerKeys.ts");
  return (await evrKeys()).filter(({ apiKey }) => apiKey !== "").length;
}

async function eudrKeysRead(): Promise<number> {
  const { eudrKeys } = await import("#functions/platform/clients/eudr/eudrKeys.ts");
  return (await eudrKeys()).length;
}

const entry = z.looseObject({ company: z.string() });

function listIn(text: string): unknown[] {
  try {
    return z.array(z.unknown()).parse(JSON.parse(text));
  } catch {
    // The message of JSON.parse quotes the text.
    throw new Error("This is no list in JSON: nothing was written.");
  }
}

/** Which companies have another key, by register code. */
function changesOf(before: string, after: string): string[] {
  const byCompany = (text: string) =>
    new Map(
      z
        .array(entry)
        .catch([])
        .parse(safeJson(text))
        .map((each) => [each.company, JSON.stringify(each)]),
    );
  const [old, now] = [byCompany(before), byCompany(after)];
  const named = (title: string, companies: string[]) =>
    companies.length > 0 ? [`${title}: ${companies.join(", ")}.`] : [];
  return [
    ...named(
      "Changed",
      [...now.keys()].filter((company) => old.has(company) && old.get(company) !== now.get(company)),
    ),
    ...named(
      "New",
      [...now.keys()].filter((company) => !old.has(company)),
    ),
    ...named(
      "As before",
      [...now.keys()].filter((company) => old.get(company) === now.get(company)),
    ),
    ...named(
      "Removed",
      [...old.keys()].filter((company) => !now.has(company)),
    ),
  ];
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return [];
  }
}
