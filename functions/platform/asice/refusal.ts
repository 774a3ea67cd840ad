import { type ReasonCode, reasons } from "#shared/containers/reasons.ts";

/** Thrown by every check and reader of this folder unless it says otherwise; `detail` names the subject. */
export class Refusal extends Error {
  readonly reason: ReasonCode;
  readonly detail: string | undefined;

  constructor(reason: ReasonCode, detail?: string) {
    super(detail === undefined ? reasons[reason] : `${reasons[reason]}: ${detail}`);
    this.reason = reason;
    this.detail = detail;
  }
}

export function check(condition: boolean, reason: ReasonCode, detail?: string): asserts condition {
  if (!condition) throw new Refusal(reason, detail);
}
