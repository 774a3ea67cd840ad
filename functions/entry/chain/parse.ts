import type * as z from "zod/mini";
import { Problem } from "#functions/core/problem.ts";
import type { FieldErrors } from "#shared/api/problems.ts";
import { sentenceOf } from "./sentences.ts";

/** @throws Problem with the errors by field path. */
export function parse(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: sentenceOf });
  if (result.success) {
    if (isWellFormed(result.data)) return result.data;
    throw new Problem("bad_request", { message: "Päringus on vigane tekst." });
  }
  const fields: FieldErrors = {};
  for (const issue of result.error.issues) {
    const path = issue.path.join(".") || "non_field_errors";
    (fields[path] ??= []).push(issue.message);
  }
  throw new Problem("invalid_fields", { fields });
}

/** JSON escapes can carry lone surrogates, which cannot be stored as UTF-8. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  return typeof value !== "object" || value === null || Object.values(value).every(isWellFormed);
}
