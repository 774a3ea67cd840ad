import { createHash } from "node:crypto";
import { env } from "#functions/platform/env.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { withinLimit } from "#functions/sessions/store/attempts.ts";
import type { WantedPhone } from "#functions/signing/store/attempt.ts";
import type { EidMeans } from "#shared/sessions/eidMeans.ts";
import { checkCode, checkPhone, identityTexts } from "#shared/sessions/typedIdentity.ts";

/** @throws Problem `eid_off` when this means is not set up */
export function checkOffered(means: EidMeans): void {
  const offered = env()
    .EID_MEANS.split(",")
    .map((each) => each.trim());
  if (!offered.includes(means)) throw new Problem("eid_off");
}

/** @throws Problem `invalid_fields` */
export function typedMobileId(body: { idCode: string; phoneNumber: string }): WantedPhone {
  const [phone, code] = [checkPhone(body.phoneNumber), checkCode(body.idCode)];
  if (phone.ok && code.ok) return { means: "mobileId", code: code.value, phone: phone.value };
  throw fieldProblem({
    ...(phone.ok ? {} : { phoneNumber: identityTexts[phone.error] }),
    ...(code.ok ? {} : { idCode: identityTexts[code.error] }),
  });
}

/** @throws Problem `invalid_fields` */
export function typedSmartId(body: { idCode: string }): WantedPhone {
  const code = checkCode(body.idCode);
  if (!code.ok) throw fieldProblem({ idCode: identityTexts[code.error] });
  return { means: "smartId", code: code.value };
}

const WINDOW_SECONDS = 15 * 60;
const perAddress = { attempts: 30, windowSeconds: WINDOW_SECONDS };
const perSigner = { attempts: 20, windowSeconds: WINDOW_SECONDS };
const perPerson = { attempts: 5, windowSeconds: WINDOW_SECONDS };

/** Counts a request to a phone (docs/rules/eid.md, "Limits of requests"). @throws Problem `too_many_requests` */
export async function countRequest(
  asked: { address: string; code?: string; phone?: string },
  now: Date,
): Promise<void> {
  const { address, code, phone } = asked;
  const limits = [
    [`eid-address#${address}`, perAddress],
    ...(code ? [[`eid-code#${hashOf(code)}`, perPerson] as const] : []),
    ...(phone ? [[`eid-phone#${hashOf(phone)}`, perPerson] as const] : []),
  ] as const;
  for (const [key, limit] of limits) {
    if (!(await withinLimit(key, limit, now))) throw new Problem("too_many_requests");
  }
}

/** The signer is known and may sign several in a row, so the limit is higher. @throws Problem `too_many_requests` */
export async function countSigning(asked: { person: number; code?: string; phone?: string }, now: Date): Promise<void> {
  const { person, code, phone } = asked;
  const keys = [
    `sign-person#${person}`,
    ...(code ? [`sign-code#${hashOf(code)}`] : []),
    ...(phone ? [`sign-phone#${hashOf(phone)}`] : []),
  ];
  for (const key of keys) {
    if (!(await withinLimit(key, perSigner, now))) throw new Problem("too_many_requests");
  }
}

/** Counters need no personal data. */
function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
