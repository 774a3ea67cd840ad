import { errorText } from "#shared/compositeReports/errorText.ts";
import type { ApiProblem } from "#web/api/apiProblem.ts";

/** One text under the form for whatever a call answered (docs/rules/compositeReports.md, "Text of an error"). */
export function textOfProblem({ body, fields, message }: ApiProblem): string {
  // Beside the errors of fields, the message of our API says only that there are some.
  if (Object.keys(fields).length > 0) return errorText(fields);
  return body === undefined ? message : errorText(body);
}
