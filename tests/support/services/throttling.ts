import { tableClient } from "#functions/platform/table/tableClient.ts";

export type Input = Record<string, unknown>;
/** Sends a call on, maybe a changed one. */
export type Pass = (input: Input) => Promise<Input>;
export type Answer = (input: Input, pass: Pass) => Promise<Input>;

/** Answers the first `times` calls of a command itself; `answer` can pass them on, and throw. */
export async function answering<Result>(
  command: string,
  times: number,
  answer: Answer,
  work: () => Promise<Result>,
): Promise<{ result: Result; calls: Input[] }> {
  const calls: Input[] = [];
  tableClient.middlewareStack.add(
    (next, context) => async (args) => {
      if (context["commandName"] !== command) return next(args);
      calls.push(args.input as Input);
      if (calls.length > times) return next(args);
      let passed: Awaited<ReturnType<typeof next>> | undefined;
      const output = await answer(args.input as Input, async (input) => {
        passed = await next({ ...args, input } as typeof args);
        return passed.output as unknown as Input;
      });
      return { response: passed?.response, output } as unknown as Awaited<ReturnType<typeof next>>;
    },
    { step: "initialize", priority: "low", name: "answering", override: true },
  );
  try {
    return { result: await work(), calls };
  } finally {
    tableClient.middlewareStack.remove("answering");
  }
}
