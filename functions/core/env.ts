import * as z from "zod";

/**
 * The one place that reads the environment. Infrastructure and the embedded system set the same names; a missing one
 * stops the function at its first use with a sentence that names it.
 */
const schema = z.object({
  TABLE_NAME: z.string().min(1),
  FILES_BUCKET: z.string().min(1),
  /** Address of the web application, without a slash at the end; links in e-mails and the Origin check use it. */
  PUBLIC_URL: z.url(),
  MAIL_FROM: z.string().min(1),
  QUEUE_IMPORTS_URL: z.string().optional(),
  QUEUE_WAYBILLS_URL: z.string().optional(),
  QUEUE_PRICES_URL: z.string().optional(),
  QUEUE_ACT_FILES_URL: z.string().optional(),
  EVR_BASE_URL: z.url().optional(),
  /** Name of the secret, or the JSON itself locally: [{ "company": "19990011", "apiKey": "…" }]. */
  EVR_API_KEYS: z.string().optional(),
  /** Where browsers reach the files when that is not the bucket's own address (the embedded system). */
  FILES_PUBLIC_ENDPOINT: z.url().optional(),
  FILES_PATH_STYLE: z.enum(["true", "false"]).default("false"),
  LOG_LEVEL: z.enum(["DEBUG", "INFO", "WARN", "ERROR", "SILENT"]).default("INFO"),
});

export type Env = z.infer<typeof schema>;

let parsed: Env | undefined;

export function env(): Env {
  if (!parsed) {
    const result = schema.safeParse(process.env);
    if (!result.success) {
      throw new Error(
        `Environment: ${result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; ")}`,
      );
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
