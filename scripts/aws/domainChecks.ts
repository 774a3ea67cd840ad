import type { CaaRecord, MxRecord } from "node:dns";
import { type Finding, missing, ok, unknown } from "./finding.ts";

/** The functions of node:dns that the checks use. Tests give their own. */
export interface Lookups {
  resolveNs(name: string): Promise<string[]>;
  resolveCaa(name: string): Promise<CaaRecord[]>;
  resolveMx(name: string): Promise<MxRecord[]>;
  resolveTxt(name: string): Promise<string[][]>;
}

/** ACM issues when a CAA record names one of these. */
const AMAZON = new Set(["amazon.com", "amazontrust.com", "awstrust.com", "amazonaws.com"]);
/** Error codes for a missing record. Every other code means that no server answered. */
const NO_RECORD = new Set(["ENODATA", "ENOTFOUND"]);

/** The domain, or a name above it, has name servers, so that its records can be made. */
export async function zoneFinding(domain: string, lookups: Lookups): Promise<Finding> {
  for (const name of namesAbove(domain)) {
    const servers = await recordsOf(() => lookups.resolveNs(name));
    if (servers === "silent") return silent("name servers", name);
    if (servers.length > 0) return ok(`${name} is a zone of ${servers.toSorted().slice(0, 2).join(" and ")}`);
  }
  return missing(
    `neither ${domain} nor a name above it has name servers: register the domain, or make a zone, such as in Route 53`,
  );
}

/** The records nearest to the domain decide which authority may issue its certificate (RFC 8659). */
export async function caaFinding(
  domain: string,
  certificateArn: string | undefined,
  lookups: Lookups,
): Promise<Finding> {
  if (certificateArn) return ok("the certificate exists");
  for (const name of namesAbove(domain)) {
    const records = await recordsOf(() => lookups.resolveCaa(name));
    if (records === "silent") return silent("CAA", name);
    if (records.length === 0) continue;
    const issuers = records.flatMap(({ issue }) => (issue === undefined ? [] : [issue.split(";")[0]?.trim() ?? ""]));
    if (issuers.length === 0 || issuers.some((issuer) => AMAZON.has(issuer))) return ok(`${name} lets Amazon issue`);
    return missing(
      `CAA of ${name} allows only ${issuers.filter(Boolean).join(", ") || "nobody"}: add '${name} CAA 0 issue "amazon.com"', else ACM issues no certificate`,
    );
  }
  return ok("no CAA record, so that any authority may issue");
}

/** The domain of the address takes mail. Whether somebody reads the address is for a person to say. */
export async function mailboxFinding(address: string, lookups: Lookups): Promise<Finding> {
  const domain = address.slice(address.indexOf("@") + 1);
  const records = await recordsOf(() => lookups.resolveMx(domain));
  if (records === "silent") return silent("MX", domain);
  // An MX of no host says that the domain takes no mail (RFC 7505).
  if (records.some(({ exchange }) => exchange !== "" && exchange !== ".")) return ok(`${domain} takes mail`);
  return missing(
    `${domain} has no MX record, so that ${address} gets no mail: write a mailbox that people read as alarmEmail into the settings file`,
  );
}

/** Receivers report forged and lost letters of the domain to the address after `rua` (RFC 7489). */
export async function dmarcFinding(domain: string, lookups: Lookups): Promise<Finding> {
  for (const above of namesAbove(domain)) {
    const name = `_dmarc.${above}`;
    const tags = await dmarcTags(name, lookups);
    if (tags === "silent") return silent("DMARC", name);
    if (!tags) continue;
    const reader = /^mailto:[^@]+@([^!,]+)/.exec(tags.get("rua") ?? "")?.[1];
    if (reader === undefined) {
      return missing(`${name} names no mailbox for reports: add 'rua=mailto:' with an address that people read`);
    }
    if (!`.${reader}`.endsWith(`.${above}`)) {
      const consent = `${above}._report._dmarc.${reader}`;
      const agreed = await dmarcTags(consent, lookups);
      if (agreed === "silent") return silent("DMARC", consent);
      if (!agreed) return missing(`${reader} does not take reports of ${above}: add '${consent} TXT "v=DMARC1"' there`);
    }
    const policy = tags.get("p") ?? "none";
    const todo = policy === "none" ? "; when the reports show no letter of your own, write p=quarantine" : "";
    return ok(`${name} has p=${policy}, and reports go to ${reader}${todo}`);
  }
  return missing(
    `${domain} has no DMARC record: add '_dmarc.${domain} TXT "v=DMARC1; p=quarantine; rua=mailto:ADDRESS"'`,
  );
}

async function dmarcTags(name: string, lookups: Lookups): Promise<Map<string, string> | undefined | "silent"> {
  const records = await recordsOf(() => lookups.resolveTxt(name));
  if (records === "silent") return "silent";
  const record = records.map((parts) => parts.join("")).find((text) => /^v=DMARC1(;|\s|$)/.test(text));
  if (record === undefined) return undefined;
  return new Map(
    record.split(";").map((tag) => {
      const [key = "", ...value] = tag.split("=");
      return [key.trim(), value.join("=").trim()];
    }),
  );
}

/** Returns the domain and its parents but the top level, whose name servers tell nothing about the domain. */
function namesAbove(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join("."));
}

async function recordsOf<Found>(look: () => Promise<Found[]>): Promise<Found[] | "silent"> {
  try {
    return await look();
  } catch (error) {
    const isAbsent = error instanceof Error && "code" in error && NO_RECORD.has(String(error.code));
    return isAbsent ? [] : "silent";
  }
}

function silent(what: string, name: string): Finding {
  return unknown(`nothing answers for ${what} of ${name}: look at the network and the resolver of this machine`);
}
