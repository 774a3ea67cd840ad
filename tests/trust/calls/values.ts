import * as z from "zod/mini";
import type { Random } from "#scripts/random/random.ts";
import { hostileText, hostileValues } from "#tests/support/api/hostile.ts";
import { SAMPLE_TEXTS, type Schema } from "#tests/support/api/inputs.ts";

export const schemaSchema: z.ZodMiniType<Schema> = z.looseObject({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  properties: z.optional(
    z.record(
      z.string(),
      z.lazy(() => schemaSchema),
    ),
  ),
  required: z.optional(z.array(z.string())),
  items: z.optional(z.lazy(() => schemaSchema)),
  anyOf: z.optional(z.array(z.lazy(() => schemaSchema))),
  oneOf: z.optional(z.array(z.lazy(() => schemaSchema))),
  enum: z.optional(z.array(z.unknown())),
  const: z.optional(z.unknown()),
  format: z.optional(z.string()),
  pattern: z.optional(z.string()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  minimum: z.optional(z.number()),
  exclusiveMinimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  minItems: z.optional(z.number()),
  maxItems: z.optional(z.number()),
});

export interface Known {
  pick(random: Random, field: string): unknown;
}

export interface Wildness {
  wrong: number;
  hostile: number;
  unknown: number;
}

const NUMBERS = [0, 1, 2, 3, 7, 24, 100, 0.01, 0.005, 99.99, 12.345, 9999.99, 10_000, 1e6, 2026, -1, -0.01];

export interface Making {
  random: Random;
  known: Known;
  wild: Wildness;
  /** Path of a text field that gets hostile text, with everything required around it. */
  forced?: string | undefined;
  hostile: Set<string>;
}

/** Paths of the fields that take free text, such as `body.purchase_acts[].number`. */
export function textFields(schema: Schema, path: string): string[] {
  if (schema.const !== undefined || schema.enum) return [];
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return [...new Set(either.flatMap((each) => textFields(each, path)))];
  const types = new Set([schema.type].flat());
  return [
    ...(types.has("string") ? [path] : []),
    ...(types.has("object")
      ? Object.entries(schema.properties ?? {}).flatMap(([name, each]) => textFields(each, `${path}.${name}`))
      : []),
    ...(types.has("array") ? textFields(schema.items ?? {}, `${path}[]`) : []),
  ];
}

/** A value by its schema. @param path of its field, whose last name tells which known values fit */
export function valueOf(making: Making, schema: Schema, path: string): unknown {
  const { random, known, wild, forced } = making;
  if (random.chance(wild.wrong)) return random.pick(hostileValues);
  const isForced = (each: Schema, at = path) => forced !== undefined && textFields(each, at).includes(forced);
  const there = random.chance(wild.unknown) ? undefined : known.pick(random, lastName(path));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return valueOf(making, either.find((each) => isForced(each)) ?? random.pick(either), path);
  const types = [schema.type].flat();
  switch (forced === path && types.includes("string") ? "string" : random.pick(types)) {
    case "object": {
      const fields = Object.entries(schema.properties ?? {}).filter(
        ([name, each]) => schema.required?.includes(name) || isForced(each, `${path}.${name}`) || random.chance(0.6),
      );
      return Object.fromEntries(fields.map(([name, each]) => [name, valueOf(making, each, `${path}.${name}`)]));
    }
    case "array": {
      const items = schema.items ?? {};
      const drawn = random.weighted([0, 1, 2, 3, 30], (one) => (one === 1 ? 6 : 1));
      const count = isForced(items, `${path}[]`) ? Math.max(1, drawn) : drawn;
      // An array of ids is named like many of what one answer calls by its name.
      return Array.from({ length: Math.min(count, schema.maxItems ?? count) }, () =>
        valueOf(making, items, `${path}[]`),
      );
    }
    case "integer":
    case "number": {
      if (typeof there === "number") return there;
      const number = random.pick([...NUMBERS, random.int(1, 10_000), schema.minimum ?? 1, schema.maximum ?? 1]);
      return schema.type === "integer" ? Math.round(Math.min(number, 1e15)) : number;
    }
    case "string":
      return textOf(making, schema, there, path);
    case "boolean":
      return random.chance(0.5);
    case "null":
      return null;
    default:
      return there ?? random.pick(hostileValues);
  }
}

const lastName = (path: string): string => path.replaceAll("[]", "").split(".").at(-1) ?? "";

function textOf({ random, wild, forced, hostile }: Making, schema: Schema, there: unknown, path: string): string {
  const hostileHere = () => {
    hostile.add(path);
    return hostileText(random, schema.maxLength);
  };
  if (forced === path || random.chance(wild.hostile)) return hostileHere();
  if (typeof there === "string" || typeof there === "number") return String(there);
  switch (schema.format) {
    case "date":
      return random.pick([
        "2026-11-18",
        "2026-11-01",
        "2026-12-31",
        "2024-02-29",
        "2026-02-30",
        "2099-12-31",
        "2000-01-01",
      ]);
    case "email":
      return random.pick(["mari@virn.example", "uus@virn.example", "õ@virn.example"]);
    case "uuid":
      return "7f6c1f0e-6f0a-4c53-9a53-0d2a3f9d7b11";
    default:
      break;
  }
  const pattern = schema.pattern === undefined ? undefined : new RegExp(schema.pattern, "u");
  const fitting = SAMPLE_TEXTS.filter((text) => pattern?.test(text) ?? true);
  return fitting.length > 0 ? random.pick(fitting) : hostileHere();
}
