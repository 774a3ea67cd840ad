import { createHash } from "node:crypto";
import { textOf } from "#functions/platform/asice/xml/contents.ts";
import type { XmlElement } from "#functions/platform/asice/xml/parseXml.ts";

export interface EudrUser {
  username: string;
  authenticationKey: string;
  clientId: string;
  operators?: readonly string[];
  /** Roles in which the user may file. Default: all. */
  roles?: readonly string[];
}

const OASIS = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss";
const WSSE = `${OASIS}-wssecurity-secext-1.0.xsd`;
const WSU = `${OASIS}-wssecurity-utility-1.0.xsd`;
const BASE = "http://ec.europa.eu/sanco/tracesnt/base/v4";
const BODY = "http://ec.europa.eu/tracesnt/body/v3";
/** "Created within 5 minutes of the server's clock" (Operator API Reference, 3.9). */
const CLOCK_MS = 5 * 60_000;

/** Checks of the header; every one that fails is answered UnauthenticatedException. */
interface Security {
  /** Finds who signed the request; undefined when no known user did. `takesIdentity`: verification has no BodyIdentity. */
  userOf(header: XmlElement | undefined, now: number, takesIdentity: boolean): EudrUser | undefined;
}

export function eudrSecurity(users: readonly EudrUser[]): Security {
  const seen = new Set<string>();
  return {
    userOf(header, now, takesIdentity) {
      const token = at(header, [WSSE, "Security"], [WSSE, "UsernameToken"]);
      const username = text(token, WSSE, "Username");
      const user = users.find((each) => each.username === username);
      if (!user) return undefined;
      const password = at(token, [WSSE, "Password"]);
      const nonce = at(token, [WSSE, "Nonce"]);
      const created = text(token, WSU, "Created");
      const stamp = at(header, [WSSE, "Security"], [WSU, "Timestamp"]);
      const bytes = Buffer.from(nonce ? textOf(nonce) : "", "base64");
      const digest = createHash("sha1").update(bytes).update(`${created}${user.authenticationKey}`).digest("base64");
      const isRight =
        typeOf(password, "Type") === `${OASIS}-username-token-profile-1.0#PasswordDigest` &&
        typeOf(nonce, "EncodingType") === `${OASIS}-soap-message-security-1.0#Base64Binary` &&
        (password && textOf(password)) === digest &&
        bytes.length > 0 &&
        Math.abs(Date.parse(created) - now) <= CLOCK_MS &&
        Math.abs(Date.parse(text(stamp, WSU, "Created")) - now) <= CLOCK_MS &&
        Date.parse(text(stamp, WSU, "Expires")) > now - CLOCK_MS &&
        text(header, BASE, "WebServiceClientId") === user.clientId &&
        actsFor(header, user, takesIdentity);
      const once = bytes.toString("hex");
      if (!isRight || seen.has(once)) return undefined;
      seen.add(once);
      return user;
    },
  };
}

/** Its child has no namespace. */
function actsFor(header: XmlElement | undefined, { operators = [] }: EudrUser, takesIdentity: boolean): boolean {
  const identity = at(header, [BODY, "BodyIdentity"]);
  if (!identity) return true;
  return takesIdentity && operators.includes(text(identity, "", "OperatorAccessIdentifier"));
}

export function at(from: XmlElement | undefined, ...path: [namespace: string, name: string][]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((element, [namespace, name]) => all(element, namespace, name)[0], from);
}

export function all(parent: XmlElement | undefined, namespace: string, name: string): XmlElement[] {
  const elements = parent?.children.filter((child): child is XmlElement => typeof child !== "string") ?? [];
  return elements.filter(({ uri, local }) => uri === namespace && local === name);
}

export function text(parent: XmlElement | undefined, namespace: string, name: string): string {
  const child = at(parent, [namespace, name]);
  return child ? textOf(child) : "";
}

function typeOf(element: XmlElement | undefined, name: string): string {
  return element?.attributes.find(({ local }) => local === name)?.value ?? "";
}
