import { beforeAll, expect, test } from "vitest";
import { parseXml } from "#functions/platform/asice/xml/parseXml.ts";
import { soapContent } from "#functions/platform/clients/eudr/soapAnswer.ts";
import { element, type Xml } from "#functions/platform/xml.ts";
import { schemaErrorsOf, VERIFY } from "#scripts/simulators/eudr/schema.ts";
import { requestVariants } from "#tests/support/eudr/requestVariants.ts";
import { xsdErrorsOf } from "#tests/support/eudr/schemas.ts";
import { standardText } from "#tests/support/standards.ts";

const root = (content: string | readonly Xml[], attributes: Record<string, string> = {}) =>
  String(element("v:VerifyDeclarationRequest", content, { "xmlns:v": VERIFY, ...attributes }));
const pair = (reference: string, verification: string) =>
  root([element("v:referenceNumber", reference), element("v:verificationNumber", verification)]);

const requests: [name: string, xml: string, isValid: boolean][] = [
  ["a usual pair", pair("S26EEAB12CD34E", "K7X2M9QP"), true],
  ["a reference of 14 characters outside of the BMP", pair("𝒜".repeat(14), "K7X2M9QP"), true],
  ["an empty reference", pair("", "K7X2M9QP"), true],
  ["a reference of 15 characters", pair("S26EEAB12CD34EF", "K7X2M9QP"), false],
  ["spaces that make it too long", pair("S26EEAB12CD34E", "K7X2M9QP").replace(">S26", "> S26"), false],
  ["a verification number of 5", pair("S26EEAB12CD34E", "K7X2M"), true],
  ["a verification number of 4", pair("S26EEAB12CD34E", "K7X2"), false],
  ["a verification number of 35", pair("S26EEAB12CD34E", "K".repeat(35)), true],
  ["a verification number of 36", pair("S26EEAB12CD34E", "K".repeat(36)), false],
  [
    "an element out of order",
    root([element("v:verificationNumber", "K7X2M9QP"), element("v:referenceNumber", "S")]),
    false,
  ],
  ["a missing element", root([element("v:referenceNumber", "S26EEAB12CD34E")]), false],
  [
    "an element twice",
    root([
      element("v:referenceNumber", "S26"),
      element("v:referenceNumber", "S26"),
      element("v:verificationNumber", "K7X2M9QP"),
    ]),
    false,
  ],
  [
    "an element of another namespace",
    root([element("referenceNumber", "S"), element("v:verificationNumber", "K7X2M")]),
    false,
  ],
  ["text between elements", pair("S", "K7X2M").replace("<v:ver", "text<v:ver"), false],
  ["spaces between elements", pair("S", "K7X2M").replace("<v:ver", "\n  <v:ver"), true],
  [
    "an unknown attribute",
    root([element("v:referenceNumber", "S"), element("v:verificationNumber", "K7X2M")], { a: "b" }),
    false,
  ],
  [
    "an attribute at a text",
    pair("S", "K7X2M").replace("<v:ver", `<v:ver a="b" `).replace(` a="b" ificationNumber`, `ificationNumber a="b"`),
    false,
  ],
  [
    "an element in a text",
    root([element("v:referenceNumber", [element("v:x", "")]), element("v:verificationNumber", "K7X2M")]),
    false,
  ],
  ["another request", String(element("v:GetDdsRequest", "", { "xmlns:v": VERIFY })), false],
  ...requestVariants(),
];

let byXsd: string[] | undefined;
beforeAll(async () => {
  byXsd = await xsdErrorsOf(requests.map(([, xml]) => xml));
}, 60_000);

test.each(requests.map(([name, xml, isValid], index) => ({ name, xml, isValid, index })))(
  "the table of the simulator judges $name as the schema does",
  ({ xml, isValid, index }) => {
    const limits = { elements: 10_000, hasLanguages: true, isUnsigned: true };
    const errors = schemaErrorsOf(parseXml(Buffer.from(xml), limits));
    expect(errors.length === 0, errors[0]).toBe(isValid);
    if (byXsd) expect(byXsd[index] === "", byXsd[index]).toBe(isValid);
  },
);

test("the client reads all published answers", () => {
  const sample = (name: string) => standardText(`eudr/samples/verifyDeclaration.${name}.response.xml`);
  for (const name of ["usable", "nonUsable", "missing"]) {
    const text = sample(name);
    if (text === undefined) return;
    expect(soapContent(Buffer.from(text)).local).toBe("VerifyDeclarationResponse");
  }
  const fault = standardText("eudr/samples/businessRules.fault.xml");
  expect(() => soapContent(Buffer.from(fault ?? ""))).toThrow("EUDR rules: BusinessRulesValidationException");
});
