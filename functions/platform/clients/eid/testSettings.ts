import { X509Certificate } from "node:crypto";
import { isIP } from "node:net";

interface Address {
  url: string;
}

interface CheckedSettings {
  mobileId: Address;
  smartId: Address & { scheme: "smart-id" | "smart-id-demo" };
  ocsp: Address;
  ocspByIssuer: Readonly<Record<string, Address>>;
  timestamps: Address;
  anchors: { people: readonly string[]; timestamps: readonly string[] };
  trustedList?: { url: string; signers: readonly string[]; hosts: readonly string[] } | undefined;
  demo: boolean;
}

/** docs/rules/eid.md, "No test in production" */
export function testSettingsIn(settings: CheckedSettings, publicUrl: string): string[] {
  if (!isProduction(publicUrl)) return [];
  const services = {
    mobileId: settings.mobileId,
    smartId: settings.smartId,
    ocsp: settings.ocsp,
    timestamps: settings.timestamps,
    ...settings.ocspByIssuer,
  };
  const anchors = { people: settings.anchors.people, timestamps: settings.anchors.timestamps };
  const hosts = Object.entries(services)
    .filter(([, { url }]) => isLocal(url) || (!settings.demo && isDemo(url)))
    .map(([name]) => `${name}.url`);
  const names = Object.entries(anchors)
    .filter(([, certificates]) => certificates.some((each) => isTestCertificate(each, settings.demo)))
    .map(([name]) => `anchors.${name}`);
  return [
    ...hosts,
    ...names,
    ...refusedOfList(settings),
    ...(!settings.demo && settings.smartId.scheme !== "smart-id" ? ["smartId.scheme"] : []),
  ];
}

/** The lists decide whom to trust, so they must come by https and from outside. */
function refusedOfList({ trustedList, demo }: CheckedSettings): string[] {
  if (!trustedList) return [];
  const { url, signers, hosts } = trustedList;
  return [
    ...(isLocal(url) || new URL(url).protocol !== "https:" ? ["trustedList.url"] : []),
    ...(hosts.some((host) => isLocal(`https://${host}`)) ? ["trustedList.hosts"] : []),
    ...(signers.some((each) => isTestCertificate(each, demo)) ? ["trustedList.signers"] : []),
  ];
}

export function isProduction(publicUrl: string): boolean {
  return new URL(publicUrl).protocol === "https:";
}

/** A local name or a bare address: SK's services have names. */
function isLocal(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "").toLowerCase();
  return isIP(host) !== 0 || host === "localhost" || host.endsWith(".localhost") || !host.includes(".");
}

function isDemo(url: string): boolean {
  return /(^|\.)demo\./.test(new URL(url).hostname.toLowerCase());
}

/** SK's test authorities are called 'TEST of …', and so is the simulator's, which no installation may trust. */
export function isTestCertificate(certificate: string, demo: boolean): boolean {
  const { subject } = new X509Certificate(Buffer.from(certificate, "base64"));
  return /\bTEST of Virn\b/i.test(subject) || (!demo && /\bTEST\b/i.test(subject));
}
