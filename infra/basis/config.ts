import * as z from "zod";
import { qualifierOf, SHARED_QUALIFIER } from "./bootstrap.ts";

/** Installations of an emulator, which need no file. The second one is tried beside the first. */
export const LOCAL = "local";
export const LOCAL_BESIDE = "local-beside";

/** CloudFront takes certificates and web ACLs of this region only, and publishes its metrics there. */
export const EDGE_REGION = "us-east-1";

/** Settings of an installation: `infra/installations/<name>.json` by the schema below, or an emulator, which needs no file. */
export interface Config {
  environment: string;
  /** True for an emulator: no CloudFront, and a deploy may delete data. */
  isLocal: boolean;
  account: string;
  region: string;
  /** Of the roles and the bucket of CDK's bootstrap. */
  qualifier: string;
  publicUrl: string;
  /** Absent on an emulator. */
  web?: WebConfig;
  mail: MailConfig;
  alarmEmail?: string;
  evrUrl?: string;
  eudrUrl?: string;
  hasEid: boolean;
  hasFixedAddress: boolean;
  edgeKeyRotation: number;
  /** A table beside the stack's own that functions use instead (docs/runbook.md, "The worst day"). */
  restoredTable?: string;
  /** A bucket that is used instead of the stack's own files bucket (docs/runbook.md, "The files bucket is gone"). */
  restoredBucket?: string;
  /** Concurrent executions of all functions of the account. */
  concurrency: number;
  hasCanary: boolean;
  /** Route 53 opens the site from outside. */
  hasUptimeCheck: boolean;
  /** Facts are exported each night, for Athena. */
  hasAnalytics: boolean;
  bookkeeping: { account: string; vatCodes: string };
  forestRegisterUrl: string;
  landUrl: string;
  /** docs/rules/eudr.md, "The switch of filing" */
  filesEudr: boolean;
  errorsUrl: string;
  /** Budget of the whole account, a month. */
  budgetUsd: number;
  hasSevenYears: boolean;
  hasVaultLock: boolean;
  /** Vault of another account that backups are copied to. */
  copyVaultArn?: string;
  /** Mode of the Object Lock that accounting papers are stored with. */
  objectLock?: "GOVERNANCE" | "COMPLIANCE";
  /** Settings that the installation stores. The next deploy compares with them. */
  settings: Readonly<Record<string, string | number | boolean | undefined>>;
}

export interface WebConfig {
  domain: string;
  certificateArn?: string;
  hasWaf: boolean;
}

export interface MailConfig {
  from: string;
  /** Address that `from` contains. */
  address: string;
  domain: string;
  existingIdentity?: string;
}

const hostName = z.string().regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/, "must be a host name such as virn.example.ee");
const mailAddress = /^(?:[^<>]*<)?(?<address>[^<>@\s]+@(?<domain>(?:[a-z0-9-]+\.)+[a-z]{2,}))>?$/i;

const httpsAddress = z
  .url({ protocol: /^https$/, error: "must be an https address" })
  .refine(
    (address) => !/^https:\/\/[^/]*@/.test(address),
    "must have no user or password: a settings file holds no secret",
  );

