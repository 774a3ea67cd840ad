import type { TypedReportFilters } from "#shared/reports/reportFilters.ts";
import { type ReportSelection, selectionFields } from "#shared/reports/reportSelection.ts";
import { csrfToken } from "#web/api/headers.ts";
import { addressFor } from "#web/api/rows.ts";
import { api } from "#web/api/table.ts";
import { notePageLeft } from "#web/ui/browser/pageLeft.ts";

/** A form post that leads to the act form (docs/rules/reports.md, "From a selection to the act form"). */
export function postSelection(selection: ReportSelection, filters: TypedReportFilters): void {
  const { reports, except, destinations, company, ...narrowed } = selectionFields(selection, filters);
  const form = document.createElement("form");
  form.method = "post";
  form.action = addressFor(api.actForm.select);
  form.hidden = true;
  const fields = [
    ...reports.map((report) => ["reports[]", report] as const),
    ...except.map((report) => ["except[]", report] as const),
    ["destinations", destinations] as const,
    ["company", company] as const,
    ...Object.entries(narrowed).map(([name, value]) => [name, value ?? ""] as const),
    ["csrfmiddlewaretoken", csrfToken()] as const,
  ];
  for (const [name, value] of fields) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = name;
    field.value = value;
    form.append(field);
  }
  notePageLeft();
  document.body.append(form);
  form.submit();
  form.remove();
}
