/** Search parameters are plain text (?q=123&open=4,5), so that an address can be read and shared. */
export type RawSearch = Record<string, unknown>;

export function textParam(value: unknown): string | undefined {
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  return text === "" ? undefined : text;
}

export function wordParam<const Word extends string>(value: unknown, words: readonly Word[]): Word | undefined {
  return words.find((word) => word === value);
}

export function idParam(value: unknown): number | undefined {
  const text = textParam(value) ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

export function listParam(value: unknown): string[] {
  const items = Array.isArray(value) ? value.map(String) : (textParam(value)?.split(",") ?? []);
  return items.filter((item) => item !== "");
}

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Inverse of `parseSearch`; omits undefined, empty texts and empty lists. */
export function writeSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    const text = Array.isArray(value) ? value.join(",") : (textParam(value) ?? "");
    if (text !== "") params.set(name, text);
  }
  // Commas are valid in a query; escaped, an address is hard to read.
  const written = params.toString().replaceAll("%2C", ",");
  return written === "" ? "" : `?${written}`;
}
