import type { Random } from "#scripts/random/random.ts";
import type { Role } from "#shared/people/roles.ts";
import type { Audience } from "#shared/platform/audiences.ts";
import type { SentCall } from "./callers.ts";
import { callOf, type GeneratedCall, textFieldsOf } from "./generate.ts";
import type { KnownValues } from "./known.ts";
import { type ApiOperation, apiOperations } from "./operations.ts";

/** Reads of each list before any other call. */
const ROUNDS = 3;
/** Share of calls that the role may make; the others must be refused. */
const ALLOWED = 0.85;
/** Share of calls for a text field that has had no hostile text, until there is none. */
const FIRST_HOSTILE = 0.3;

/** Text fields by operation, and which of them have had hostile text from somebody who may call it. */
export class HostileFields {
  readonly operations = apiOperations();
  readonly #untried = new Map<ApiOperation, Set<string>>(
    this.operations.map((operation) => [operation, new Set(textFieldsOf(operation))]),
  );
  readonly count = [...this.#untried.values()].reduce((sum, { size }) => sum + size, 0);

  pick(random: Random, among: readonly ApiOperation[]): { operation: ApiOperation; forced: string } | undefined {
    const left = among.flatMap((operation) =>
      Array.from(this.#untried.get(operation) ?? [], (forced) => ({ operation, forced })),
    );
    return left.length > 0 ? random.pick(left) : undefined;
  }

  tried(operation: ApiOperation, paths: readonly string[]): void {
    for (const path of paths) this.#untried.get(operation)?.delete(path);
  }

  untried(): string[] {
    return [...this.#untried].flatMap(([{ route }, paths]) =>
      Array.from(paths, (path) => `${route.area}.${route.operation} ${path}`),
    );
  }
}

export interface Choosing {
  role: Role | undefined;
  random: Random;
  /** People whose removal would end all calls. */
  kept: ReadonlySet<number>;
  /** Shared by all callers, so that each tries data of the others. */
  values: KnownValues;
  texts: HostileFields;
}

export function* generatedCalls(
  { role, random, kept, values, texts }: Choosing,
  count: number,
): Generator<{ operation: ApiOperation; call: GeneratedCall }> {
  const { operations } = texts;
  const allowed = operations.filter(({ route }) => mayCall(role, route.row.who));
  const readers = allowed.filter(({ route }) => route.row.method === "GET");
  for (let made = 0; made < count; ) {
    // Reading everything some times tells the ids.
    const reader = made < readers.length * ROUNDS ? readers[made % readers.length] : undefined;
    const first = !reader && random.chance(FIRST_HOSTILE) ? texts.pick(random, allowed) : undefined;
    const operation = reader ?? first?.operation ?? random.pick(random.chance(ALLOWED) ? allowed : operations);
    const call = callOf(random, operation, values, { isTame: reader !== undefined, forced: first?.forced });
    if (takesCallersAway(operation, call, kept)) continue;
    if (mayCall(role, operation.route.row.who)) texts.tried(operation, call.hostile);
    made++;
    yield { operation, call };
  }
}

function mayCall(role: Role | undefined, who: Audience): boolean {
  if (who === "anyone") return true;
  return role !== undefined && (who === "signedIn" || who.includes(role));
}

function takesCallersAway({ route }: ApiOperation, { method, path }: SentCall, kept: ReadonlySet<number>): boolean {
  return method !== "GET" && route.area === "people" && [...kept].some((id) => path.endsWith(`/${id}`));
}
