import { type ActFormState, totalsOf } from "./formState.ts";
import { selectedRows } from "./submittedForm.ts";

/** What is under way; every action waits for it. */
export type Busy = "saving" | "previewing" | "reloading";

/** Rows and sum of the selected part, before and after new data came. */
export interface FormSize {
  rows: number;
  sum: number;
}

/** What the user must know about the whole form. */
export type FormNotice =
  | { is: "gone"; reports: readonly string[]; during: "save" | "preview" }
  | { is: "changed"; code: "rows_changed" | "act_changed" }
  /** `isOfFields`: fields say what is wrong, until each has been changed. */
  | { is: "refused"; during: "save" | "preview"; message: string; isOfFields: boolean }
  /** The same act is being made or saved elsewhere at this moment. */
  | { is: "underWay"; message: string }
  /** New data did not come; `isPriced`: prices are changed, but not on the screen. */
  | { is: "notReloaded"; message: string; isPriced: boolean }
  | { is: "updated"; before: FormSize; after: FormSize };

export function sizeOf(state: ActFormState): FormSize {
  return { rows: selectedRows(state).length, sum: totalsOf(state).sum_before_tax.raw };
}
