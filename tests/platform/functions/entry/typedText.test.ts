import { beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { parse } from "#functions/platform/entry/chain/parse.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { newCompanyInput } from "#shared/companies/companyInput.ts";
import { foldTyped } from "#shared/platform/typedText.ts";
import { allRoutes, areas } from "#shared/routes.ts";
import { type Caller, type Input, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { validInput } from "#tests/support/api/inputs.ts";
import { reference } from "#tests/support/site/demo.ts";

let caller: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 5), prices: [] });
  caller = await signedIn(superUser);
});

type Path = readonly (string | number)[];

/** Paths of all texts in a value. */
function textsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === "string") return [path];
  if (Array.isArray(value)) return value.flatMap((each, index) => textsIn(each, [...path, index]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => textsIn(each, [...path, name]));
}

function textAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], value);
}

function changed(value: unknown, [step, ...rest]: Path, text: string): unknown {
  if (step === undefined) return text;
  if (Array.isArray(value)) return value.map((each, index) => (index === step ? changed(each, rest, text) : each));
  return { ...(value as object), [step]: changed((value as Record<string, unknown>)[step], rest, text) };
}

let calls = 0;
/** Another address for each call, so that no limit applies. */
const address = () => ({ "cloudfront-viewer-address": `10.9.${(calls++ >> 8) & 255}.${calls & 255}:1` });

/** Names of uploaded files have another character instead; texts of an error of a page drop theirs. */
const notRefused: Readonly<Record<string, readonly string[]>> = {
  "/uploads": ["file_name"],
  "/errors": ["name", "message", "stack", "page"],
};

const routes = allRoutes.map(({ area, operation, row }) => {
  const input = (schema: z.ZodMiniType | undefined) => (schema ? validInput(schema) : undefined);
  const valid = { params: input(row.params), query: input(row.query), body: input(row.body) };
  const heldOnly = notRefused[row.path.slice(row.path.lastIndexOf("/"))] ?? [];
  const fields = (["params", "query", "body"] as const).flatMap((part) =>
    textsIn(valid[part]).flatMap((path) => (heldOnly.includes(String(path[0])) ? [] : [{ part, path }])),
  );
  return { name: `${area}.${operation}` as const, row, valid, fields };
});

describe.each(routes.filter(({ fields }) => fields.length > 0))("$name", ({ name, row, valid, fields }) => {
  it("names each text field that has a character which no document can hold", async () => {
    for (const { part, path } of fields) {
      const input = { ...valid, [part]: changed(valid[part], path, "tekst\uFFFF") };
      const sent = row.form ? { ...input, body: undefined, rawBody: formOf(input.body) } : input;
      const { status, body } = await caller.call(name, { ...(sent as Input), headers: address() });
      const field = path.join(".");
      expect([field, status, body.fields]).toEqual([
        field,
        400,
        expect.objectContaining({ [field]: ["Tekstis on lubamatu märk (U+FFFF)."] }),
      ]);
    }
  });
});

/** Undefined where the field takes no such text. */
function parsedBody(schema: z.ZodMiniType | undefined, body: unknown): unknown {
  try {
    return parse(schema, body);
  } catch {
    return undefined;
  }
}

function formOf(body: unknown): string {
  const fields = Object.entries(body as Record<string, string | string[]>).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((each) => [`${name}[]`, each]) : [[name, value]],
  );
  return new URLSearchParams(fields as string[][]).toString();
}

describe("typed text", () => {
  it("comes folded to the handler, in each field that takes any text", () => {
    const folded = routes.flatMap(({ name, row, valid }) =>
      textsIn(valid.body).flatMap((path) => {
        const parsed = parsedBody(row.body, changed(valid.body, path, " a\u0308\u00a0 b "));
        return parsed === undefined ? [] : [[`${name} ${path.join(".")}`, textAt(parsed, path)]];
      }),
    );
    expect(folded.map(([field]) => field)).toEqual(
      expect.arrayContaining(["signing.decline reason", "companies.create name"]),
    );
    expect(folded.filter(([, text]) => text !== "\u00e4 b")).toEqual([]);
  });

  it("is stored in form NFC, with single spaces and without line breaks", async () => {
    const typed = { ...newCompanyInput, name: "  Ma\u0308nd\u00a0 \n Mets ", code: " 10000\u00a0917", is_owner: true };
    const created = await caller.call("companies.create", { body: typed, headers: address() });
    expect([created.status, created.body]).toEqual([201, { id: expect.any(Number) }]);
    const stored = await caller.call("companies.load", { params: { id: String(created.body.id) } });
    expect(stored.body.name).toBe("M\u00e4nd Mets");
  });

  it("is refused before other errors of its field, and beside those of other fields", async () => {
    const { status, body } = await caller.call("sessions.requestLink", {
      body: { email: "mari\u202e@virn.example" },
      headers: address(),
    });
    expect([status, body.fields]).toEqual([400, { email: ["Tekstis on lubamatu märk (U+202E)."] }]);
  });

  it("keeps its line breaks in a field of several lines", () => {
    const typed = { reason: " a\u0308  b \r\n\r\n c\t", kind: "x\ny" };
    expect(foldTyped(areas.signing.decline.body, typed)).toEqual({ reason: "\u00e4 b\n\nc", kind: "x y" });
  });

  it("of an uploaded file's name has _ for a forbidden character", async () => {
    const file = { size: 12, content_type: "text/csv", purpose: "import" };
    const named = (file_name: string) => caller.call("uploads.create", { body: { ...file, file_name } });
    expect((await named("a\uFFFF.csv")).status).toBe(201);
    expect((await named("a.csv\uFFFF")).body.code).toBe("file_type");
  });
});
