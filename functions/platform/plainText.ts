/** A thousand errors are stored in one item. */
const MAX_QUOTE_LENGTH = 40;

export function quoted(text: string): string {
  const characters = Array.from(text.slice(0, 2 * MAX_QUOTE_LENGTH + 2));
  return characters.length > MAX_QUOTE_LENGTH
    ? `„${characters.slice(0, MAX_QUOTE_LENGTH - 1).join("")}…“`
    : `„${text}“`;
}
