import { env } from "#functions/platform/env.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
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
