import type { Random } from "#scripts/random/random.ts";
import { hostileText } from "#tests/support/api/hostile.ts";
import type { Schema } from "#tests/support/api/inputs.ts";
import type { SentCall } from "./callers.ts";
import type { KnownValues } from "./known.ts";
import type { ApiOperation } from "./operations.ts";
import { type Making, textFields, valueOf, type Wildness } from "./values.ts";

/** Most calls have at most one error, or nothing would reach deep code. */
const TAME: Wildness = { wrong: 0, hostile: 0, unknown: 0 };
const WILD: readonly Wildness[] = [
  TAME,
  TAME,
  { wrong: 0, hostile: 0.05, unknown: 0 },
  { wrong: 0, hostile: 0.15, unknown: 0.05 },
  { wrong: 0, hostile: 0.6, unknown: 0.05 },
  { wrong: 0.05, hostile: 0.1, unknown: 0.3 },
  { wrong: 0.3, hostile: 0.3, unknown: 0.5 },
];

const BROKEN = [
  "",
  "null",
  "[]",
  "{",
  '"x"',
  "42",
  '{"__proto__":{"roles":["superUser"]}}',
  "[".repeat(50_000),
  "\ufeff{}",
  "\u0000",
];

export interface GeneratedCall extends SentCall {
  hostile: string[];
}

export function textFieldsOf({ parameters, body }: ApiOperation): string[] {
  const own = parameters.flatMap(({ in: place, name, schema }) => textFields(schema, `${place}.${name}`));
  return body ? [...own, ...textFields(body, "body")] : own;
}

/** `isTame`: without anything wrong in it; `forced`: a text field that has hostile text, while all else is right. */
export function callOf(
  random: Random,
  operation: ApiOperation,
  values: KnownValues,
  { isTame = false, forced }: { isTame?: boolean; forced?: string | undefined } = {},
): GeneratedCall {
  const wild = isTame || forced !== undefined ? TAME : random.pick(WILD);
  const making: Making = { random, known: values.of(operation.area), wild, forced, hostile: new Set() };
  const path = pathOf(making, operation);
  const { body: schema, route } = operation;
  const { method, form } = route.row;
  const made = (call: Partial<SentCall> = {}) => ({ method, path, ...call, hostile: [...making.hostile] });
  if (!schema) return made();
  if (forced === undefined && random.chance(0.02)) return made({ body: random.pick(BROKEN) });
  const body = valueOf({ ...making, wild: { ...wild, wrong: 0 } }, schema, "body");
  if (!form) return made({ body: JSON.stringify(resent(making, operation, body, values)) });
  const fields = Object.entries(body ?? {}).map(([name, value]) => [name, String(value).toWellFormed()]);
  return made({ body: new URLSearchParams(fields).toString(), contentType: "application/x-www-form-urlencoded" });
}

/** Resends an answer with some fields changed: the form of an act is too large to guess. */
function resent(
  making: Making,
  { area, body: schema }: ApiOperation,
  generated: unknown,
  values: KnownValues,
): unknown {
  const { random, forced } = making;
  const loaded = values.whole(random, area, Object.keys(schema?.properties ?? {}));
  if (!loaded || random.chance(0.4)) return generated;
  const changed: Record<string, unknown> = { ...loaded };
  const forcedName = forced?.split(/[.[]/)[1];
  for (const [name, value] of Object.entries(generated ?? {})) {
    if (!(name in changed) || name === forcedName || random.chance(0.2)) changed[name] = value;
  }
  return forced === undefined ? withHostileText(making, changed, "body") : changed;
}

function withHostileText(making: Making, value: unknown, path: string): unknown {
  const { random, hostile } = making;
  if (typeof value === "string") {
    if (!random.chance(0.05)) return value;
    hostile.add(path);
    return hostileText(random);
  }
  if (Array.isArray(value)) return value.map((each) => withHostileText(making, each, `${path}[]`));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withHostileText(making, each, `${path}.${name}`)]),
  );
}

function pathOf(making: Making, { address, parameters }: ApiOperation): string {
  const { random, forced } = making;
  const textFor = (place: string, name: string, schema: Schema) => {
    const value = valueOf(making, schema, `${place}.${name}`);
    return encoded(typeof value === "string" ? value.slice(0, 2_000) : JSON.stringify(value).slice(0, 2_000));
  };
  const path = parameters
    .filter((one) => one.in === "path")
    .reduce(
      (filled, { name, schema }) => filled.replace(`{${name}}`, () => textFor("path", name, schema) || "%20"),
      address,
    );
  const query = parameters
    .filter((one) => one.in === "query" && (one.required || isWithin(forced, one.name) || random.chance(0.4)))
    .map(({ name, schema }) => `${name}=${textFor("query", name, schema)}`);
  return query.length > 0 ? `${path}?${query.join("&")}` : path;
}

const isWithin = (forced: string | undefined, name: string) => forced?.split(/[[]/)[0] === `query.${name}`;

/** Lone surrogates as the bytes that a broken program sends, which no UTF-8 has. */
function encoded(text: string): string {
  return Array.from(text, (each) => (each.isWellFormed() ? encodeURIComponent(each) : "%ED%A0%80")).join("");
}
