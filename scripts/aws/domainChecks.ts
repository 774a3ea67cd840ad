import type { CaaRecord } from "node:dns";
import { type Finding, missing, ok, unknown } from "./finding.ts";

/** The functions of node:dns that the checks use. Tests give their own. */
export interface Lookups {
  resolveNs(name: string): Promise<string[]>;
  resolveCaa(name: string): Promise<CaaRecord[]>;
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
