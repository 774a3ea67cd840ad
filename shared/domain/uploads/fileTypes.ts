/** Content types of the files that 'Hea teada' takes, by extension (docs/rules/media.md, "Files"). */
export const fileTypes: ReadonlyMap<string, string> = new Map([
  ["pdf", "application/pdf"],
  ["docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ["pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"],
  ["odt", "application/vnd.oasis.opendocument.text"],
  ["ods", "application/vnd.oasis.opendocument.spreadsheet"],
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["mp4", "video/mp4"],
  ["zip", "application/zip"],
]);

/** In lower case, without the dot; '' for none. */
export function extensionOf(fileName: string): string {
  return /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
}

/** By its name, since what a browser says about a file is the word of its sender. */
export function contentTypeOf(fileName: string): string {
  return fileTypes.get(extensionOf(fileName)) ?? "application/octet-stream";
}
