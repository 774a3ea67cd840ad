import { foldText } from "#shared/basics/documentText.ts";

/** Characters. */
export const ASSORTMENT_CODE_LENGTH = 30;
export const ASSORTMENT_NAME_LENGTH = 100;

/** docs/rules/assortments.md, "Assortments and their units": case does not count. */
export function assortmentCode(typed: string): string {
  return foldText(typed).toUpperCase();
}

/** Equal for names that a file cannot tell apart. */
export function sameName(name: string): string {
  return foldText(name).toLowerCase();
}
