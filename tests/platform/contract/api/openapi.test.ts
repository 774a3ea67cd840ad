import { execFileSync } from "node:child_process";
// oxlint-disable-next-line no-restricted-imports -- the documented name of its newer dialect
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, test } from "vitest";
import { problems } from "#shared/platform/problems.ts";
import { addressOf } from "#shared/platform/route.ts";
import { allRoutes } from "#shared/routes.ts";
import openApiSchema from "./openapi-3.1.schema.json" with { type: "json" };

const isOpenApi = new Ajv2020({ strict: false, validateFormats: false }).compile(openApiSchema);

let text: string;
let document: Record<string, any>;

beforeAll(() => {
  text = execFileSync(process.execPath, ["scripts/openapi.ts"], { encoding: "utf8", maxBuffer: 16 * 1024 * 1024 });
  document = JSON.parse(text);
});

test("prints a valid OpenAPI 3.1 document", () => {
  isOpenApi(document);
  expect(isOpenApi.errors).toBeNull();
  expect(document["openapi"]).toBe("3.1.0");
});

test("the schema of OpenAPI rejects a document with an invalid response", () => {
  const broken = JSON.parse(text);
  broken.paths["/api/v1/me"].get.responses["200"] = {};
  expect(isOpenApi(broken)).toBe(false);
});

test("refers only to what is in the document", () => {
  const references = [...text.matchAll(/"\$ref":\s*"([^"]+)"/g)].map(([, reference = ""]) => reference);
  expect(references.length).toBeGreaterThan(100);
  const parts = new Set(pointersIn(document));
  expect(references.filter((reference) => !parts.has(reference))).toEqual([]);
});

/** Pointers to all parts of a document that are objects. */
function pointersIn(part: object, pointer = "#"): string[] {
  const inner = Object.entries(part).flatMap(([name, value]) =>
    typeof value === "object" && value !== null
      ? pointersIn(value, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`)
      : [],
  );
  return [pointer, ...inner];
}

test("describes every route once and nothing else", () => {
  const described = Object.entries<Record<string, any>>(document["paths"]).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(allRoutes.map(({ row }) => `${row.method} ${addressOf(row)}`).sort());
  const ids = Object.values<Record<string, any>>(document["paths"])
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

describe("an operation", () => {
  const described = ({ row }: (typeof allRoutes)[number]) =>
    document["paths"][addressOf(row)][row.method.toLowerCase()];

  test.each(allRoutes)("$area/$operation matches its route", (route) => {
    const { row } = route;
    const operation = described(route);
    expect(operation.summary).toBe(row.summary);
    expect(Object.keys(operation.responses)).toContain(String(row.status));
    expect(operation.security.some((scheme: object) => "session" in scheme)).toBe(row.who !== "anyone");
    expect(operation.requestBody !== undefined).toBe(row.body !== undefined);
    const inPath = operation.parameters.filter((parameter: { in: string }) => parameter.in === "path");
    expect(inPath.map(({ name }: { name: string }) => `{${name}}`)).toEqual(row.path.match(/\{\w+\}/g) ?? []);
    for (const code of row.problems ?? []) {
      const { schema } = operation.responses[problems[code].status].content["application/json"];
      const refusal = schema.anyOf?.[0] ?? schema;
      expect(refusal.allOf[1].properties.code.enum).toContain(code);
    }
  });

  test.each(allRoutes)("$area/$operation has the answers of API Gateway", (route) => {
    const { responses } = described(route);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(["429", "431", "502", "504"]));
    expect(Object.keys(responses).includes("413")).toBe(route.row.body !== undefined);
  });

  test("takes the CSRF token of an HTML form from a field", () => {
    const form = allRoutes.find(({ row }) => row.form)!;
    const operation = described(form);
    const { schema } = operation.requestBody.content["application/x-www-form-urlencoded"];
    expect(schema.required).toContain("csrfmiddlewaretoken");
    expect(operation.responses["303"].headers.Location.required).toBe(true);
  });

  test("requires a query parameter when its schema does", () => {
    const { parameters } = document["paths"]["/api/v1/reports/reports"].get;
    const required = Object.fromEntries(
      parameters.map(({ name, required }: { name: string; required: boolean }) => [name, required]),
    );
    expect(required).toMatchObject({ acted: true, company: false, search: false });
  });
});
