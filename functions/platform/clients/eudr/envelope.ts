import { createHash, randomBytes } from "node:crypto";
import { element, type Xml, xmlDocument } from "#functions/platform/xml.ts";

export interface Credentials {
  username: string;
  /** The key is never sent: only its digest with a nonce and a time. */
  authenticationKey: string;
  clientId: string;
  operatorAccessIdentifier?: string | undefined;
}

const OASIS = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss";
export const soapNamespaces = {
  soap: "http://schemas.xmlsoap.org/soap/envelope/",
  wsse: `${OASIS}-wssecurity-secext-1.0.xsd`,
  wsu: `${OASIS}-wssecurity-utility-1.0.xsd`,
  base: "http://ec.europa.eu/sanco/tracesnt/base/v4",
  body: "http://ec.europa.eu/tracesnt/body/v3",
  error: "http://ec.europa.eu/sanco/tracesnt/error/v01",
} as const;

const NONCE_BYTES = 16;
/** A service takes a request for one minute, which is longer than any call lasts. */
const VALID_MS = 60_000;

/** WS-Security UsernameToken Profile 1.0: the nonce as its bytes, `created` and the key as UTF-8. */
export function passwordDigest(nonce: Uint8Array, created: string, authenticationKey: string): string {
  return createHash("sha1").update(nonce).update(created).update(authenticationKey).digest("base64");
}

/** A SOAP 1.1 request. `namesOperator`: verification takes no BodyIdentity, the other services do. */
export function envelope(
  { username, authenticationKey, clientId, operatorAccessIdentifier }: Credentials,
  { content, namesOperator }: { content: Xml; namesOperator: boolean },
  { now = new Date(), nonce = randomBytes(NONCE_BYTES) }: { now?: Date; nonce?: Uint8Array } = {},
): Uint8Array {
  const created = now.toISOString();
  const digest = passwordDigest(nonce, created, authenticationKey);
  const { soap, wsse, wsu, base, body } = soapNamespaces;
  const security = element(
    "wsse:Security",
    [
      element("wsu:Timestamp", [
        element("wsu:Created", created),
        element("wsu:Expires", new Date(now.getTime() + VALID_MS).toISOString()),
      ]),
      element("wsse:UsernameToken", [
        element("wsse:Username", username),
        element("wsse:Password", digest, { Type: `${OASIS}-username-token-profile-1.0#PasswordDigest` }),
        element("wsse:Nonce", Buffer.from(nonce).toString("base64"), {
          EncodingType: `${OASIS}-soap-message-security-1.0#Base64Binary`,
        }),
        element("wsu:Created", created),
      ]),
    ],
    { "xmlns:wsse": wsse, "xmlns:wsu": wsu, "soap:mustUnderstand": "1" },
  );
  const identity =
    namesOperator && operatorAccessIdentifier
      ? element("body:BodyIdentity", [element("OperatorAccessIdentifier", operatorAccessIdentifier)], {
          "xmlns:body": body,
        })
      : undefined;
  return xmlDocument(
    element(
      "soap:Envelope",
      [
        element("soap:Header", [
          security,
          element("base:WebServiceClientId", clientId, { "xmlns:base": base }),
          identity,
        ]),
        element("soap:Body", [content]),
      ],
      { "xmlns:soap": soap },
    ),
  );
}
