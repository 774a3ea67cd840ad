import { element, type Xml, xmlDocument } from "#functions/platform/xml.ts";
import { type Answer, typed } from "#scripts/simulators/answer.ts";
import type { FiledDeclaration } from "./filedDeclarations.ts";
import { COMMON } from "./schema.ts";

export const SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
const ERROR = "http://ec.europa.eu/sanco/tracesnt/error/v01";

/** An element in the namespace of a service, which has the prefix `s`. */
export function answered(namespace: string, name: string, content: readonly (Xml | undefined)[]): Answer {
  const names = { "xmlns:s": namespace, "xmlns:c": COMMON };
  return xml(200, inEnvelope(element(`s:${name}`, content, names)));
}

export function fault(code: string, said: string, detail?: Xml): Answer {
  const parts = [element("faultcode", code), element("faultstring", said, { "xml:lang": "en" }), detail];
  return xml(500, inEnvelope(element("S:Fault", parts)));
}

/** An error without a field has no `Field`, as in published examples. */
export function exception(namespace: string, name: string, errors: readonly { id: string; field?: string }[]): Answer {
  const list = errors.map(({ id, field }) =>
    element("error:Error", [
      element("error:ID", id),
      element("error:Message", "Refused.", { languageID: "en" }),
      field === undefined ? undefined : element("error:Field", field),
    ]),
  );
  const names = { "xmlns:s": namespace, "xmlns:error": ERROR };
  return fault("S:Client", name, element("detail", [element(`s:${name}`, list, names)]));
}

export function overviewElement(name: string, declaration: FiledDeclaration, now: Date): Xml {
  const { uuid, internalReference, reference, verification, status, rejection, message, version } = declaration;
  const given = (tag: string, text: string) => (text === "" ? undefined : element(tag, text));
  return element(`s:${name}`, [
    element("c:uuid", uuid),
    element("c:internalReferenceNumber", internalReference),
    given("c:referenceNumber", reference),
    given("c:verificationNumber", verification),
    element("c:status", status),
    given("c:rejectionReason", rejection),
    message &&
      element("c:communicationToOperator", [
        element("c:date", new Date(message.at).toISOString()),
        element("c:content", message.text),
      ]),
    element("c:date", now.toISOString()),
    element("c:version", version),
  ]);
}

function inEnvelope(content: Xml): Uint8Array {
  return xmlDocument(element("S:Envelope", [element("S:Body", [content])], { "xmlns:S": SOAP }));
}

/** The service says so of everything that it answers. */
export function xml(status: number, body: string | Uint8Array): Answer {
  return typed(status, "text/xml; charset=utf-8", body);
}
