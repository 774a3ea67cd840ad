import { withoutForbidden } from "./documentText.ts";

/** MIME types of files that Virn makes. Keys are extensions. */
export const CONTENT_TYPES = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
  xml: "application/xml",
  geojson: "application/geo+json",
} as const;

type ActFileType = "pdf" | "xlsx" | "xml" | "csv";

/** docs/rules/names.md, "File names" */
export function previewFileName(number: string): string {
  return safeName(`${number}-eelvaade.pdf`);
}

export function actFileName(number: string, extension: ActFileType): string {
  return safeName(`${number}.${extension}`);
}

/** `ending`: of `ACT_FILES`, such as '-koond.csv'. */
export function actFileNameWith(number: string, ending: string): string {
  return safeName(`${number}${ending}`);
}

export function containerFileName(name: string): string {
  return safeName(`${name}.asice`);
}

/** RFC 6266 and RFC 5987, with ASCII for old clients. Attack: the name can neither end the header nor add a parameter. */
export function attachmentDisposition(fileName: string): string {
  return dispositionOf("attachment", fileName);
}

/** Of a link that shows the file; its name counts when the reader saves it. */
export function inlineDisposition(fileName: string): string {
  return dispositionOf("inline", fileName);
}

function dispositionOf(kind: "attachment" | "inline", fileName: string): string {
  const name = safeName(fileName);
  const plain = name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\x20-\x7e]/g, "_")
    .replaceAll("%", "_");
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Users choose act numbers, and old data may have characters with a meaning for Windows or a header. */
function safeName(name: string): string {
  const cleaned = withoutForbidden(name.toWellFormed()).replaceAll(/["'`<>:;/\\|?*]/g, "-");
  return cleaned.replace(/^\.+/, (dots) => "-".repeat(dots.length));
}

export const MAX_UPLOADED_NAME = 200;

/** Stored name of an uploaded file (docs/rules/uploads.md, "Name of an uploaded file"). */
export function uploadedName(fileName: string): string {
  const name = withoutForbidden(fileName, "_").replaceAll(/[/\\]/g, "-");
  if (name.length <= MAX_UPLOADED_NAME) return name;
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? "";
  const stem = name.slice(0, MAX_UPLOADED_NAME - ending.length);
  return (stem.isWellFormed() ? stem : stem.slice(0, -1)).trimEnd() + ending;
}
