import type * as z from "zod";
import { askWhile, type Wait } from "#scripts/waiting/patience.ts";
import { type AwsRequest, awsCall } from "./awsCall.ts";
import { remedyOf } from "./finding.ts";

/** Codes of AWS for what is being changed, or is asked for too often: the same call works a little later. */
const PASSING = /^(ConflictException|ResourceInUseException|TooManyRequestsException|ThrottlingException|Throttling)\b/;
const ATTEMPTS = 20;
const PAUSE_MS = 3000;

/**
 * Asks AWS for something, or changes it; tries again for a minute while it is being changed.
 * @returns the text of its reply; undefined where AWS says that it does not exist
 * @throws a sentence with what to do
 */
export async function askAws(request: AwsRequest, permission: string, wait?: Wait): Promise<string | undefined> {
  const reply = await askWhile(
    () => awsCall(request),
    (each) => !each.ok && each.trouble !== "absent" && PASSING.test(each.reason),
    { pauseMs: PAUSE_MS, times: ATTEMPTS, wait },
  );
  if (reply.ok) return reply.text;
  if (reply.trouble === "absent") return undefined;
  const sentence = `${remedyOf(reply.trouble, reply.reason, permission)}.`;
  throw new Error(sentence.charAt(0).toUpperCase() + sentence.slice(1));
}

/** @throws as askAws, and when AWS says that it does not exist */
export async function jsonOfAws<Schema extends z.ZodType>(
  request: AwsRequest,
  permission: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await askAws(request, permission);
  if (text === undefined) throw new Error(`AWS does not know what ${permission} asks for.`);
  return schema.parse(JSON.parse(text));
}
