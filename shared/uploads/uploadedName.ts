import { withoutForbidden } from "#shared/basics/documentText.ts";

export const MAX_UPLOADED_NAME = 200;

/** The name that an uploaded file is stored with (docs/rules/uploads.md, "Name of an uploaded file"). */
export function uploadedName(fileName: string): string {
  const name = withoutForbidden(fileName, "_").replaceAll(/[/\\]/g, "-");
  if (name.length <= MAX_UPLOADED_NAME) return name;
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? "";
  const stem = name.slice(0, MAX_UPLOADED_NAME - ending.length);
  return (stem.isWellFormed() ? stem : stem.slice(0, -1)).trimEnd() + ending;
}
