import { randomUUID } from "node:crypto";
import type { Context } from "aws-lambda";
import { describeError, inLogContext, log } from "#functions/platform/log.ts";
import type { NightStep } from "#shared/platform/nightSteps.ts";

interface Schema<Input> {
  parse(event: unknown): Input;
}

/** A function that Step Functions calls. What it throws is logged, and tried again as the definition says. */
export function nightStep<Input, Output>(
  name: NightStep,
  schema: Schema<Input>,
  work: (input: Input) => Promise<Output>,
) {
  return (event: unknown, context?: Pick<Context, "awsRequestId">): Promise<Output> => {
    const facts = { function: `night-${name}`, request_id: context?.awsRequestId ?? randomUUID() };
    return inLogContext(facts, async () => {
      try {
        return await work(schema.parse(event));
      } catch (error) {
        log.error("a step of the nightly export failed", { ...placeOf(event), error: describeError(error) });
        throw error;
      }
    });
  };
}

function placeOf(event: unknown): Record<string, unknown> {
  if (typeof event !== "object" || event === null) return {};
  return Object.fromEntries(Object.entries(event).filter(([name]) => ["run", "segment", "part"].includes(name)));
}
