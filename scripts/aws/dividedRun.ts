import * as z from "zod";
import type { Config } from "#infra/basis/config.ts";
import type { Wait } from "#scripts/waiting/patience.ts";
import { askAws, jsonOfAws } from "./askAws.ts";
import { stackOutput } from "./stackOutput.ts";

const LOOKED_EVERY_MS = 10_000;

const executions = z.object({ executions: z.array(z.object({ executionArn: z.string() })) });
const started = z.object({ executionArn: z.string() });
const described = z.object({ status: z.string(), output: z.string().optional(), cause: z.string().optional() });
const mapRuns = z.object({ mapRuns: z.array(z.object({ mapRunArn: z.string() })) });
const mapRun = z.object({ itemCounts: z.object({ total: z.int(), succeeded: z.int() }) });
const ended = z.object({ run: z.string() });

interface DividedMachine<Result> {
  /** Output of the stack `analytics` with its ARN. */
  output: string;
  /** What it makes, such as "verification", with its article. */
  noun: string;
  article: "A" | "An";
  /** Heading in docs/scale.md. */
  heading: string;
  resultKey: (run: string) => string;
  result: { parse(value: unknown): Result };
}

export interface Waiting {
  wait: Wait;
  say: (sentence: string) => void;
}

/**
 * Starts a divided run, or goes on with the one that runs, and waits for its result.
 * @throws a sentence where there is none: without the setting, or when a function failed at each attempt
 */
export async function dividedRun<Result>(
  config: Config,
  { output: arnOutput, noun, article, heading, resultKey, result }: DividedMachine<Result>,
  { wait, say }: Waiting,
): Promise<{ result: Result; bucket: string }> {
  const { environment, region } = config;
  if (!config.hasAnalytics)
    throw new Error(
      `${article} ${noun} in parts needs "analytics": true in infra/installations/${environment}.json and a deploy (docs/scale.md, "${heading}").`,
    );
  const call = <Schema extends z.ZodType>(operation: string, json: object, schema: Schema) =>
    jsonOfAws(
      { service: "states", region, target: `AWSStepFunctions.${operation}`, json },
      `states:${operation}`,
      schema,
    );
  const stateMachineArn = await stackOutput(config, "analytics", arnOutput);
  const bucket = await stackOutput(config, "analytics", "FactsBucketName");
  const running = await call("ListExecutions", { stateMachineArn, statusFilter: "RUNNING" }, executions);
  const [before] = running.executions;
  const { executionArn } = before ?? (await call("StartExecution", { stateMachineArn }, started));
  say(before ? `${article} ${noun} runs already: ${executionArn}` : `Started ${executionArn}`);

  const progress = async () => {
    const { mapRuns: all } = await call("ListMapRuns", { executionArn }, mapRuns);
    const counts = await Promise.all(all.map(({ mapRunArn }) => call("DescribeMapRun", { mapRunArn }, mapRun)));
    return counts.map(({ itemCounts: { total, succeeded } }) => `${succeeded} of ${total}`).toSorted();
  };
  for (let said = ""; ; ) {
    const { status, output, cause } = await call("DescribeExecution", { executionArn }, described);
    if (status === "SUCCEEDED") {
      const { run } = ended.parse(JSON.parse(output ?? "{}"));
      const path = `/${bucket}/${resultKey(run)}`;
      const text = await askAws({ service: "s3", region, path }, "s3:GetObject");
      if (text === undefined) throw new Error(`The result ${path} is gone: it stays for a week.`);
      return { result: result.parse(JSON.parse(text)), bucket };
    }
    if (status !== "RUNNING" && status !== "PENDING_REDRIVE")
      throw new Error(`The ${noun} ended without a result (${status}): ${cause ?? "look at it in Step Functions"}`);
    const now = (await progress()).join(", ");
    if (now !== said) say(`Segments and parts: ${now}`);
    said = now;
    await wait(LOOKED_EVERY_MS);
  }
}
