import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eudrClient } from "#functions/platform/clients/eudr/eudrClient.ts";
import { filingNamespaces } from "#functions/platform/clients/eudr/filingRequests.ts";
import { EudrFailure } from "#functions/platform/clients/eudr/soapAnswer.ts";
import { type Listening, listening } from "#scripts/simulators/listening.ts";
import type { FilingKind } from "#shared/eudr/filing.ts";
import { REFERENCE, statementOf } from "#tests/support/eudr/statements.ts";
import { standardText } from "#tests/support/standards.ts";

const UUID = "071874bd-8c62-4cac-8eb6-b2fbe0034100";
const kinds = ["sd", "dds"] as const;

/** A service that gives the same answer to every request. */
let service: Listening;
let answer = { status: 200, body: "" };
let actions: string[] = [];
beforeAll(async () => {
  service = await listening(async (request, response) => {
    actions.push(String(request.headers.soapaction));
    for await (const _ of request);
    response.writeHead(answer.status).end(answer.body);
  });
});
afterAll(() => service.close());
beforeEach(() => {
  actions = [];
});

const client = () =>
  eudrClient({ baseUrl: service.url, username: "n00virn1", authenticationKey: "key", clientId: "eudr-test" });

function answers(body: string, status = 200): void {
  const namespaces = `xmlns:s="${filingNamespaces.sd}" xmlns:d="${filingNamespaces.dds}" xmlns:c="${filingNamespaces.common}"`;
  const soap = "http://schemas.xmlsoap.org/soap/envelope/";
  answer = { status, body: `<S:Envelope xmlns:S="${soap}" ${namespaces}><S:Body>${body}</S:Body></S:Envelope>` };
}

const said = (prefix: "s" | "d", name: string, content: string) => `<${prefix}:${name}>${content}</${prefix}:${name}>`;

/** A GetSdResponse with these lists of elements. */
const listed = (...overviews: string[]) =>
  said("s", "GetSdResponse", overviews.map((each) => said("s", "sdOverviewList", each)).join(""));
const HEAD = `<c:uuid>${UUID}</c:uuid><c:internalReferenceNumber>${REFERENCE}</c:internalReferenceNumber>`;

async function failureOf(asked: Promise<unknown>): Promise<EudrFailure> {
  const error: unknown = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof EudrFailure)) throw new Error("No failure of the Information System", { cause: error });
  return error;
}

describe("overviews", () => {
  test("reads the published answers", async () => {
    const samples = { sd: "getSd.response", dds: "getDds.rejected.response" } as const;
    for (const kind of kinds) {
      const body = standardText(`eudr/samples/${samples[kind]}.xml`);
      if (body === undefined) return;
      answer = { status: 200, body };
      const [overview] = await client().overviews(kind, [UUID]);
      expect(overview).toEqual(
        kind === "sd"
          ? {
              uuid: UUID,
              internalReference: "V0000000000A1B",
              reference: "S26EEAB12CD34E",
              verification: "K7X2M9QP",
              status: "AVAILABLE",
              rejection: "",
              message: undefined,
              version: "1",
            }
          : {
              uuid: "071874bd-8c62-4cac-8eb6-b2fbe0034101",
              internalReference: "V0000000000A1C",
              reference: "",
              verification: "",
              status: "REJECTED",
              rejection: "Koordinaadid ei vasta katastriüksusele.",
              message: { at: "2026-12-30T09:00:00.000Z", text: "Palume täpsustada raielangi asukohta." },
              version: "1",
            },
      );
    }
  });

  test("has '' for what is absent, and the status as it is said, cut where no status is so long", async () => {
    const status = `NEW_STATUS_OF_2028_${"X".repeat(100)}`;
    answers(listed(`${HEAD}<c:status>${status}</c:status>`));
    expect(await client().overviews("sd", [UUID])).toEqual([
      {
        uuid: UUID,
        internalReference: REFERENCE,
        reference: "",
        verification: "",
        status: status.slice(0, 40),
        rejection: "",
        message: undefined,
        version: "",
      },
    ]);
  });

  test("reads texts with markup as text, cut to 1000 characters, and a time without a zone as UTC", async () => {
    const text = "&lt;img src=x onerror=alert(1)&gt;".repeat(100);
    answers(
      listed(
        `${HEAD}<c:status>REJECTED</c:status><c:rejectionReason>${text}</c:rejectionReason>
         <c:communicationToOperator><c:date>2026-12-30T09:00:00</c:date><c:content>${text}</c:content></c:communicationToOperator>`,
      ),
    );
    const [overview] = await client().overviews("sd", [UUID]);
    const shown = "<img src=x onerror=alert(1)>".repeat(100).slice(0, 1000);
    expect(overview?.rejection).toBe(shown);
    expect(overview?.message).toEqual({ at: "2026-12-30T09:00:00.000Z", text: shown });
  });

  test("has no time for a message whose date is none", async () => {
    answers(
      listed(
        `${HEAD}<c:status>AVAILABLE</c:status><c:communicationToOperator><c:content>Tere</c:content></c:communicationToOperator>`,
      ),
    );
    expect((await client().overviews("sd", [UUID]))[0]?.message).toEqual({ at: "", text: "Tere" });
  });

  test.each([
    ["no UUID", "<c:status>AVAILABLE</c:status>"],
    ["a UUID of another form", "<c:uuid>1 OR 1=1</c:uuid><c:status>AVAILABLE</c:status>"],
    ["no status", HEAD],
    [
      "a number of 51 characters, of which no part counts",
      `${HEAD}<c:referenceNumber>${"S".repeat(51)}</c:referenceNumber><c:status>AVAILABLE</c:status>`,
    ],
  ])("leaves out an overview with %s, and reads the next one", async (_name, broken) => {
    answers(listed(broken, `${HEAD}<c:status>SUBMITTED</c:status>`));
    expect(await client().overviews("sd", [UUID])).toMatchObject([{ uuid: UUID, status: "SUBMITTED" }]);
  });

  test("reads at most 100 of an answer", async () => {
    answers(listed(...Array.from({ length: 150 }, () => `${HEAD}<c:status>AVAILABLE</c:status>`)));
    expect(await client().overviews("sd", [UUID])).toHaveLength(100);
  });

  test("reads no overview of the other service", async () => {
    answers(said("s", "GetSdResponse", said("d", "ddsOverviewList", `${HEAD}<c:status>AVAILABLE</c:status>`)));
    expect(await client().overviews("sd", [UUID])).toEqual([]);
  });

  test("asks nothing about no declarations", async () => {
    expect(await client().overviews("dds", [])).toEqual([]);
    expect(actions).toEqual([]);
  });

  test("fails as malformed for an element twice", async () => {
    answers(listed(`${HEAD}<c:status>AVAILABLE</c:status><c:status>REJECTED</c:status>`));
    expect((await failureOf(client().overviews("sd", [UUID]))).kind).toBe("malformed");
  });
});

