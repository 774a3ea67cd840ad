import { expect, test } from "vitest";
import {
  byReferenceRequest,
  changeRequest,
  type FilingRequest,
  overviewsRequest,
  type Statement,
  submitRequest,
  withdrawRequest,
} from "#functions/platform/clients/eudr/filingRequests.ts";
import type { FilingKind } from "#shared/eudr/filing.ts";
import { xsdErrorsOf } from "#tests/support/eudr/schemas.ts";
import {
  cadastralNumbers,
  geoJsonOfPlots,
  goodsOf,
  HOSTILE_NAME,
  REFERENCE,
  statementOf,
} from "#tests/support/eudr/statements.ts";
import { standardText } from "#tests/support/standards.ts";

const UUID = "071874bd-8c62-4cac-8eb6-b2fbe0034100";
const roles = { sd: "REPRESENTATIVE_MSPO", dds: "REPRESENTATIVE_OPERATOR" } as const;
const kinds = ["sd", "dds"] as const;

/** 500 plots are five producers of the same name. */
const manyPlots = (kind: FilingKind) =>
  Array.from({ length: 5 }, () => {
    const cadastral = cadastralNumbers(100);
    const place = kind === "sd" ? { cadastral } : { geoJson: geoJsonOfPlots(cadastral) };
    return { name: "Haavasalu Mets OÜ", place };
  });

const cases: [name: string, statementFor: (kind: FilingKind) => Statement][] = [
  ["a usual one", (kind) => statementOf(kind)],
  [
    "one of the filer itself, without optional parts",
    (kind) => statementOf(kind, { represented: undefined, goods: [goodsOf(kind, { species: [] })] }),
  ],
  ["one that is not confidential", (kind) => statementOf(kind, { isConfidential: false })],
  [
    "500 plots over five producers",
    (kind) => statementOf(kind, { goods: [goodsOf(kind, { producers: manyPlots(kind) })] }),
  ],
  ["20 products", (kind) => statementOf(kind, { goods: Array.from({ length: 20 }, () => goodsOf(kind)) })],
  [
    "amounts with six decimals and a deviation with three",
    (kind) =>
      statementOf(kind, {
        goods: [goodsOf(kind, { deviation: "12.125", netWeightKg: "0.000001", cubicMetres: "9999999999.999999" })],
      }),
  ],
  [
    "several species",
    (kind) =>
      statementOf(kind, {
        goods: [
          goodsOf(kind, {
            heading: "4401",
            species: [
              { scientific: "Betula pendula", common: "Kask" },
              { scientific: "Betula pubescens", common: "Kask" },
            ],
          }),
        ],
      }),
  ],
  [
    "names that XML cannot hold and that are too long",
    (kind) => {
      const address = { street: HOSTILE_NAME, postalCode: HOSTILE_NAME, city: HOSTILE_NAME };
      const [place] = goodsOf(kind).producers.map((producer) => producer.place);
      return statementOf(kind, {
        represented: {
          identifier: { type: "tin", value: "60001019906" },
          name: HOSTILE_NAME,
          address,
          email: "mets@näide.ee",
          phone: "0".repeat(51),
        },
        goods: [
          goodsOf(kind, {
            description: HOSTILE_NAME,
            species: [{ scientific: HOSTILE_NAME, common: HOSTILE_NAME }],
            producers: place ? [{ name: HOSTILE_NAME, place }] : [],
          }),
        ],
      });
    },
  ],
];

/** Names of requests that the schema refuses, with its reason. */
async function refused(requests: readonly (readonly [name: string, request: FilingRequest])[]): Promise<string[]> {
  const errors = (await xsdErrorsOf(requests.map(([, { content }]) => content))) ?? [];
  return errors.flatMap((error, index) => (error === "" ? [] : [`${requests[index]?.[0]}: ${error}`]));
}

test.each(kinds)("files and changes each %s as the schema has it", async (kind) => {
  const requests = cases.flatMap(([name, statementFor]) => [
    [`${name}, filed`, submitRequest(kind, roles[kind], statementFor(kind))] as const,
    [`${name}, changed`, changeRequest(kind, UUID, statementFor(kind))] as const,
  ]);
  expect(await refused(requests)).toEqual([]);
});

