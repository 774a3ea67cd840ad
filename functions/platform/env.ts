import * as z from "zod/mini";
import type { QueueName } from "#shared/platform/queues.ts";
import { queueVariable } from "#shared/platform/variables.ts";

const schema = z.object({
  TABLE_NAME: z.string().check(z.minLength(1)),
  FILES_BUCKET: z.string().check(z.minLength(1)),
  /** It does not end with a slash. Links in e-mails and the CSRF check use it. */
  PUBLIC_URL: z.url(),
  MAIL_FROM: z.string().check(z.minLength(1)),
  MAIL_CONFIGURATION_SET: z.optional(z.string()),
  /** X-Virn-Edge of CloudFront, two during a rotation. Unset: forwarded viewer addresses are ignored. */
  EDGE_KEY: z.optional(z.string().check(z.minLength(32))),
  /** Account and VAT codes of the bookkeeping program for purchases of timber, such as `4010` and `0=M0,24=M24`. */
  EXPORT_ACCOUNT: z._default(z.string(), ""),
  EXPORT_VAT_CODES: z._default(z.string(), ""),
  /** Address of the forest register with `{cadaster}` for a cadastral number; empty for no links. */
  FOREST_REGISTER_URL: z._default(z.string().check(z.regex(/^(https:\/\/.*\{cadaster\}.*)?$/)), ""),
  /** Root of the GeoServer with the cadastre; empty: plots are not asked for. */
  LAND_URL: z._default(z.string().check(z.regex(/^(https?:\/\/\S+)?$/)), ""),
  /** An outside address that browsers post errors of pages to as well; empty for none. */
  ERRORS_URL: z._default(z.string().check(z.regex(/^(https?:\/\/\S+)?$/)), ""),
  EVR_BASE_URL: z.optional(z.url()),
  /** Name of the secret, or locally the JSON itself: [{ "company": "19990011", "apiKey": "…" }]. */
  EVR_API_KEYS: z.optional(z.string()),
  /** Address of the EUDR Information System; unset where it is not asked. */
  EUDR_URL: z.optional(z.url()),
  /** Name of the secret, or locally the JSON itself (functions/platform/clients/eudr/eudrKeys.ts). */
  EUDR_KEYS: z.optional(z.string()),
  /** Off when declarations are not filed: the state may file for small owners itself. */
  EUDR_FILING: z._default(z.enum(["on", "off"]), "on"),
  /** Services of SK: name of the secret, or locally the JSON itself (functions/platform/clients/eid/settings.ts). */
  EID_SETTINGS: z.optional(z.string()),
  /** Electronic identities that are set up, such as `idCard,mobileId,smartId`. */
  EID_MEANS: z._default(z.string(), ""),
  /** Set when browsers cannot reach the bucket itself (the embedded system). */
  FILES_PUBLIC_ENDPOINT: z.optional(z.url()),
  FILES_PATH_STYLE: z._default(z.enum(["true", "false"]), "false"),
  /** Mode of the Object Lock of accounting papers. Unset: none. */
  FILES_LOCK: z.optional(z.enum(["GOVERNANCE", "COMPLIANCE"])),
  /** Years for which the installation keeps backups beyond the 35 days of the table; 0 for none. */
  BACKUP_YEARS: z._default(z.string().check(z.regex(/^\d$/)), "0"),
  /** Bucket of the nightly export; set for its steps, and for what asks its facts. */
  FACTS_BUCKET: z.optional(z.string()),
  /** Where facts are asked by SQL. */
  ATHENA_WORKGROUP: z.optional(z.string()),
  ATHENA_DATABASE: z.optional(z.string()),
  LOG_LEVEL: z._default(z.enum(["DEBUG", "INFO", "WARN", "ERROR", "SILENT"]), "INFO"),
});

type Env = z.infer<typeof schema>;

let parsed: Env | undefined;

/** @throws naming every variable that is missing or invalid. */
export function env(): Env {
  if (!parsed) {
    const result = schema.safeParse(process.env);
    if (!result.success) {
      const names = new Set(result.error.issues.map(({ path }) => path.join(".")));
      throw new Error(`Environment: missing or invalid: ${[...names].join(", ")}`);
    }
    parsed = result.data;
  }
  return parsed;
}

export function required(name: keyof Env): string {
  const value = env()[name];
  if (!value) throw new Error(`Environment: ${name} is not set for this function`);
  return value;
}

/** Unset where nobody reads metrics. Read apart from the others, so that measuring never fails. */
export function metricsNamespace(): string | undefined {
  return process.env["METRICS_NAMESPACE"];
}

/** Measured rows of a report above which Athena answers it; undefined where reports read the table alone. */
export function rowsForAthena(): number | undefined {
  const rows = process.env["ROWS_FOR_ATHENA"];
  return rows === undefined ? undefined : Number(rows);
}

/** The time limit of the Lambda. The embedded system ends no call. */
export function functionTimeoutSeconds(): number {
  return Number(process.env["FUNCTION_TIMEOUT_SECONDS"] ?? 900);
}

/** @throws when the row of this function does not grant the queue. */
export function queueUrl(queue: QueueName): string {
  const url = process.env[queueVariable(queue)];
  if (!url) throw new Error(`Environment: ${queueVariable(queue)} is not set for this function`);
  return url;
}
