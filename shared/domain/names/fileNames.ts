/** What an act can be downloaded as. */
type ActFileType = "pdf" | "xlsx" | "xml" | "csv";

/** '{number}-eelvaade.pdf' as a name that every file system takes (docs/rules/names.md, "File names"). */
export function previewFileName(number: string): string {
  return safeName(`${number}-eelvaade.pdf`);
}

/** '{number}.{extension}' as a name that every file system takes. */
export function actFileName(number: string, extension: ActFileType): string {
  return safeName(`${number}.${extension}`);
}

/**
 * The Content-Disposition that has a browser save a file under a name of any letters: an ASCII stand-in for old clients
 * and the true name percent-encoded (RFC 6266, RFC 5987). The name can neither end the header nor add a parameter.
 */
export function attachmentDisposition(fileName: string): string {
  const name = safeName(fileName);
  const plain = name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\x20-\x7e]/g, "_")
    .replaceAll("%", "_");
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Users choose act numbers: slashes, quotes and other characters with a meaning for Windows or a header become hyphens. */
function safeName(name: string): string {
  const cleaned = name
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .replaceAll(/["'`<>:;/\\|?*]/g, "-");
  return cleaned.trim().replace(/^\.+/, (dots) => "-".repeat(dots.length));
}