test("asks, withdraws and names each role as the schema has it", async () => {
  const requests = kinds.flatMap((kind) => [
    [`withdrawal of ${kind}`, withdrawRequest(kind, UUID)] as const,
    [`question about one ${kind}`, overviewsRequest(kind, [UUID])] as const,
    [
      `question about 100 ${kind}`,
      overviewsRequest(
        kind,
        Array.from({ length: 100 }, () => UUID),
      ),
    ] as const,
    [`question by the reference of ${kind}`, byReferenceRequest(kind, REFERENCE)] as const,
  ]);
  const ofRoles = [
    ["MICRO_OPERATOR", submitRequest("sd", "MICRO_OPERATOR", statementOf("sd"))] as const,
    ["OPERATOR", submitRequest("dds", "OPERATOR", statementOf("dds"))] as const,
  ];
  expect(await refused([...requests, ...ofRoles])).toEqual([]);
});

test("sends a GeoJSON to the letter, in base64, with six decimals", () => {
  const geoJson = geoJsonOfPlots(["00101:001:0001"]);
  const { content } = submitRequest("dds", "OPERATOR", statementOf("dds"));
  const sent = /<s:geometryGeojson>(.*)<\/s:geometryGeojson>/.exec(content)?.[1] ?? "";
  expect(Buffer.from(sent, "base64").toString()).toBe(geoJson);
  expect(geoJson).toContain("[26.100000,59.330000]");
});

test("names neither species nor position by the names of the other kind", () => {
  const { content } = submitRequest("sd", "MICRO_OPERATOR", statementOf("sd"));
  expect(content).not.toContain("speciesInfo");
  expect(content).toContain("<s:producerPosition>1</s:producerPosition>");
});

test("leaves out an e-mail address and a telephone that the schema refuses, and keeps others", () => {
  const { represented } = statementOf("sd");
  if (!represented) throw new Error("a statement for nobody");
  const sent = (changes: { email?: string; phone?: string }) =>
    submitRequest("sd", "MICRO_OPERATOR", statementOf("sd", { represented: { ...represented, ...changes } })).content;
  expect(sent({})).toContain("<c:operatorEmail>mets@haavasalu.example</c:operatorEmail>");
  expect(sent({ email: "mets@näide.ee" })).not.toContain("operatorEmail");
  expect(sent({ phone: "" })).not.toContain("operatorPhone");
});

test("never names plots of a due diligence statement by cadastral numbers", () => {
  const [goods] = statementOf("sd").goods;
  const statement = statementOf("dds", { goods: goods ? [goods] : [] });
  expect(() => submitRequest("dds", "OPERATOR", statement)).toThrow("takes no cadastral numbers");
});

test.each([
  ["sd", "EUDRSimplifiedDeclarationServiceV3"],
  ["dds", "EUDRDueDiligenceStatementServiceV3"],
] as const)("calls the %s service by the actions of its WSDL", (kind, service) => {
  const wsdl = standardText(`eudr/v3-8.2.1/${service}.wsdl`);
  const requests = [
    submitRequest(kind, roles[kind], statementOf(kind)),
    changeRequest(kind, UUID, statementOf(kind)),
    withdrawRequest(kind, UUID),
    overviewsRequest(kind, [UUID]),
    byReferenceRequest(kind, REFERENCE),
  ];
  const actions = new Map(
    [...(wsdl ?? "").matchAll(/<(?:\w+:)?operation name="(\w+)">\s*<(?:\w+:)?operation soapAction="([^"]+)"/g)].map(
      ([, name = "", action = ""]) => [name, action],
    ),
  );
  for (const { service: path, action, answer } of requests) {
    const name = action.slice(action.lastIndexOf("/") + 1);
    expect([path, answer.toLowerCase()]).toEqual([`ws/${service}`, `${name}response`.toLowerCase()]);
    if (wsdl !== undefined) expect(action).toBe(actions.get(name));
  }
});

test("gives the reads of simplified declarations an action in the namespace of the statements", () => {
  const dds = "http://ec.europa.eu/tracesnt/certificate/eudr/due-diligence-statement/v3";
  expect(overviewsRequest("sd", [UUID]).action).toBe(`${dds}/getSd`);
  expect(byReferenceRequest("sd", REFERENCE).action).toBe(`${dds}/getSdByInternalReference`);
  expect(withdrawRequest("sd", UUID).action).toBe(
    "http://ec.europa.eu/tracesnt/certificate/eudr/simplified-declaration/v3/withdrawSd",
  );
});
