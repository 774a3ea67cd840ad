import type { PreviewPhase } from "#shared/actForm/contract.ts";
import type { FieldErrors } from "#shared/platform/problems.ts";
import { type ActFormState, totalsOf } from "./formState.ts";
import { selectedRows } from "./submittedForm.ts";

/** Every other action waits for it. */
export type Busy = "saving" | "previewing" | "reloading";

export type SendingProgress =
  | { of: "act"; percent: number }
  | { of: "preview"; phase: Exclude<PreviewPhase, "failed">; percent: number };

export interface FormSize {
  rows: number;
  sum: number;
}

export type FormNotice =
  | { is: "gone"; reports: readonly string[]; during: "save" | "preview" }
  | { is: "changed"; code: "rows_changed" | "act_changed" }
  /** `isOfFields`: shown until each wrong field has changed. */
  | { is: "refused"; during: "save" | "preview"; message: string; isOfFields: boolean }
  | { is: "underWay"; message: string }
  /** `isPriced`: prices are changed on the server, but not on the screen. */
  | { is: "notReloaded"; message: string; isPriced: boolean }
  | { is: "updated"; before: FormSize; after: FormSize };

export function sizeOf(state: ActFormState): FormSize {
  return { rows: selectedRows(state).length, sum: totalsOf(state).sum_before_tax.raw };
}

/** A refusal of fields is shown until each of them has changed. */
export function shownNotice(notice: FormNotice | undefined, errors: FieldErrors): FormNotice | undefined {
  const areFieldsMended = notice?.is === "refused" && notice.isOfFields && Object.keys(errors).length === 0;
  return areFieldsMended ? undefined : notice;
}
