import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { seedReference } from "#scripts/seeding/reference.ts";
import { problemReply } from "#shared/platform/problems.ts";
import { allRoutes } from "#shared/routes.ts";
import { type Answer, type Caller, type Input, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { hostileBodies, hostileTexts, hostileValues } from "#tests/support/api/hostile.ts";
import { fieldsOf, validInput } from "#tests/support/api/inputs.ts";
import { isEveryCase } from "#tests/support/everyCase.ts";
import { reference } from "#tests/support/site/demo.ts";

let caller: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 5), prices: [] });
  caller = await signedIn(superUser);
});

type Texts = Record<string, string>;
const asTexts = (schema: z.ZodMiniType | undefined) => (schema ? (validInput(schema) as Texts) : undefined);
const routes = allRoutes
  .filter(({ operation }) => operation !== "signOut")
  .map(({ area, operation, row }) => {
    const [params, query] = [asTexts(row.params), asTexts(row.query)];
    const body = row.body ? (validInput(row.body) as Record<string, unknown>) : undefined;
    return { name: `${area}.${operation}` as const, row, valid: { params, query, body } };
  });

let calls = 0;

/** Each call uses another IP address, so that no limit applies. */
function call(name: `${string}.${string}`, input: Partial<Record<keyof Input, unknown>>): Promise<Answer> {
  calls++;
  const address = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}:1`;
  return caller.call(name, {
    ...(input as Input),
    headers: { "cloudfront-viewer-address": address, ...(input.headers as Texts) },
  });
}

/** Expects a 4xx reply with a problem in its body and no internals. */
function expectRefusal(what: unknown, { status, body }: Answer): void {
  expect([what, status >= 400 && status < 500 ? "refused" : status]).toEqual([what, "refused"]);
  const problem = z.strictObject(problemReply.shape).parse(body);
  if (problem.code === "invalid_fields")
    expect([what, Object.keys(problem.fields ?? {}).length > 0]).toEqual([what, true]);
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts\b|\bat \w+ \(|Exception|DynamoDB/i);
}

function expectNoError(what: unknown, answer: Answer): void {
  expect([what, answer.status]).toEqual([what, Math.min(answer.status, 499)]);
  if (answer.status >= 400) expectRefusal(what, answer);
}

/** Expects invalid_fields for values that the schema rejects, and no server error for the others. */
function expectBySchema(schema: z.ZodMiniType, value: unknown, what: unknown, answer: Answer): void {
  if (schema.safeParse(value).success) return expectNoError(what, answer);
  expectRefusal(what, answer);
  expect([what, answer.body.code]).toEqual([what, "invalid_fields"]);
}

let fields = 0;
/** A fifth of the values for each field, another fifth for the next one. */
function some<Value>(all: readonly Value[]): readonly Value[] {
  const turn = fields++;
  return isEveryCase ? all : all.filter((_, index) => (index + turn) % 5 === 0);
}

const brief = (value: unknown) => (JSON.stringify(value) ?? "nothing").slice(0, 40);

describe.each(routes)("$name", ({ name, row, valid }) => {
  if (row.body && !row.form)
    it("rejects a body that its schema does not accept", async () => {
      for (const [kind, rawBody] of Object.entries(hostileBodies)) {
        const answer = await call(name, { ...valid, body: undefined, rawBody });
        const isObject = kind === "an empty object" && row.body!.safeParse({}).success;
        if (!isObject) expectRefusal(kind, answer);
      }
      expectRefusal("nothing", await call(name, { ...valid, body: undefined }));
      expectRefusal("empty", await call(name, { ...valid, body: undefined, rawBody: "" }));
    });

  if (row.body && !row.form)
    it("rejects each field that is missing or has a value of a wrong type", async () => {
      const schema = row.body!;
      for (const field of fieldsOf(schema)) {
        const { [field]: _, ...without } = valid.body!;
        expectBySchema(schema, without, [field, "missing"], await call(name, { ...valid, body: without }));
        for (const value of some(hostileValues)) {
          const body = { ...valid.body, [field]: value };
          expectBySchema(
            schema,
            JSON.parse(JSON.stringify(body)),
            [field, brief(value)],
            await call(name, { ...valid, body }),
          );
        }
      }
      if (Array.isArray(valid.body)) {
        for (const value of some(hostileValues)) {
          const body = [...valid.body, value];
          expectBySchema(schema, JSON.parse(JSON.stringify(body)), brief(value), await call(name, { ...valid, body }));
        }
      }
    });

  if (row.form)
    it("has no server error for any value of a form field", async () => {
      for (const field of fieldsOf(row.body!)) {
        for (const text of some(hostileTexts)) {
          for (const key of [field, `${field}[]`]) {
            const rawBody = new URLSearchParams([
              ["company", "2"],
              ["reports[]", "1"],
              [key, text],
            ]).toString();
            expectNoError([key, brief(text)], await call(name, { rawBody }));
          }
        }
      }
      for (const [kind, rawBody] of Object.entries(hostileBodies)) expectNoError(kind, await call(name, { rawBody }));
    });

  if (row.query || row.params)
    it("rejects wrong values in its path and query", async () => {
      for (const part of ["params", "query"] as const) {
        const schema = row[part];
        if (!schema) continue;
        for (const field of fieldsOf(schema)) {
          for (const text of some(hostileTexts)) {
            const texts = { ...valid[part], [field]: text };
            expectBySchema(schema, texts, [field, brief(text)], await call(name, { ...valid, [part]: texts }));
          }
        }
        expectBySchema(schema, {}, "nothing", await call(name, { ...valid, [part]: undefined }));
      }
    });

  it("ignores unknown query parameters and headers", async () => {
    const query = { ...valid.query, __proto__: "1", constructor: "x", unknown: "y".repeat(1000) };
    const headers = { "content-type": "text/plain", "x-forwarded-for": "<script>", "x-http-method-override": "DELETE" };
    expectNoError("unknown", await call(name, { ...valid, query, headers }));
  });
});

describe("ids that are repeated", () => {
  it("count once", async () => {
    const once = await call("actForm.prepare", { query: { reports: "1", company: "2" } });
    const twice = await call("actForm.prepare", { query: { reports: "1,1,1", company: "2" } });
    expect([twice.status, twice.body[0].act_rows]).toEqual([once.status, once.body[0].act_rows]);
    const selected = await call("actForm.select", { rawBody: "company=2&reports[]=1&reports[]=1" });
    const selection = String(selected.headers["location"]).split("/")[3]!;
    expect((await call("actForm.prepare", { query: { selection } })).status).toBe(200);
  });
});