/** The settings file of an installation. What is not named has its default; what is named and no setting is refused. */
export const installationSettings = z.strictObject({
  $schema: z.string().optional().describe("Where editors find the names of the settings."),
  account: z
    .string()
    .regex(/^\d{12}$/, "must be 12 digits")
    .describe("AWS account. A deploy with credentials of another one is refused."),
  region: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, "must be a region such as eu-north-1")
    .describe("Region of everything but CloudFront's certificate, firewall and alarm. It cannot be changed later."),
  domain: hostName.describe("Host name of the web application."),
  mailFrom: z
    .string()
    .regex(mailAddress, "must be an address such as Virn <virn@example.ee>")
    .describe("Sender of letters, such as Virn <virn@example.ee>."),
  evrUrl: httpsAddress.optional().describe("Address of EVR, the register of waybills. Without it EVR is not asked."),
  eudrUrl: httpsAddress
    .optional()
    .describe("Address of the EUDR Information System (docs/eudr.md). Without it numbers are not checked."),
  eudrFiling: z
    .boolean()
    .default(true)
    .describe("Files declarations of owners in the Information System. Without it only their numbers are used."),
  eid: z.boolean().default(false).describe("Offers signing in by ID card, Mobile-ID and Smart-ID (docs/eid.md)."),
  fixedAddress: z
    .boolean()
    .default(false)
    .describe("Functions that call SK do so from one address that stays (docs/eid.md)."),
  certificateArn: z
    .string()
    .regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/, "must be a certificate of us-east-1")
    .optional()
    .describe("Existing certificate of the domain, in us-east-1. Without it one is requested."),
  mailIdentity: z
    .union([hostName, z.email()], "must be a domain or an e-mail address")
    .optional()
    .describe("Existing SES identity of the sender. Without it one is created for the sender's domain."),
  alarmEmail: z
    .email("must be an e-mail address")
    .describe("Mailbox that alarms are mailed to. AWS asks it to agree after the first deploy."),
  waf: z.boolean().default(true).describe("AWS WAF in front of CloudFront."),
  concurrency: z
    .int("must be a whole number")
    .min(10, "must be at least 10")
    .max(100_000, "must be at most 100000")
    .default(10)
    .describe(
      "Concurrent executions of Lambda that the account may have, as npm run preflight shows. Below 100 each queue has at most 2 at once, and sign-in is not promised; from 200 on it has a share of its own.",
    ),
  canary: z
    .boolean()
    .default(true)
    .describe(
      "New code gets a tenth of the calls first. Without it a mend is deployed while the alarm of functions rings.",
    ),
  uptimeCheck: z
    .boolean()
    .default(false)
    .describe(
      "Route 53 opens the site each half minute from three continents, and an alarm rings when it cannot, also when nobody works.",
    ),
  analytics: z
    .boolean()
    .default(false)
    .describe("Exports the facts each night, and lets people ask them by SQL in Athena (docs/scale.md, 'Analytics')."),
  exportAccount: z
    .string()
    .max(20, "must be at most 20 characters")
    .default("")
    .describe("Account of timber purchases in the bookkeeping program, for its column in exports."),
  exportVatCodes: z
    .string()
    .regex(/^(\d{1,2}=[^,=]{1,20}(,\d{1,2}=[^,=]{1,20})*)?$/, "must be such as 0=M0,24=M24")
    .default("")
    .describe("VAT codes of the bookkeeping program by rate, such as 0=M0,24=M24."),
  forestRegisterUrl: z
    .string()
    .regex(/^(https:\/\/.*\{cadaster\}.*)?$/, "must be an https address with {cadaster}")
    .default("")
    .describe("Address of a cadastral number in the forest register, with {cadaster} in it. Without it no links."),
  landUrl: z
    .union([z.literal(""), httpsAddress], "must be an https address without user and password")
    .default("https://gsavalik.envir.ee/geoserver/")
    .describe("GeoServer with the cadastre, for areas and pictures of plots. Empty: plots are not asked for."),
  errorsUrl: z
    .union([z.literal(""), httpsAddress], "must be an https address without user and password")
    .default("")
    .describe("Address outside that browsers post errors of pages to as well. Browsers see it, so it is no secret."),
  budgetUsd: z
    .int("must be a whole number")
    .min(1, "must be at least 1")
    .max(100_000, "must be at most 100000")
    .default(100)
    .describe("USD a month of the whole account. AWS mails at 80 % of it, and when it will be passed."),
  sevenYears: z
    .boolean()
    .default(false)
    .describe(
      "Backs up table and files each month for eight years, and each day for a week (docs/runbook.md, 'Seven years').",
    ),
  vaultLock: z
    .boolean()
    .default(false)
    .describe(
      "CANNOT BE UNDONE. With sevenYears: three days after the deploy nobody, AWS included, can delete a backup early or remove this lock.",
    ),
  copyVaultArn: z
    .string()
    .regex(/^arn:aws:backup:[a-z0-9-]+:\d{12}:backup-vault:[\w-]+$/, "must be a vault of AWS Backup")
    .optional()
    .describe("With sevenYears: vault of another account of the organization, which gets a copy of each backup."),
  objectLock: z
    .enum(["off", "governance", "compliance"], "must be off, governance or compliance")
    .default("off")
    .describe(
      "Locks files of acts and signed containers for seven years from the end of their year. 'compliance' CANNOT BE UNDONE for a file: nobody, AWS included, can delete it before.",
    ),
  bootstrapQualifier: z
    .string()
    .regex(/^[a-z0-9]{1,10}$/, "must be up to 10 small letters and digits")
    .optional()
    .describe(
      "Qualifier of CDK's bootstrap, where somebody else makes it. Without it one of the installation's own, which no other may use.",
    ),
  edgeKeyRotation: z
    .int("must be a whole number")
    .min(0, "must be a whole number")
    .max(99, "must be at most 99")
    .default(0)
    .describe("Number of the key that CloudFront sends; one more rotates it (docs/runbook.md)."),
  restoredTable: z
    .string()
    .regex(/^[\w.-]{3,255}$/, "must be the name of a table")
    .optional()
    .describe(
      'Table of the same account and region that was restored, and is used instead of the one that the stack made (docs/runbook.md, "The worst day").',
    ),
  restoredBucket: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
    .optional()
    .describe(
      'Bucket of the same account and region that is used instead of the files bucket that the stack made (docs/runbook.md, "The files bucket is gone").',
    ),
});
export type InstallationSettings = z.infer<typeof installationSettings>;

