import { Problem } from "#functions/platform/problem.ts";
import type { LetterOfOwner, WantedPhone } from "#functions/signing/store/attempt.ts";
import { attemptView } from "./attemptView.ts";
import { beginPhoneAttempt } from "./beginAttempt.ts";
import { beginningBrowser } from "./browser.ts";
import { again } from "./phoneRun.ts";
import { countRequest } from "./requestLimits.ts";

export interface AskedPhone {
  reply: { id: string; verification_code: string; ends_in: number };
  cookie: string;
}

/** @throws Problem `too_many_requests`, `eid_busy` */
export async function askPhone(
  wanted: WantedPhone,
  letter: LetterOfOwner | undefined,
  { cookies, address, now }: { cookies: readonly string[]; address: string; now: Date },
): Promise<AskedPhone> {
  await countRequest({ address, ...wanted }, now);
  const browser = beginningBrowser(cookies);
  const begun = await beginPhoneAttempt(wanted, letter, browser.hash, now);
  if (!begun.ok) throw new Problem("eid_busy");
  const { id, verificationCode = "" } = begun.attempt;
  // Also at a repeated press: a second message does no harm.
  if (begun.attempt.state === "queued") await again(begun.attempt, 0);
  const { ends_in } = attemptView(begun.attempt, now);
  return { reply: { id, verification_code: verificationCode, ends_in }, cookie: browser.cookie };
}
