import { extensionOf } from "#shared/uploads/fileTypes.ts";
import { checkUpload, uploadRules } from "#shared/uploads/uploadRules.ts";
import { messages } from "#web/ui/text/messages.ts";
import { mediaText as text } from "./text.ts";

export const ACCEPTED = uploadRules.media.extensions.map((extension) => `.${extension}`).join(",");

/** Checks without a request (docs/rules/uploads.md, "Size and type of an upload"). */
export function whyNotUploadable(file: Pick<File, "name" | "size">): string | undefined {
  const checked = checkUpload("media", file);
  if (!checked.ok) return checked.reason === "file_type" ? text.wrongType : messages.fileTooLarge;
  return file.size === 0 ? text.emptyFile : undefined;
}

export function describeFile({ name, size }: Pick<File, "name" | "size">): string {
  return text.file(extensionOf(name).toUpperCase(), size);
}