/** @throws one sentence that names every missing, wrong or unknown setting. */
export function checkSettings(name: string, file: unknown): InstallationSettings {
  if (!/^[a-z][a-z0-9-]{0,19}$/.test(name)) {
    throw new Error(`${name} is no name of an installation: up to 20 small letters, digits and hyphens.`);
  }
  const { success, data, error } = installationSettings.safeParse(file, { reportInput: true });
  const errors = success
    ? contradictionsOf(data)
    : error.issues.flatMap((issue) => {
        if (issue.code === "unrecognized_keys") return issue.keys.map((key) => `${key} is no setting`);
        const isMissing = issue.code === "invalid_type" && issue.input === undefined;
        return [`${issue.path.join(".") || "the file"} ${isMissing ? "is missing" : issue.message}`];
      });
  if (success && errors.length === 0) return data;
  throw new Error(`Correct infra/installations/${name}.json: ${errors.join("; ")}.`);
}

/** A lock or a copy without backups would look like safety. */
function contradictionsOf({ account, sevenYears, vaultLock, copyVaultArn }: InstallationSettings): string[] {
  return [
    ...(vaultLock && !sevenYears ? ["vaultLock needs sevenYears"] : []),
    ...(copyVaultArn && !sevenYears ? ["copyVaultArn needs sevenYears"] : []),
    ...(copyVaultArn?.split(":")[4] === account ? ["copyVaultArn must be of another account"] : []),
  ];
}

