import type * as z from "zod/mini";
import { Problem } from "#functions/platform/problem.ts";
import type { FieldErrors } from "#shared/platform/problems.ts";
import { foldTyped, forbiddenTexts } from "#shared/platform/typedText.ts";
import { sentenceOf } from "./sentences.ts";

/** Folds all texts first. @throws Problem with the errors by field path. */
export function parse(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const typed = foldTyped(schema, value);
  const result = schema.safeParse(typed, { error: sentenceOf });
  const fields: FieldErrors = {};
  for (const issue of result.error?.issues ?? []) {
    const path = issue.path.join(".") || "non_field_errors";
    (fields[path] ??= []).push(issue.message);
  }
  // Says more than that the text has not the form of its field.
  Object.assign(fields, forbiddenTexts(result.success ? result.data : typed));
  if (Object.keys(fields).length > 0) throw new Problem("invalid_fields", { fields });
  return result.data;
}
