import * as z from "zod";

export const LOCAL = "local";

/**
 * Settings of one installation, from environment variables. The first three make an installation.
 *
 * | variable | meaning | default |
 * |---|---|---|
 * | VIRN_DOMAIN | host name of the web application | required |
 * | VIRN_MAIL_FROM | sender of letters, such as `Virn <virn@example.ee>` | required |
 * | VIRN_EVR_URL | address of EVR, the register of waybills | EVR is not asked |
 * | VIRN_EID | `on` offers signing in by ID card, Mobile-ID and Smart-ID (docs/eid.md) | `off` |
 * | VIRN_FIXED_ADDRESS | `on` lets the functions that call SK call from one address that stays (docs/eid.md) | `off` |
 * | VIRN_ENVIRONMENT | prefix of every stack; a second installation has another | `production` |
 * | VIRN_CERTIFICATE_ARN | existing certificate of the domain, in us-east-1 | one is requested |
 * | VIRN_MAIL_IDENTITY | existing SES identity (domain or address) of the sender | one is created for the sender's domain |
 * | VIRN_ALARM_EMAIL | address that alarms are mailed to | the sender's address |
 * | VIRN_WAF | `on` puts AWS WAF in front of CloudFront | `on` |
 * | VIRN_CONCURRENCY | concurrent executions of Lambda that the account may have; from 200 on sign-in has a share of its own | 10 |
 * | VIRN_CANARY | `off` deploys without a canary, to mend what makes its alarm ring | `on` |
 * | VIRN_EXPORT_ACCOUNT | account of timber purchases in the bookkeeping program, for its column in exports | empty |
 * | VIRN_EXPORT_VAT_CODES | its VAT codes by rate, such as `0=M0,24=M24` | empty |
 * | VIRN_FOREST_REGISTER_URL | address of a cadastral number in the forest register, with `{cadaster}` in it | empty: no links |
 * | VIRN_ERRORS_URL | `https` address outside that browsers post errors of pages to as well | empty: none |
 * | VIRN_EDGE_KEY_ROTATION | number of the key that CloudFront sends; one more rotates it (docs/runbook.md) | 0 |
 * | CDK_DEFAULT_ACCOUNT, CDK_DEFAULT_REGION | set by the CDK command from the AWS profile | |
 *
 * EVR's API keys are not settings: the deploy creates a secret with an empty list (output `EvrApiKeysSecret`), and a
 * person writes `[{ "company": "{register code}", "apiKey": "{key}" }]` into it. Later deploys do not change it. The same holds
 * for the services of SK and the trust anchors (output `EidSettingsSecret`; docs/rules/eid.md, "Settings").
 */
export interface Config {
  environment: string;
  /** True for an emulator: no CloudFront, and a deploy may delete data. */
  isLocal: boolean;
  account: string;
  region: string;
  publicUrl: string;
  /** Absent on an emulator. */
  web?: WebConfig;
  mail: MailConfig;
  alarmEmail?: string;
  evrUrl?: string;
  hasEid: boolean;
  hasFixedAddress: boolean;
  edgeKeyRotation: number;
  /** Concurrent executions of all functions of the account. */
  concurrency: number;
  hasCanary: boolean;
  bookkeeping: { account: string; vatCodes: string };
  forestRegisterUrl: string;
  errorsUrl: string;
}

export interface WebConfig {
  domain: string;
  certificateArn?: string;
  hasWaf: boolean;
}

export interface MailConfig {
  from: string;
  /** That of `from`. */
  address: string;
  domain: string;
  existingIdentity?: string;
}

const hostName = z.string().regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/, "must be a host name such as virn.example.ee");
const mailAddress = /^(?:[^<>]*<)?(?<address>[^<>@\s]+@(?<domain>(?:[a-z0-9-]+\.)+[a-z]{2,}))>?$/i;

