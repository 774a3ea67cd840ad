import * as z from "zod/mini";

/** The part of JSON Schema that the rows of the route table use. */
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  /** Of a discriminated union. */
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
}

const TEXTS = [
  "1",
  "1-1",
  "2026-11-02",
  "2026-3",
  "someone@virn.example",
  "7f6c1f0e-6f0a-4c53-9a53-0d2a3f9d7b11",
  "raport.csv",
  "twelve-signs",
  "a text that is long enough for a token",
  "openReports",
];

/** A value that the schema accepts, with every field of the schema. */
export function validInput(schema: z.ZodMiniType): unknown {
  const sample = sampleOf(schemaOf(schema));
  const result = schema.safeParse(sample);
  if (!result.success) throw new Error(`No sample for a schema: ${z.prettifyError(result.error)}`);
  return sample;
}

/** The fields of an object schema, or none. */
export function fieldsOf(schema: z.ZodMiniType): string[] {
  return Object.keys(schemaOf(schema).properties ?? {});
}

function schemaOf(schema: z.ZodMiniType): Schema {
  return z.toJSONSchema(schema, { io: "input" }) as Schema;
}

function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.oneOf) return sampleOf(schema.oneOf[0] ?? {});
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {});
  switch (schema.type) {
    case "object":
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, sampleOf(each)]));
    case "array":
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => sampleOf(schema.items ?? {}));
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 1, schema.exclusiveMinimum ?? 1, 1);
    case "string":
      return TEXTS.find((text) => fits(schema, text)) ?? "";
    case "boolean":
      return true;
    default:
      return null;
  }
}

function fits({ pattern, minLength }: Schema, text: string): boolean {
  return text.length >= (minLength ?? 0) && (!pattern || new RegExp(pattern, "u").test(text));
}

/** Wrong values for any field. */
export const hostileValues: readonly unknown[] = [
  null,
  "",
  " ",
  "NaN",
  "abc",
  "-1",
  "__proto__",
  "x".repeat(100_000),
  "\u0000",
  "\ud800",
  "🪵".repeat(200),
  "#$pk_1",
  0,
  -1,
  1.5,
  1e20,
  Number.MAX_SAFE_INTEGER,
  1e308,
  true,
  [],
  ["1"],
  [[[]]],
  [null],
  {},
  { toString: 1, length: 3 },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  Array.from({ length: 5000 }, () => 1),
];

/** The same for a path or a query, where everything is text. */
export const hostileTexts: readonly string[] = [
  "",
  " ",
  "NaN",
  "-1",
  "0",
  "1.5",
  "1e20",
  "100000000000000000000",
  "999999999999999",
  "__proto__",
  "constructor",
  "undefined",
  "[]",
  "{}",
  "%00",
  "\u0000",
  "\ud800",
  "🪵",
  "' OR 1=1 --",
  "#$pk_1",
  "x".repeat(5000),
  "1,".repeat(4000) + "1",
  Buffer.from("{}").toString("base64url"),
  Buffer.from('{"pk":"report#1","sk":"report"}').toString("base64url"),
  Buffer.from('[1,"",1,0,"2026-01-01"]').toString("base64url"),
];

/** Bodies that no schema accepts. */
export const hostileBodies: Readonly<Record<string, string>> = {
  "no JSON": "{name: 1}",
  "half of it": '{"number": "1',
  "a byte order mark": '\ufeff{"number": 1}',
  HTML: "<!doctype html><p>",
  null: "null",
  true: "true",
  "a number": "42",
  NaN: "NaN",
  "a text": '"text"',
  "a list": "[]",
  "a list of lists": "[[],[]]",
  "an empty object": "{}",
  "deep lists": `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
  "deep objects": `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`,
  "deep below a field": `{"act_rows":${"[".repeat(50_000)}${"]".repeat(50_000)},"reports":${"[".repeat(50_000)}${"]".repeat(50_000)}}`,
  "a megabyte of text": JSON.stringify({ number: "x".repeat(1_000_000) }),
  "many keys": JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, index]))),
  __proto__: '{"__proto__":{"roles":["superUser"]},"constructor":{"prototype":{"isAdmin":true}}}',
  "the same key twice": '{"email":"a@b.ee","email":["a"]}',
};
