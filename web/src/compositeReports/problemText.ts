import type { ApiProblem } from "#web/api/apiProblem.ts";
import { messages } from "#web/ui/text/messages.ts";

const MAX_DEPTH = 10;
const TOO_DEEP = "...";

/** One text under the form for whatever a call answered (docs/rules/compositeReports.md, "Text of an error"). */
export function textOfProblem(problem: ApiProblem): string {
  const { body, fields } = problem;
  // The message of our API says only that fields have errors, so the errors are shown instead.
  if (Object.keys(fields).length > 0) return errorText(fields);
  return body === undefined ? problem.messageOr(messages.error) : errorText(body);
}

/** Joins the body of an error to one text, whatever its shape (docs/rules/compositeReports.md, "Text of an error"). */
export function errorText(body: unknown, depth = 0): string {
  if (typeof body === "string") return body;
  if (typeof body !== "object" || body === null) return String(body);
  if (depth >= MAX_DEPTH) return TOO_DEEP;
  if (Array.isArray(body)) return body.map((each) => errorText(each, depth + 1)).join(" ");
  const { message, detail } = body as { message?: unknown; detail?: unknown };
  if (message) return errorText(message, depth + 1);
  if (detail) return errorText(detail, depth + 1);
  return Object.entries(body)
    .map(([field, value]) => {
      const text = errorText(value, depth + 1);
      return field === "non_field_errors" ? text : `${field}: ${text}`;
    })
    .join(" ");
}
