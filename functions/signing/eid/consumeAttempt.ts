import { personByCode } from "#functions/people/store/personWrites.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { type EidAttempt, moveAttempt } from "#functions/signing/store/attempt.ts";

/** Uses a confirmed attempt up. The person whose code was confirmed; undefined when it was used, has ended, or is nobody's. */
export async function consumedBy(attempt: EidAttempt, now: Date): Promise<Viewer | undefined> {
  if (attempt.state !== "confirmed" || !attempt.code || now.getTime() / 1000 >= attempt.endsAt) return undefined;
  const isOurs = await moveAttempt(attempt.id, ["confirmed"], { state: "consumed" });
  const person = isOurs ? await personByCode(attempt.code) : undefined;
  if (!person) return undefined;
  const { id, name, email, roles, companies } = person;
  return { id, name, email, roles, companies };
}
