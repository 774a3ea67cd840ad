/** Content types of files of 'Hea teada', by extension (docs/rules/media.md, "Files"). */
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

/** Files of an office, a scanner, a phone and a signing program (docs/rules/attachments.md, "Files of a site"). */
export const siteFileTypes: readonly string[] = [
  ...[...fileTypes.keys()].filter((extension) => extension !== "mp4"),
  "heic",
  "asice",
  "bdoc",
];

/** First bytes by extension, at an offset. */
const signatures: readonly { extensions: readonly string[]; at: number; bytes: readonly number[] }[] = [
  { extensions: ["pdf"], at: 0, bytes: [0x25, 0x50, 0x44, 0x46] },
  { extensions: ["docx", "xlsx", "pptx", "odt", "ods", "zip", "asice", "bdoc"], at: 0, bytes: [0x50, 0x4b] },
  { extensions: ["png"], at: 0, bytes: [0x89, 0x50, 0x4e, 0x47] },
  { extensions: ["jpg", "jpeg"], at: 0, bytes: [0xff, 0xd8, 0xff] },
  { extensions: ["heic", "mp4"], at: 4, bytes: [0x66, 0x74, 0x79, 0x70] },
];

export const FIRST_BYTES = 8;

/** True when the first bytes fit the extension, or the extension is unknown. */
export function beginsAs(fileName: string, first: Uint8Array): boolean {
  const own = signatures.find(({ extensions }) => extensions.includes(extensionOf(fileName)));
  return own === undefined || own.bytes.every((byte, index) => first[own.at + index] === byte);
}

/** Lower case, without the dot; '' for none. */
export function extensionOf(fileName: string): string {
  return /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
}

/** Reads the type from the name, since the browser's type is not trusted. */
export function contentTypeOf(fileName: string): string {
  return fileTypes.get(extensionOf(fileName)) ?? "application/octet-stream";
}