/** @throws as checkSettings */
export function readConfig(name: string, file: unknown): Config {
  const { $schema: _schema, ...settings } = checkSettings(name, file);
  const { address, domain } = senderOf(settings.mailFrom);
  const { copyVaultArn, objectLock } = settings;
  return {
    environment: name,
    isLocal: false,
    account: settings.account,
    region: settings.region,
    qualifier: settings.bootstrapQualifier ?? qualifierOf(name),
    publicUrl: `https://${settings.domain}`,
    web: {
      domain: settings.domain,
      ...(settings.certificateArn ? { certificateArn: settings.certificateArn } : {}),
      hasWaf: settings.waf,
    },
    mail: {
      from: settings.mailFrom,
      address,
      domain,
      ...(settings.mailIdentity ? { existingIdentity: settings.mailIdentity } : {}),
    },
    alarmEmail: settings.alarmEmail,
    ...(settings.evrUrl ? { evrUrl: settings.evrUrl } : {}),
    ...(settings.eudrUrl ? { eudrUrl: settings.eudrUrl } : {}),
    filesEudr: settings.eudrFiling,
    hasEid: settings.eid,
    hasFixedAddress: settings.fixedAddress,
    edgeKeyRotation: settings.edgeKeyRotation,
    ...(settings.restoredTable ? { restoredTable: settings.restoredTable } : {}),
    ...(settings.restoredBucket ? { restoredBucket: settings.restoredBucket } : {}),
    concurrency: settings.concurrency,
    hasCanary: settings.canary,
    hasUptimeCheck: settings.uptimeCheck,
    hasAnalytics: settings.analytics,
    bookkeeping: { account: settings.exportAccount, vatCodes: settings.exportVatCodes },
    forestRegisterUrl: settings.forestRegisterUrl,
    landUrl: settings.landUrl,
    errorsUrl: settings.errorsUrl,
    budgetUsd: settings.budgetUsd,
    hasSevenYears: settings.sevenYears,
    hasVaultLock: settings.vaultLock,
    ...(copyVaultArn ? { copyVaultArn } : {}),
    ...(objectLock === "off" ? {} : { objectLock: objectLock === "compliance" ? "COMPLIANCE" : "GOVERNANCE" }),
    settings,
  };
}

/** Settings of an emulator, all of which may be left out. Its EVR is a simulator on this machine. */
export const localSettings = installationSettings
  .pick({ forestRegisterUrl: true, mailIdentity: true, restoredTable: true, restoredBucket: true })
  .extend({ evrUrl: z.url().optional() })
  .partial();
export type LocalSettings = z.infer<typeof localSettings>;

export function localConfig(settings: LocalSettings = {}, environment = LOCAL): Config {
  const from = "Virn <virn@virn.example>";
  const { evrUrl, forestRegisterUrl = "", mailIdentity, restoredTable, restoredBucket } = settings;
  return {
    environment,
    isLocal: true,
    account: "000000000000",
    region: "us-east-1",
    qualifier: SHARED_QUALIFIER,
    publicUrl: `https://${environment === LOCAL ? "" : `${environment}.`}virn.example`,
    mail: { from, ...senderOf(from), ...(mailIdentity ? { existingIdentity: mailIdentity } : {}) },
    ...(evrUrl ? { evrUrl } : {}),
    ...(restoredTable ? { restoredTable } : {}),
    ...(restoredBucket ? { restoredBucket } : {}),
    hasEid: false,
    hasFixedAddress: false,
    edgeKeyRotation: 0,
    concurrency: 10,
    hasCanary: false,
    hasUptimeCheck: false,
    hasAnalytics: false,
    bookkeeping: { account: "", vatCodes: "" },
    forestRegisterUrl,
    landUrl: "",
    filesEudr: false,
    errorsUrl: "",
    budgetUsd: 100,
    hasSevenYears: false,
    hasVaultLock: false,
    settings,
  };
}

/** Name of the parameter with the settings of the last deploy, also of one that failed later. */
export function settingsParameter(environment: string): string {
  return `/virn/${environment}/settings`;
}

/** Name of the parameter with the settings of writers before a pause; it exists while an installation is paused. */
export function pauseParameter(environment: string): string {
  return `/virn/${environment}/pause`;
}

function senderOf(from: string): { address: string; domain: string } {
  const { address = "", domain = "" } = mailAddress.exec(from)?.groups ?? {};
  return { address, domain };
}
