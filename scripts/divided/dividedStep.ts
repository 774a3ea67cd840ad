import { randomUUID } from "node:crypto";
import type { Context } from "aws-lambda";
import { describeError, inLogContext, log } from "#functions/platform/log.ts";

interface Schema<Input> {
  parse(event: unknown): Input;
}

/**
 * A function that Step Functions calls. What it throws is logged, and tried again as the definition says.
 * @param name of the function, such as `verify-readPiece`
 */
export function dividedStep<Input, Output>(
  name: string,
  schema: Schema<Input>,
  work: (input: Input) => Promise<Output>,
) {
  return (event: unknown, context?: Pick<Context, "awsRequestId">): Promise<Output> => {
    const facts = { function: name, request_id: context?.awsRequestId ?? randomUUID() };
    return inLogContext(facts, async () => {
      try {
        return await work(schema.parse(event));
      } catch (error) {
        log.error("a step of a divided run failed", { error: describeError(error) });
        throw error;
      }
    });
  };
}
