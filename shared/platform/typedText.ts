import * as z from "zod/mini";
import { foldLines, foldText, heldLines, typedTextError } from "#shared/basics/documentText.ts";
import { uploadedName } from "#shared/basics/fileNames.ts";
import type { FieldErrors } from "./problems.ts";

/** Folding of schemas for other texts than one line. */
const folds = new WeakMap<object, (text: string) => string>();

export function textOfLines(maxLength: number) {
  const schema = z.string().check(z.maxLength(maxLength));
  folds.set(schema, foldLines);
  return schema;
}

/** A file name is cleaned, not refused. */
export function nameOfFile() {
  const schema = z.string().check(z.minLength(1));
  folds.set(schema, uploadedName);
  return schema;
}

/** Lines that go into no document: forbidden characters are dropped, not refused. */
export function heldOnly() {
  const schema = z.string();
  folds.set(schema, heldLines);
  return schema;
}

/** Limit for hostile JSON, deeper than any schema. */
const MAX_DEPTH = 10;

/** Folds all texts of a body (docs/rules/names.md, "Text that a document can hold"). */
export function foldTyped(schema: z.core.$ZodType | undefined, typed: unknown, depth = 0): unknown {
  if (typeof typed === "string") return ((schema && folds.get(schema)) ?? foldText)(typed);
  if (typeof typed !== "object" || typed === null || depth === MAX_DEPTH) return typed;
  if (Array.isArray(typed)) return typed.map((each) => foldTyped(undefined, each, depth + 1));
  const shape = schema instanceof z.ZodMiniObject ? schema.shape : {};
  return Object.fromEntries(
    Object.entries(typed).map(([name, each]) => [name, foldTyped(shape[name], each, depth + 1)]),
  );
}

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
