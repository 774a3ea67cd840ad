import * as z from "zod/mini";
import { env } from "#functions/platform/env.ts";
import { testSettingsIn } from "./testSettings.ts";

const text = z.string().check(z.minLength(1));
/** SHA-256 of the public key of the server's certificate, as base64. Empty: name and chain are enough. */
const pins = z._default(z.array(text), []);
const service = { url: z.url(), pins };
const party = { uuid: z.uuid(), name: text };
const ocspResponder = z.object({ ...service, certIdHash: z._default(z.enum(["sha1", "sha256"]), "sha256") });

/** Address of the EU's list of trusted lists, and its allowed hosts (docs/rules/trustedLists.md). */
const trustedList = z.object({
  url: z.url(),
  /** Certificates that may sign the list of lists, base64 of DER; from the EU's Official Journal. */
  signers: z.array(text).check(z.minLength(1)),
  territory: z._default(text, "EE"),
  hosts: z.array(z.string().check(z.regex(/^[a-z0-9.-]+$/))).check(z.minLength(1)),
});

const schema = z.object({
  mobileId: z.object({ ...service, ...party }),
  smartId: z.object({ ...service, ...party, scheme: z._default(z.enum(["smart-id", "smart-id-demo"]), "smart-id") }),
  ocsp: ocspResponder,
  /** Responders of single issuers, by the common name of the issuer. */
  ocspByIssuer: z._default(z.record(z.string(), ocspResponder), {}),
  timestamps: z.object(service),
  /** Issuers of people's certificates and time-stamping authorities, base64 of DER. */
  anchors: z.object({ people: z.array(text), timestamps: z.array(text) }),
  /** The trusted list replaces `anchors` once it has been read. */
  trustedList: z.optional(trustedList),
  /** Allows SK's demo; otherwise its hosts and anchors are refused. */
  demo: z._default(z.boolean(), false),
});
export type EidSettings = z.infer<typeof schema>;

/** docs/rules/eid.md, "Settings". @throws Error when incomplete, or with a simulator or test certificates on https */
export async function eidSettings(): Promise<EidSettings | undefined> {
  const setting = env().EID_SETTINGS?.trim() ?? "";
  if (setting === "") return undefined;
  if (setting.startsWith("{")) return parsedSettings(setting);
  const { secretText } = await import("#functions/platform/secrets.ts");
  const secret = (await secretText(setting)).trim();
  return secret === "" || secret === "{}" ? undefined : parsedSettings(secret);
}

let last: { json: string; settings: EidSettings } | undefined;

function parsedSettings(json: string): EidSettings {
  if (last?.json === json) return last.settings;
  const result = schema.safeParse(jsonIn(json));
  if (!result.success) {
    const names = new Set(result.error.issues.map(({ path }) => path.join(".")));
    throw new Error(`EID_SETTINGS: missing or invalid: ${[...names].join(", ")}`);
  }
  const refused = testSettingsIn(result.data, env().PUBLIC_URL);
  if (refused.length > 0) throw new Error(`EID_SETTINGS: not for production: ${refused.join(", ")}`);
  last = { json, settings: result.data };
  return result.data;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The message of JSON.parse quotes the text.
    throw new Error("EID_SETTINGS: not JSON");
  }
}
