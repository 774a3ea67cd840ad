/**
 * Search parameters are plain text in the address (?q=123&open=4,5), so that it can be read and sent to a colleague. A page
 * reads its parameters with the helpers here; all others are dropped.
 */
export type RawSearch = Record<string, unknown>;

/** The text of a parameter; undefined when it is missing or empty. */
export function textParam(value: unknown): string | undefined {
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  return text === "" ? undefined : text;
}

/** The parameter when it is one of the words, otherwise undefined. */
export function wordParam<const Word extends string>(value: unknown, words: readonly Word[]): Word | undefined {
  return words.find((word) => word === value);
}

/** The positive whole number of a parameter, otherwise undefined. */
export function idParam(value: unknown): number | undefined {
  const text = textParam(value) ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** The items of a comma-separated parameter; empty when it is missing. */
export function listParam(value: unknown): string[] {
  const items = Array.isArray(value) ? value.map(String) : (textParam(value)?.split(",") ?? []);
  return items.filter((item) => item !== "");
}

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** The opposite of `parseSearch`; undefined, empty texts and empty lists leave no trace in the address. */
export function writeSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    const text = Array.isArray(value) ? value.join(",") : (textParam(value) ?? "");
    if (text !== "") params.set(name, text);
  }
  // Commas are allowed in a query as they are; escaped, an address is hard to read.
  const written = params.toString().replaceAll("%2C", ",");
  return written === "" ? "" : `?${written}`;
}
