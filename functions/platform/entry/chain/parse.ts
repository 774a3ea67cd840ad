import type * as z from "zod/mini";
import { Problem } from "#functions/platform/problem.ts";
import type { FieldErrors } from "#shared/platform/problems.ts";
import { foldTyped, forbiddenTexts } from "#shared/platform/typedText.ts";

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
  // More specific than the error of the form.
  Object.assign(fields, forbiddenTexts(result.success ? result.data : typed));
  if (Object.keys(fields).length > 0) throw new Problem("invalid_fields", { fields });
  return result.data;
}

export function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined || issue.input === null || issue.input === "") return "See väli on kohustuslik.";
      return issue.expected === "number" || issue.expected === "int" ? "Sisesta korrektne number." : "Vigane väärtus.";
    case "too_small":
      return `Väärtus on liiga ${sizeWords[issue.origin]?.small ?? "väike"}, vähim lubatud on ${shown(issue.minimum)}.`;
    case "too_big":
      return `Väärtus on liiga ${sizeWords[issue.origin]?.big ?? "suur"}, suurim lubatud on ${shown(issue.maximum)}.`;
    default:
      return "Vigane väärtus.";
  }
}

const sizeWords: Record<string, { small: string; big: string }> = {
  string: { small: "lühike", big: "pikk" },
  array: { small: "lühike", big: "pikk" },
};

const shown = (limit: number | bigint) => String(limit).replace(".", ",");