const notFound = (prefix: "s" | "d") =>
  `<S:Fault><faultcode>S:Client</faultcode><faultstring>x</faultstring><detail>${said(prefix, "NotFoundException", "")}</detail></S:Fault>`;
const calls = {
  submit: (kind: FilingKind) => client().submit(kind, "OPERATOR", statementOf(kind)),
  change: (kind: FilingKind) => client().change(kind, UUID, statementOf(kind)),
  withdraw: (kind: FilingKind) => client().withdraw(kind, UUID),
};

test.each(kinds)("finds no %s for NotFoundException, and for an empty list", async (kind) => {
  const prefix = kind === "sd" ? "s" : "d";
  answers(notFound(prefix), 500);
  expect(await client().overviews(kind, [UUID])).toEqual([]);
  expect(await client().byInternalReference(kind, REFERENCE)).toEqual([]);
  for (const call of Object.values(calls)) expect((await failureOf(call(kind))).kind).toBe("not_found");
  answers(said(prefix, kind === "sd" ? "GetSdByInternalReferenceResponse" : "GetDdsByInternalReferenceResponse", ""));
  expect(await client().byInternalReference(kind, REFERENCE)).toEqual([]);
});

test("answers the UUID of what was filed, and the status of what was changed and withdrawn", async () => {
  answers(said("s", "SubmitSdResponse", `<s:sdIdentifier>${UUID}</s:sdIdentifier>`));
  expect(await calls.submit("sd")).toEqual({ uuid: UUID });
  answers(said("d", "SubmitDdsResponse", `<d:uuid>${UUID}</d:uuid>`));
  expect(await calls.submit("dds")).toEqual({ uuid: UUID });
  answers(
    said("s", "UpdateSdResponse", `<s:uuid>${UUID}</s:uuid><s:version>2</s:version><s:status>SUBMITTED</s:status>`),
  );
  expect(await calls.change("sd")).toEqual({ status: "SUBMITTED" });
  answers(said("d", "WithdrawDdsResponse", `<d:uuid>${UUID}</d:uuid><d:status>SOMETHING_NEW</d:status>`));
  expect(await calls.withdraw("dds")).toEqual({ status: "SOMETHING_NEW" });
});

test.each([
  ["another answer", said("d", "SubmitDdsResponse", `<d:uuid>${UUID}</d:uuid>`)],
  ["no UUID", said("s", "SubmitSdResponse", "")],
  ["a UUID of another form", said("s", "SubmitSdResponse", "<s:sdIdentifier>1</s:sdIdentifier>")],
  ["two UUIDs", said("s", "SubmitSdResponse", `<s:sdIdentifier>${UUID}</s:sdIdentifier>`.repeat(2))],
])("fails as malformed after filing for %s", async (_name, body) => {
  answers(body);
  expect((await failureOf(calls.submit("sd"))).kind).toBe("malformed");
});

test("fails as malformed after a change without a status", async () => {
  answers(said("s", "UpdateSdResponse", `<s:uuid>${UUID}</s:uuid>`));
  expect((await failureOf(calls.change("sd"))).kind).toBe("malformed");
});

test("reads all errors of a rule at once, with the field where it is named", async () => {
  const body = standardText("eudr/samples/businessRules.fault.xml");
  if (body === undefined) return;
  answer = { status: 500, body };
  const { kind, errors } = await failureOf(calls.submit("dds"));
  expect([kind, errors]).toEqual([
    "rules",
    [
      {
        id: "EUDR_COMMODITIES_PRODUCER_GEO_INVALID_GEOMETRY",
        message: "Invalid geometry.",
        field: "commodities[0].producers[0].geometryGeojson",
      },
    ],
  ]);
});
