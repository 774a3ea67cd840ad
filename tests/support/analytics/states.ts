/** The states of Amazon States Language that the nightly export uses. */
interface State {
  Type: string;
  Resource?: string;
  Parameters?: Record<string, string>;
  Retry?: { MaxAttempts: number }[];
  ItemsPath?: string;
  ItemProcessor?: Machine;
  ResultPath?: null;
  Choices?: { Variable: string; IsPresent: boolean; Next: string }[];
  Default?: string;
  Result?: unknown;
  Next?: string;
  End?: boolean;
}

interface Machine {
  StartAt: string;
  States: Record<string, State>;
}

type Functions = Readonly<Record<string, (input: unknown) => Promise<unknown>>>;
type Execution = { Id: string; StartTime: string };
const KNOWN = new Set([
  "Type",
  "Resource",
  "Parameters",
  "Retry",
  "ItemsPath",
  "ItemProcessor",
  "ResultPath",
  "Choices",
  "Default",
  "Result",
  "Next",
  "End",
  "MaxConcurrency",
]);

/**
 * Runs a state machine as Step Functions would, the items of a map one after the other and retries at once. Values pass from state to
 * state as JSON. @throws the error of a task after its last attempt, and Error for what it does not know
 */
export async function runMachine(
  machine: Machine,
  input: unknown,
  functions: Functions,
  execution: Execution,
): Promise<unknown> {
  let [name, value] = [machine.StartAt, input];
  for (;;) {
    const state: State | undefined = machine.States[name];
    if (!state) throw new Error(`There is no state ${name}`);
    const unknown = Object.keys(state).filter((key) => !KNOWN.has(key));
    if (unknown.length > 0) throw new Error(`${name} has ${unknown.join(", ")}, which is not known here`);
    if (state.Type === "Choice") {
      const taken = state.Choices?.find(({ Variable, IsPresent }) => (at(value, Variable) !== undefined) === IsPresent);
      name = taken?.Next ?? state.Default ?? "";
      continue;
    }
    const result = await resultOf(state, value, functions, execution);
    if (state.ResultPath !== null) value = passed(result);
    if (state.End) return value;
    name = state.Next ?? "";
  }
}

async function resultOf(state: State, value: unknown, functions: Functions, execution: Execution): Promise<unknown> {
  switch (state.Type) {
    case "Task":
      return attempted(state, () => functions[state.Resource ?? ""]!(passed(parametersOf(state, value, execution))));
    case "Map": {
      const results: unknown[] = [];
      for (const item of at(value, state.ItemsPath ?? "$") as unknown[]) {
        results.push(await runMachine(state.ItemProcessor!, item, functions, execution));
      }
      return results;
    }
    case "Pass":
      return state.Result ?? value;
    default:
      throw new Error(`${state.Type} is not known here`);
  }
}

async function attempted<Result>({ Retry = [] }: State, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= (Retry[0]?.MaxAttempts ?? 0)) throw error;
    }
  }
}

function parametersOf({ Parameters }: State, value: unknown, execution: Execution): unknown {
  if (!Parameters) return value;
  const entries = Object.entries(Parameters).map(([key, path]) => {
    const found = path.startsWith("$$.") ? at({ Execution: execution }, path.slice(1)) : at(value, path);
    return [key.replace(/\.\$$/, ""), found];
  });
  return Object.fromEntries(entries);
}

/** A path such as `$.segments`. */
function at(value: unknown, path: string): unknown {
  return path
    .split(".")
    .slice(1)
    .reduce((found: any, part) => found?.[part], value);
}

/** Through JSON; 256 KiB are the most that Step Functions passes on. */
function passed(value: unknown): unknown {
  const text = JSON.stringify(value) ?? "null";
  if (Buffer.byteLength(text) > 256 * 1024) throw new Error("States.DataLimitExceeded");
  return JSON.parse(text);
}
