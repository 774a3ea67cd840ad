/** Checks kept values, which an older page may have written. The contracts' schemas outweigh the router. */
export type Shape<Value> = (value: unknown) => value is Value;

export const isText = (value: unknown): value is string => typeof value === "string";
export const isNumber = (value: unknown): value is number => typeof value === "number";
export const isFlag = (value: unknown): value is boolean => typeof value === "boolean";

export function oneOf<const Value>(...values: readonly Value[]): Shape<Value> {
  return (value): value is Value => values.some((each) => each === value);
}

export function either<One, Other>(one: Shape<One>, other: Shape<Other>): Shape<One | Other> {
  return (value): value is One | Other => one(value) || other(value);
}

export function optional<Value>(shape: Shape<Value>): Shape<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || shape(value);
}

export function listOf<Each>(each: Shape<Each>): Shape<Each[]> {
  return (value): value is Each[] => Array.isArray(value) && value.every((one) => each(one));
}

export function pairOf<One, Other>(one: Shape<One>, other: Shape<Other>): Shape<[One, Other]> {
  return (value): value is [One, Other] =>
    Array.isArray(value) && value.length === 2 && one(value[0]) && other(value[1]);
}

export function recordOf<Value extends object>(
  fields: { [Field in keyof Value]-?: Shape<Value[Field]> },
): Shape<Value> {
  const checks: [string, (value: unknown) => boolean][] = Object.entries(fields);
  return (value): value is Value =>
    typeof value === "object" &&
    value !== null &&
    checks.every(([field, isRight]) => isRight(Reflect.get(value, field)));
}
