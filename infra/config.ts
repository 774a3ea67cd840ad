import * as z from "zod";

/** Name of the environment that deploy:local puts on an emulator of AWS. */
export const LOCAL = "local";

/**
 * What differs between one installation and another. Everything comes from the environment of the command, so that a
 * pipeline and a person at a terminal deploy in the same way:
 *
 * | variable | what |
 * |---|---|
 * | VIRN_ENVIRONMENT | name in every stack, `production` where not given |
 * | VIRN_DOMAIN | host name of the web application |
 * | VIRN_CERTIFICATE_ARN | certificate of that name, in us-east-1 as CloudFront asks |
 * | VIRN_MAIL_FROM | sender of letters; its domain becomes an SES identity |
 * | VIRN_ALARM_EMAIL | who is told about alarms |
 * | VIRN_EVR_URL | address of the waybill register |
 * | CDK_DEFAULT_ACCOUNT, CDK_DEFAULT_REGION | set by the CDK command from the AWS profile |
 *
 * The register's API keys are no setting: the deploy makes an empty secret `virn/{environment}/evr-api-keys`, whose value
 * is written by hand, `[{ "company": "{register code}", "apiKey": "{key}" }]`, and stays through later deploys. Only its
 * address enters a function's environment, and only workers whose row reaches the register may read it.
 */
export interface Config {
  environment: string;
  /** An emulator has no CloudFront, and what is deployed there may be thrown away. */
  isLocal: boolean;
  account: string;
  region: string;
  /** Address of the web application, without a slash at the end. */
  publicUrl: string;
  /** Absent on an emulator. */
  web?: { domain: string; certificateArn: string };
  mailFrom: string;
  /** The part of the sender's address after @, which SES must have verified. */
  mailDomain: string;
  alarmEmail?: string;
  /** Address of the waybill register. */
  evrUrl: string;
}

const hostName = z.string().regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/, "must be a host name such as virn.example.ee");
const mailAddress = /^(?:[^<>]*<)?[^<>@\s]+@(?<domain>(?:[a-z0-9-]+\.)+[a-z]{2,})>?$/i;

const settings = z.object({
  VIRN_ENVIRONMENT: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,19}$/, "must be up to 20 small letters, digits and hyphens")
    .refine((name) => name !== LOCAL, "is kept for deploy:local")
    .default("production"),
  VIRN_DOMAIN: hostName,
  VIRN_CERTIFICATE_ARN: z
    .string()
    .regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/, "must be a certificate of us-east-1"),
  VIRN_MAIL_FROM: z.string().regex(mailAddress, "must be an address such as Virn <virn@example.ee>"),
  VIRN_ALARM_EMAIL: z.email("must be an e-mail address"),
  VIRN_EVR_URL: z.url({ protocol: /^https$/, error: "must be an https address" }),
  CDK_DEFAULT_ACCOUNT: z.string().regex(/^\d{12}$/, "is not known: sign in to AWS first"),
  CDK_DEFAULT_REGION: z.string().min(1, "is not known: choose a region in the AWS profile"),
});

/** @throws one sentence that names everything that is missing or wrong. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  if (variables["VIRN_ENVIRONMENT"] === LOCAL) return localConfig(variables);
  const { success, data, error } = settings.safeParse(variables);
  if (!success) {
    const errors = error.issues.map(({ path, message, code, input }) => {
      const isMissing = code === "invalid_type" && input === undefined;
      return `${path.join(".")} ${isMissing ? "is not set" : message}`;
    });
    throw new Error(`A deploy to AWS needs its settings (infra/config.ts): ${errors.join("; ")}.`);
  }
  return {
    environment: data.VIRN_ENVIRONMENT,
    isLocal: false,
    account: data.CDK_DEFAULT_ACCOUNT,
    region: data.CDK_DEFAULT_REGION,
    publicUrl: `https://${data.VIRN_DOMAIN}`,
    web: { domain: data.VIRN_DOMAIN, certificateArn: data.VIRN_CERTIFICATE_ARN },
    mailFrom: data.VIRN_MAIL_FROM,
    mailDomain: domainOf(data.VIRN_MAIL_FROM),
    alarmEmail: data.VIRN_ALARM_EMAIL,
    evrUrl: data.VIRN_EVR_URL,
  };
}

/** An emulator asks for nothing; no company has a key, so the waybill register is left alone. */
function localConfig(variables: Record<string, string | undefined>): Config {
  const mailFrom = "Virn <virn@virn.example>";
  return {
    environment: LOCAL,
    isLocal: true,
    account: variables["CDK_DEFAULT_ACCOUNT"] ?? "000000000000",
    region: variables["CDK_DEFAULT_REGION"] ?? "us-east-1",
    publicUrl: "https://virn.example",
    mailFrom,
    mailDomain: domainOf(mailFrom),
    evrUrl: variables["VIRN_EVR_URL"] ?? "https://evr.virn.example",
  };
}

function domainOf(sender: string): string {
  return mailAddress.exec(sender)?.groups?.["domain"] ?? "";
}
