import type { ActForm } from "#shared/api/areas/actForm.ts";
import type { FieldErrors } from "#shared/api/problems.ts";

/** Fields of the form that have a place of their own for what the server says about them. */
const PLACES = /^(number|date|buyer_company|timber_certificate|sum_before_tax|vat|with_vat)$/;

/**
 * What the server refused, by places of the form: purchase acts by their owners and sawmill acts by their lines, wherever
 * the server counts what was sent. Whatever has no place of its own joins `non_field_errors` (document 1 §5).
 * @param sawmillLines line of the form of each sawmill act that was sent.
 */
export function placedErrors(fields: FieldErrors, sent: ActForm, sawmillLines: readonly number[]): FieldErrors {
  const owners = new Set(sent.buy_acts.map(({ id }) => id));
  const placed: FieldErrors = {};
  for (const [field, texts] of Object.entries(fields)) {
    const place = placeOf(field, sent, owners, sawmillLines);
    placed[place] = [...(placed[place] ?? []), ...texts];
  }
  return placed;
}

function placeOf(field: string, sent: ActForm, owners: ReadonlySet<string>, sawmillLines: readonly number[]): string {
  if (PLACES.test(field) || field === "act_rows") return field;
  const [area, at = "", name] = field.split(".");
  if (area === "buy_acts" && name === undefined && owners.has(at)) return field;
  if (area === "buy_acts" && name !== undefined) return `buy_acts.${sent.buy_acts[Number(at)]?.id ?? ""}`;
  if (area === "sawmill_acts" && name !== undefined) return `sawmill_acts.${sawmillLines[Number(at)] ?? 0}.${name}`;
  return "non_field_errors";
}