const settings = z.object({
  VIRN_DOMAIN: hostName,
  VIRN_MAIL_FROM: z.string().regex(mailAddress, "must be an address such as Virn <virn@example.ee>"),
  VIRN_EVR_URL: z.url({ protocol: /^https$/, error: "must be an https address" }).optional(),
  VIRN_EID: z.enum(["on", "off"], "must be on or off").default("off"),
  VIRN_FIXED_ADDRESS: z.enum(["on", "off"], "must be on or off").default("off"),
  VIRN_ENVIRONMENT: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,19}$/, "must be up to 20 small letters, digits and hyphens")
    .refine((name) => name !== LOCAL, "is reserved for deploy:local")
    .default("production"),
  VIRN_CERTIFICATE_ARN: z
    .string()
    .regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/, "must be a certificate of us-east-1")
    .optional(),
  VIRN_MAIL_IDENTITY: z.union([hostName, z.email()], "must be a domain or an e-mail address").optional(),
  VIRN_ALARM_EMAIL: z.email("must be an e-mail address").optional(),
  VIRN_WAF: z.enum(["on", "off"], "must be on or off").default("on"),
  VIRN_CONCURRENCY: z
    .string()
    .regex(/^\d{1,6}$/, "must be a whole number")
    .default("10"),
  VIRN_CANARY: z.enum(["on", "off"], "must be on or off").default("on"),
  VIRN_EXPORT_ACCOUNT: z.string().max(20, "must be at most 20 characters").default(""),
  VIRN_EXPORT_VAT_CODES: z
    .string()
    .regex(/^(\d{1,2}=[^,=]{1,20}(,\d{1,2}=[^,=]{1,20})*)?$/, "must be such as 0=M0,24=M24")
    .default(""),
  VIRN_FOREST_REGISTER_URL: z
    .string()
    .regex(/^(https:\/\/.*\{cadaster\}.*)?$/, "must be an https address with {cadaster}")
    .default(""),
  VIRN_ERRORS_URL: z
    .union([z.literal(""), z.url({ protocol: /^https$/, error: "must be an https address" })])
    .default(""),
  VIRN_EDGE_KEY_ROTATION: z
    .string()
    .regex(/^\d{1,2}$/, "must be a whole number")
    .default("0"),
  CDK_DEFAULT_ACCOUNT: z.string().regex(/^\d{12}$/, "is not known: sign in to AWS first"),
  CDK_DEFAULT_REGION: z.string().min(1, "is not known: choose a region in the AWS profile"),
});

/** @throws one sentence that names every missing or wrong setting. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  if (variables["VIRN_ENVIRONMENT"] === LOCAL) return localConfig(variables);
  const { success, data, error } = settings.safeParse(variables);
  if (!success) {
    const errors = error.issues.map(({ path, message, code, input }) => {
      const isMissing = code === "invalid_type" && input === undefined;
      return `${path.join(".")} ${isMissing ? "is not set" : message}`;
    });
    throw new Error(`A deploy to AWS needs its settings (infra/basis/config.ts): ${errors.join("; ")}.`);
  }
  const { address, domain } = senderOf(data.VIRN_MAIL_FROM);
  return {
    environment: data.VIRN_ENVIRONMENT,
    isLocal: false,
    account: data.CDK_DEFAULT_ACCOUNT,
    region: data.CDK_DEFAULT_REGION,
    publicUrl: `https://${data.VIRN_DOMAIN}`,
    web: {
      domain: data.VIRN_DOMAIN,
      ...(data.VIRN_CERTIFICATE_ARN ? { certificateArn: data.VIRN_CERTIFICATE_ARN } : {}),
      hasWaf: data.VIRN_WAF === "on",
    },
    mail: {
      from: data.VIRN_MAIL_FROM,
      address,
      domain,
      ...(data.VIRN_MAIL_IDENTITY ? { existingIdentity: data.VIRN_MAIL_IDENTITY } : {}),
    },
    alarmEmail: data.VIRN_ALARM_EMAIL ?? address,
    ...(data.VIRN_EVR_URL ? { evrUrl: data.VIRN_EVR_URL } : {}),
    hasEid: data.VIRN_EID === "on",
    hasFixedAddress: data.VIRN_FIXED_ADDRESS === "on",
    edgeKeyRotation: Number(data.VIRN_EDGE_KEY_ROTATION),
    concurrency: Number(data.VIRN_CONCURRENCY),
    hasCanary: data.VIRN_CANARY === "on",
    bookkeeping: { account: data.VIRN_EXPORT_ACCOUNT, vatCodes: data.VIRN_EXPORT_VAT_CODES },
    forestRegisterUrl: data.VIRN_FOREST_REGISTER_URL,
    errorsUrl: data.VIRN_ERRORS_URL,
  };
}

function localConfig(variables: Record<string, string | undefined>): Config {
  const from = "Virn <virn@virn.example>";
  const evrUrl = variables["VIRN_EVR_URL"];
  return {
    environment: LOCAL,
    isLocal: true,
    account: variables["CDK_DEFAULT_ACCOUNT"] ?? "000000000000",
    region: variables["CDK_DEFAULT_REGION"] ?? "us-east-1",
    publicUrl: "https://virn.example",
    mail: { from, ...senderOf(from) },
    ...(evrUrl ? { evrUrl } : {}),
    hasEid: false,
    hasFixedAddress: false,
    edgeKeyRotation: 0,
    concurrency: 10,
    hasCanary: false,
    bookkeeping: { account: "", vatCodes: "" },
    forestRegisterUrl: "",
    errorsUrl: "",
  };
}

function senderOf(from: string): { address: string; domain: string } {
  const { address = "", domain = "" } = mailAddress.exec(from)?.groups ?? {};
  return { address, domain };
}
