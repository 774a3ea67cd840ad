import type { ActForm } from "#shared/api/areas/actForm.ts";
import type { FieldErrors } from "#shared/api/problems.ts";
import { completeSawmillActs, type SawmillActInput } from "#shared/domain/acts/sawmillActs.ts";

/** Fields with an error text of their own, in the order of the screen; purchase acts come last. */
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

/**
 * Assigns what the server refused to fields of the form: purchase acts by owner and sawmill acts by line, where the server
 * counts what was sent. Errors without a field of their own join `non_field_errors` (docs/rules/acts.md, "Errors of the act
 * form").
 * @param sawmillLines line of the form of each sawmill act that was sent.
 */
export function placedErrors(fields: FieldErrors, sent: ActForm, sawmillLines: readonly number[]): FieldErrors {
  const owners = new Set(sent.buy_acts.map(({ id }) => id));
  const placed: FieldErrors = {};
  for (const [path, texts] of Object.entries(fields)) {
    const field = fieldOf(path, sent, owners, sawmillLines);
    placed[field] = [...(placed[field] ?? []), ...texts];
  }
  return placed;
}

function fieldOf(path: string, sent: ActForm, owners: ReadonlySet<string>, sawmillLines: readonly number[]): string {
  if (OWN_FIELD.test(path)) return path;
  const [area, at = "", name] = path.split(".");
  if (area === "buy_acts" && name === undefined && owners.has(at)) return path;
  if (area === "buy_acts" && name !== undefined) return `buy_acts.${sent.buy_acts[Number(at)]?.id ?? ""}`;
  if (area === "sawmill_acts" && name !== undefined) return `sawmill_acts.${sawmillLines[Number(at)] ?? 0}.${name}`;
  return "non_field_errors";
}

/** The lines of the form whose sawmill acts are complete, and so are sent. */
export function sawmillLinesSent(acts: readonly SawmillActInput[]): number[] {
  return acts.flatMap((act, line) => (completeSawmillActs([act]).length > 0 ? [line] : []));
}

/**
 * The field with an error that is uppermost on the screen; undefined when no error belongs to a field.
 * @param owners previous owners in the order of their purchase acts.
 */
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
