/** A value in a sentence. The keys of maps are in order, since the table gives them in any, and passes compare sentences. */
export function shown(value: unknown): string {
  if (typeof value === "string") return value;
  return (
    JSON.stringify(value, (_, one) =>
      isMap(one) ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))) : one,
    ) ?? "missing"
  );
}

function isMap(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
