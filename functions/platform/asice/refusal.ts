import { type ReasonCode, reasons } from "#shared/containers/reasons.ts";

/** Thrown by each check of the verifier; `detail` names what it is about. */
export class Refusal extends Error {
  readonly reason: ReasonCode;
  readonly detail: string | undefined;

  constructor(reason: ReasonCode, detail?: string) {
    super(detail === undefined ? reasons[reason] : `${reasons[reason]}: ${detail}`);
    this.reason = reason;
    this.detail = detail;
  }
}

/** Refuses for the reason unless the condition is true. @throws Refusal */
export function check(condition: boolean, reason: ReasonCode, detail?: string): asserts condition {
  if (!condition) throw new Refusal(reason, detail);
}
