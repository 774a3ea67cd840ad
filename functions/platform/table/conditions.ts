class Test<Value> {
  readonly operator: "<" | "<=" | ">" | "present" | "in";
  readonly values: readonly Value[];

  constructor(operator: Test<Value>["operator"], values: readonly Value[]) {
    this.operator = operator;
    this.values = values;
  }
}

export const below = <Value>(value: Value) => new Test("<", [value]);
export const atMost = <Value>(value: Value) => new Test("<=", [value]);
export const above = <Value>(value: Value) => new Test(">", [value]);
export const present = () => new Test<never>("present", []);
/** One of the values; `undefined` among them also matches a missing attribute. */
export const oneOf = <Value>(values: readonly Value[]) => new Test("in", values);

/** Each attribute must have this value or pass this test. `undefined`: the item lacks the attribute, or does not exist. */
export type Match<Item> = { readonly [Name in keyof Item]?: Item[Name] | Test<Item[Name] | undefined> | undefined };

export type When<Item> = Match<Item> | readonly Match<Item>[];

export class Expression {
  readonly #names = new Map<string, string>();
  readonly #values: unknown[] = [];

  name(attribute: string): string {
    this.#names.set(`#${attribute}`, attribute);
    return `#${attribute}`;
  }

  value(value: unknown): string {
    return `:${this.#values.push(value)}`;
  }

  when(condition: object | undefined, also: readonly string[] = []): string | undefined {
    const matches: readonly object[] =
      condition === undefined ? [] : Array.isArray(condition) ? condition : [condition];
    const tests = matches.map((match) => this.#tests(match));
    const [only = []] = tests;
    const all = tests.length < 2 ? [...also, ...only] : [...also, anyOf(tests.map((own) => own.join(" AND ")))];
    return all.length === 0 ? undefined : all.join(" AND ");
  }

  parts() {
    return {
      ...(this.#names.size > 0 && { ExpressionAttributeNames: Object.fromEntries(this.#names) }),
      ...(this.#values.length > 0 && {
        ExpressionAttributeValues: Object.fromEntries(this.#values.map((value, index) => [`:${index + 1}`, value])),
      }),
    };
  }

  #tests(match: object): string[] {
    const tests = Object.entries(match).map(([attribute, expected]) => this.#test(this.name(attribute), expected));
    if (tests.length === 0) throw new Error("A condition must name an attribute");
    return tests;
  }

  #test(name: string, expected: unknown): string {
    if (expected === undefined) return `attribute_not_exists(${name})`;
    if (!(expected instanceof Test)) return `${name} = ${this.value(expected)}`;
    if (expected.operator === "present") return `attribute_exists(${name})`;
    if (expected.operator !== "in") return `${name} ${expected.operator} ${this.value(expected.values[0])}`;
    return anyOf(expected.values.map((value) => this.#test(name, value)));
  }
}

function anyOf(tests: readonly string[]): string {
  return tests.length === 1 ? (tests[0] ?? "") : `(${tests.join(" OR ")})`;
}
