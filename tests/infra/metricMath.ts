/** A point of a series: null where CloudWatch has no data. */
export type Point = number | null;

/** Values of an expression at one time: METRICS() is a list. */
type Value = Point | Point[];

const TOKEN = /\s*(\d+(?:\.\d+)?|[A-Za-z]\w*|<=|>=|==|!=|[-+*/<>(),])/y;
/** From the weakest. */
const LEVELS = [["OR"], ["AND"], ["<", ">", "<=", ">=", "==", "!="], ["+", "-"], ["*", "/"]];

const operators: Record<string, (one: number, other: number) => number> = {
  OR: (one, other) => Number(one !== 0 || other !== 0),
  AND: (one, other) => Number(one !== 0 && other !== 0),
  "<": (one, other) => Number(one < other),
  ">": (one, other) => Number(one > other),
  "<=": (one, other) => Number(one <= other),
  ">=": (one, other) => Number(one >= other),
  "==": (one, other) => Number(one === other),
  "!=": (one, other) => Number(one !== other),
  "+": (one, other) => one + other,
  "-": (one, other) => one - other,
  "*": (one, other) => one * other,
  "/": (one, other) => one / other,
};

/** A time series is known by its points, so the day and the hour of a point without data are missing too. */
const functions: Record<string, (time: Date, ...values: Value[]) => Value> = {
  FILL: (_time, series, value) =>
    Array.isArray(series) ? series.map((point) => point ?? (value as Point)) : (series ?? value!),
  SUM: (_time, series) => {
    const points = [series].flat().filter((point) => point !== undefined && point !== null);
    return points.length === 0 ? null : points.reduce((sum, point) => sum + point, 0);
  },
  IF: (_time, condition, yes, no) => (condition === null ? null : condition === 0 ? no! : yes!),
  DAY: (time, series) => (series === null ? null : time.getUTCDay() || 7),
  HOUR: (time, series) => (series === null ? null : time.getUTCHours()),
};

/**
 * The value of a CloudWatch expression at one time, in the part of metric math that alarms of infra use. An operator
 * with a missing side gives a missing point.
 * @throws Error for what it does not know.
 */
export function valueAt(expression: string, time: Date, points: Readonly<Record<string, Point>>): Value {
  const tokens = [...expression.matchAll(new RegExp(TOKEN, "g"))].map(([, token]) => token!);
  if (tokens.join("") !== expression.replaceAll(/\s/g, "")) throw new Error(`Not understood: ${expression}`);
  const expected = (token: string) => {
    if (tokens.shift() !== token) throw new Error(`${token} is missing in ${expression}`);
  };
  const values = (): Value[] => {
    const found: Value[] = [];
    expected("(");
    while (tokens[0] !== ")") {
      if (found.length > 0) expected(",");
      found.push(binary(0));
    }
    expected(")");
    return found;
  };
  const operand = (): Value => {
    if (tokens[0] === "(") return values()[0]!;
    const token = tokens.shift() ?? "";
    if (/^\d/.test(token)) return Number(token);
    if (token === "METRICS") return [...values(), ...Object.values(points)] as Point[];
    if (token in functions) return functions[token]!(time, ...values());
    if (token in points) return points[token]!;
    throw new Error(`${token} is no metric or function in ${expression}`);
  };
  const binary = (level: number): Value => {
    if (level === LEVELS.length) return operand();
    let left = binary(level + 1);
    while (LEVELS[level]!.includes(tokens[0] ?? "")) {
      const operator = operators[tokens.shift()!]!;
      const right = binary(level + 1);
      left = typeof left === "number" && typeof right === "number" ? operator(left, right) : null;
    }
    return left;
  };
  const value = binary(0);
  if (tokens.length > 0) throw new Error(`Not understood: ${tokens.join(" ")} in ${expression}`);
  return value;
}
