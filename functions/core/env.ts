import * as z from "zod/mini";

/**
 * The one place that reads the environment. Infrastructure and the embedded system set the same names; a missing one
 * stops the function at its first use with a sentence that names it.
 */
const schema = z.object({
  TABLE_NAME: z.string().check(z.minLength(1)),
  FILES_BUCKET: z.string().check(z.minLength(1)),
  /** Address of the web application, without a slash at the end; links in e-mails and the Origin check use it. */
  PUBLIC_URL: z.url(),
  MAIL_FROM: z.string().check(z.minLength(1)),
  /** SES configuration set, by which bounces and complaints are reported; unset in the embedded system. */
  MAIL_CONFIGURATION_SET: z.optional(z.string()),
  QUEUE_IMPORTS_URL: z.optional(z.string()),
  QUEUE_WAYBILLS_URL: z.optional(z.string()),
  QUEUE_PRICES_URL: z.optional(z.string()),
  QUEUE_ACT_FILES_URL: z.optional(z.string()),
  QUEUE_SIGN_IN_LINKS_URL: z.optional(z.string()),
  /**
   * Secret that CloudFront sends as X-Virn-Edge; requests without it are refused. Two during a rotation, separated by a
   * comma. Unset: there is no CloudFront, and forwarded viewer addresses are ignored.
   */
  EDGE_KEY: z.optional(z.string().check(z.minLength(32))),
  EVR_BASE_URL: z.optional(z.url()),
  /** Name of the secret, or the JSON itself locally: [{ "company": "19990011", "apiKey": "…" }]. */
  EVR_API_KEYS: z.optional(z.string()),
  /** Where browsers reach the files when that is not the bucket's own address (the embedded system). */
  FILES_PUBLIC_ENDPOINT: z.optional(z.url()),
  FILES_PATH_STYLE: z._default(z.enum(["true", "false"]), "false"),
  LOG_LEVEL: z._default(z.enum(["DEBUG", "INFO", "WARN", "ERROR", "SILENT"]), "INFO"),
});

export type Env = z.infer<typeof schema>;

let parsed: Env | undefined;

export function env(): Env {
  if (!parsed) {
    const result = schema.safeParse(process.env);
    if (!result.success) {
      const names = new Set(result.error.issues.map(({ path }) => path.join(".")));
      throw new Error(`Environment: missing or not usable: ${[...names].join(", ")}`);
    }
    parsed = result.data;
  }
  return parsed;
}

/** An optional setting that this function cannot do without. */
export function required(name: keyof Env): string {
  const value = env()[name];
  if (!value) throw new Error(`Environment: ${name} is not set for this function`);
  return value;
}
