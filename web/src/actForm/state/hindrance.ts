import type { SawmillActInput } from "#shared/actForm/sawmillActs.ts";
import { hindranceText as text } from "#web/actForm/text.ts";
import type { FormGroup } from "./formRows.ts";
import { isSum, isVolume } from "./submittedForm.ts";

export interface Hindrance {
  text: string;
  /** A `data-field`; of a row `act_rows.` and its key. */
  field: string;
}

interface FormParts {
  groups: readonly FormGroup[];
  sawmillActs: readonly SawmillActInput[];
  doubledNumbers: ReadonlySet<string>;
}

/** The uppermost one (docs/rules/actForm.md, "Errors of the act form"). */
export function hindranceOf({ groups, sawmillActs, doubledNumbers }: FormParts): Hindrance | undefined {
  if (groups.every(({ selection }) => selection === "none")) return { text: text.noneSelected, field: "act_rows" };
  const negative = groups.find((group) => group.negative !== undefined)?.negative;
  if (negative !== undefined) return { text: text.negative, field: rowField(negative) };
  for (const [line, act] of sawmillActs.entries()) {
    const name = isVolume(act.total_amount_of_wood) ? "sum_before_tax" : "total_amount_of_wood";
    if (name === "sum_before_tax" && isSum(act.sum_before_tax)) continue;
    return { text: text.sawmill, field: `sawmill_acts.${line}.${name}` };
  }
  const [owner] = doubledNumbers;
  return owner === undefined ? undefined : { text: text.doubledNumber, field: `buy_acts.${owner}` };
}

export function rowField(key: string): string {
  return `act_rows.${key}`;
}

export function rowOfField(field: string): string | undefined {
  return field.startsWith("act_rows.") ? field.slice("act_rows.".length) : undefined;
}
