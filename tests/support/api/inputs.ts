import * as z from "zod/mini";

/** The part of JSON Schema that the rows of the route table, and the document of the API, use. */
export interface Schema {
  type?: string | string[] | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
  /** Of a discriminated union. */
  oneOf?: Schema[] | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  format?: string | undefined;
  pattern?: string | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  exclusiveMinimum?: number | undefined;
  maximum?: number | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
}

/** The first that fits a schema is its sample. */
export const SAMPLE_TEXTS = [
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
  "Leping 1",
  "a@virn.example",
  "19990028",
  "+372 5000 0001",
  "60001019906",
  "Tallinn",
  "EE489900000000000001",
  "KUPALK",
  "20",
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
      return SAMPLE_TEXTS.find((text) => fits(schema, text)) ?? "";
    case "boolean":
      return true;
    default:
      return null;
  }
}

function fits({ pattern, minLength }: Schema, text: string): boolean {
  return text.length >= (minLength ?? 0) && (!pattern || new RegExp(pattern, "u").test(text));
}
