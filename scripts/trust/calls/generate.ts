import type { Random } from "#scripts/random/random.ts";
import { hostileText } from "#scripts/trust/basis/hostileText.ts";
import type { SentCall } from "./callers.ts";
import type { KnownValues } from "./known.ts";
import type { ApiOperation } from "./operations.ts";
import { type Known, type Schema, valueOf, type Wildness } from "./values.ts";

/** Most calls are right but for one thing, or nothing would go deep. */
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

/** A call of the operation by its schemas, with values that earlier answers had. @param isTame without anything wrong in it */
export function callOf(random: Random, operation: ApiOperation, values: KnownValues, isTame = false): SentCall {
  const wild = isTame ? TAME : random.pick(WILD);
  const known = values.of(operation.area);
  const path = pathOf(random, operation, known, wild);
  const { body: schema, route } = operation;
  const { method, form } = route.row;
  if (!schema) return { method, path };
  if (random.chance(0.02)) return { method, path, body: random.pick(BROKEN) };
  const body = valueOf(random, schema, "body", known, { ...wild, wrong: 0 });
  if (!form) return { method, path, body: JSON.stringify(resent(random, operation, body, values)) };
  const fields = Object.entries(body ?? {}).map(([name, value]) => [name, String(value).toWellFormed()]);
  return {
    method,
    path,
    body: new URLSearchParams(fields).toString(),
    contentType: "application/x-www-form-urlencoded",
  };
}

/** Often what an answer had, with some fields changed: the form of an act is too large to be guessed. */
function resent(
  random: Random,
  { area, body: schema }: ApiOperation,
  generated: unknown,
  values: KnownValues,
): unknown {
  const loaded = values.whole(random, area, Object.keys(schema?.properties ?? {}));
  if (!loaded || random.chance(0.4)) return generated;
  const changed: Record<string, unknown> = { ...loaded };
  for (const [name, value] of Object.entries(generated ?? {})) {
    if (!(name in changed) || random.chance(0.2)) changed[name] = value;
  }
  return withHostileText(random, changed);
}

function withHostileText(random: Random, value: unknown): unknown {
  if (typeof value === "string") return random.chance(0.05) ? hostileText(random) : value;
  if (Array.isArray(value)) return value.map((each) => withHostileText(random, each));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withHostileText(random, each)]));
}

function pathOf(random: Random, { address, parameters }: ApiOperation, known: Known, wild: Wildness): string {
  const textFor = (name: string, schema: Schema) => {
    const value = valueOf(random, schema, name, known, wild);
    return encoded(typeof value === "string" ? value.slice(0, 2_000) : JSON.stringify(value).slice(0, 2_000));
  };
  const path = parameters
    .filter((one) => one.in === "path")
    .reduce((filled, { name, schema }) => filled.replace(`{${name}}`, () => textFor(name, schema) || "%20"), address);
  const query = parameters
    .filter((one) => one.in === "query" && (one.required || random.chance(0.4)))
    .map(({ name, schema }) => `${name}=${textFor(name, schema)}`);
  return query.length > 0 ? `${path}?${query.join("&")}` : path;
}

/** Lone surrogates as the bytes that a broken program sends, which no UTF-8 has. */
function encoded(text: string): string {
  return Array.from(text, (each) => (each.isWellFormed() ? encodeURIComponent(each) : "%ED%A0%80")).join("");
}
