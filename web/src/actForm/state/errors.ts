import type { ActForm } from "#shared/actForm/contract.ts";
import { completeSawmillActs, type SawmillActInput } from "#shared/actForm/sawmillActs.ts";
import type { FieldErrors } from "#shared/platform/problems.ts";

/** Fields in screen order; purchase acts come last. */
const FIELDS = [
  "number",
  "buyer_company",
  "date",
  "timber_certificate",
  "act_rows",
  "sawmill_acts",
  "sum_before_tax",
  "vat",
  "with_vat",
  "buy_acts",
] as const;
const OWN_FIELD = /^(number|date|buyer_company|timber_certificate|act_rows|sum_before_tax|vat|with_vat)$/;

/** Assigns server errors to fields; the rest join `non_field_errors` (docs/rules/actForm.md, "Errors of the act form"). */
export function fieldErrorsOf(fields: FieldErrors, sent: ActForm, sawmillLines: readonly number[]): FieldErrors {
  const owners = new Set(sent.buy_acts.map(({ id }) => id));
  const errors: FieldErrors = {};
  for (const [path, texts] of Object.entries(fields)) {
    const field = fieldOf(path, sent, owners, sawmillLines);
    errors[field] = [...(errors[field] ?? []), ...texts];
  }
  return errors;
}

function fieldOf(path: string, sent: ActForm, owners: ReadonlySet<string>, sawmillLines: readonly number[]): string {
  if (OWN_FIELD.test(path)) return path;
  const [area, at = "", name] = path.split(".");
  if (area === "buy_acts" && name === undefined && owners.has(at)) return path;
  if (area === "buy_acts" && name !== undefined) return `buy_acts.${sent.buy_acts[Number(at)]?.id ?? ""}`;
  if (area === "sawmill_acts" && name !== undefined) return `sawmill_acts.${sawmillLines[Number(at)] ?? 0}.${name}`;
  return "non_field_errors";
}

export function sawmillLinesSent(acts: readonly SawmillActInput[]): number[] {
  return acts.flatMap((act, line) => (completeSawmillActs([act]).length > 0 ? [line] : []));
}

export function firstField(errors: FieldErrors, owners: readonly string[]): string | undefined {
  const rank = (field: string) => {
    const [area = "", at = ""] = field.split(".");
    const line = area === "buy_acts" ? owners.indexOf(at) : Number(at);
    return [FIELDS.findIndex((name) => name === area), line] as const;
  };
  return Object.keys(errors)
    .filter((field) => rank(field)[0] >= 0)
    .toSorted((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1])
    .at(0);
}
