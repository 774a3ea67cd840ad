import * as z from "zod/mini";
import { foldLines, foldText, heldLines, typedTextError } from "#shared/basics/documentText.ts";
import { uploadedName } from "#shared/basics/fileNames.ts";
import type { FieldErrors } from "./problems.ts";

/** How the texts of a schema are folded where they are not of one line. */
const folds = new WeakMap<object, (text: string) => string>();

/** A field of a body, of several lines. */
export function textOfLines(maxLength: number) {
  const schema = z.string().check(z.maxLength(maxLength));
  folds.set(schema, foldLines);
  return schema;
}

/** A field of a body with the name of a file, which is not refused for a character. */
export function nameOfFile() {
  const schema = z.string().check(z.minLength(1));
  folds.set(schema, uploadedName);
  return schema;
}

/** A field of a body, of several lines, that goes into no document: what a document cannot hold is dropped and not refused. */
export function heldOnly() {
  const schema = z.string();
  folds.set(schema, heldLines);
  return schema;
}

/** Deeper than any schema: hostile JSON is not followed further. */
const MAX_DEPTH = 10;

/** What was typed, with all its texts folded (docs/rules/names.md, "Text that a document can hold"). */
export function foldTyped(schema: z.core.$ZodType | undefined, typed: unknown, depth = 0): unknown {
  if (typeof typed === "string") return ((schema && folds.get(schema)) ?? foldText)(typed);
  if (typeof typed !== "object" || typed === null || depth === MAX_DEPTH) return typed;
  if (Array.isArray(typed)) return typed.map((each) => foldTyped(undefined, each, depth + 1));
  const shape = schema instanceof z.ZodMiniObject ? schema.shape : {};
  return Object.fromEntries(
    Object.entries(typed).map(([name, each]) => [name, foldTyped(shape[name], each, depth + 1)]),
  );
}

/** A sentence for each folded text with a character that no document can hold, by its path. */
export function forbiddenTexts(folded: unknown, path: readonly string[] = []): FieldErrors {
  if (typeof folded === "string") {
    const error = typedTextError(folded);
    return error === undefined ? {} : { [path.join(".")]: [error] };
  }
  if (typeof folded !== "object" || folded === null || path.length === MAX_DEPTH) return {};
  const errors: FieldErrors = {};
  for (const [name, each] of Object.entries(folded)) Object.assign(errors, forbiddenTexts(each, [...path, name]));
  return errors;
}
