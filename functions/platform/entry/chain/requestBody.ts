import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import type { RouteRow } from "#shared/platform/route.ts";
import type { Step } from "./call.ts";

export function requestBody(row: RouteRow): Step {
  return {
    before: ({ event }) => {
      if (row.method === "GET" || event.body === undefined) return;
      const text = event.isBase64Encoded ? Buffer.from(event.body, "base64").toString("utf8") : event.body;
      if (row.maxBytes !== undefined && Buffer.byteLength(text) > row.maxBytes) {
        throw fieldProblem({ non_field_errors: "Päring on liiga suur." });
      }
      event.passage.body = row.form ? formFields(text) : jsonBody(text);
    },
  };
}

function jsonBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem("bad_request", { message: "Päringu sisu ei ole korrektne JSON." });
  }
}

function formFields(text: string): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const key = name.endsWith("[]") ? name.slice(0, -2) : name;
    const existing = fields[key];
    if (Array.isArray(existing)) existing.push(value);
    else if (existing !== undefined) fields[key] = [existing, value];
    else fields[key] = name.endsWith("[]") ? [value] : value;
  }
  return { ...fields };
}
