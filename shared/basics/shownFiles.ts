/** Types that a browser shows as a page or a picture and in which nothing of our site's origin runs (docs/rules/uploads.md, "Files that are shown"). */
export const SHOWN_TYPES = ["application/pdf", "image/jpeg", "image/png"] as const;

export type ShownType = (typeof SHOWN_TYPES)[number];

const FIRST_BYTES: Readonly<Record<ShownType, readonly number[]>> = {
  "application/pdf": [0x25, 0x50, 0x44, 0x46, 0x2d],
  "image/jpeg": [0xff, 0xd8, 0xff],
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

export const SHOWN_FIRST_BYTES = 8;

/** The type as which a stored file is shown; undefined unless its stored type and its first bytes agree. */
export function shownTypeOf(storedType: string | undefined, first: Uint8Array): ShownType | undefined {
  const type = SHOWN_TYPES.find((each) => each === storedType);
  return type && FIRST_BYTES[type].every((byte, index) => first[index] === byte) ? type : undefined;
}

/** What a name promises, before the server has looked at the file. */
export function shownTypeByName(fileName: string): ShownType | undefined {
  const ending = /\.(pdf|jpe?g|png)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (ending === undefined) return undefined;
  if (ending === "pdf") return "application/pdf";
  return ending === "png" ? "image/png" : "image/jpeg";
}
