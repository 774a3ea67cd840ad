/** Why mail services do not deliver to an address: `form` is no address at all. */
export type AddressError = "form" | "letters" | "dots" | "local_length" | "domain";

const FORM = /^[^\s@,;<>"]+@[^\s@,;<>".]+(\.[^\s@,;<>".]+)+$/;
const MAX_ADDRESS = 254;
const MAX_LOCAL = 64;
/** Characters of RFC 5321 before the @. Others need SMTPUTF8, which neither SES nor most servers take. */
const LOCAL = /^[\w.!#$%&'*+/=?^`{|}~-]+$/;
const NAME = /^[\p{L}\p{M}\p{N}.-]+$/u;
const LABEL = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i;

/** Undefined for an address that can be delivered (docs/rules/letters.md, "Addresses that can be delivered"). */
export function addressError(address: string): AddressError | undefined {
  const [local = "", domain = ""] = address.split("@");
  if (local.startsWith(".") || local.endsWith(".") || local.includes("..")) return "dots";
  if (!FORM.test(address)) return "form";
  if (!LOCAL.test(local)) return "letters";
  if (local.length > MAX_LOCAL) return "local_length";
  const ascii = asciiDomain(domain);
  if (ascii === undefined) return "domain";
  return local.length + 1 + ascii.length > MAX_ADDRESS ? "form" : undefined;
}

/** The address as it is sent: letters of other alphabets in the domain become punycode. */
export function sentAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = asciiDomain(address.slice(at + 1));
  return at > 0 && domain !== undefined ? `${address.slice(0, at)}@${domain}` : address;
}

/** True for one mailbox in two spellings: mail services name a domain as punycode or in lower case. */
export function isSameAddress(one: string, other: string): boolean {
  return sentAddress(one).toLowerCase() === sentAddress(other).toLowerCase();
}

/** Undefined for a name that no domain has, and for numbers, which are an address of a network. */
function asciiDomain(domain: string): string | undefined {
  if (!NAME.test(domain) || /(^|\.)-|-(\.|$)/.test(domain)) return undefined;
  const ascii = /^[a-z\d.-]+$/i.test(domain) ? domain : punycode(domain);
  const labels = ascii?.split(".") ?? [];
  const isName = labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? "");
  return isName ? ascii : undefined;
}

function punycode(domain: string): string | undefined {
  const address = `http://${domain}`;
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}
