/** Never half of a character: half of a surrogate pair cannot be stored as UTF-8, and DynamoDB refuses it. */
export function firstCharacters(text: string, count: number): string {
  return text.length <= count ? text : Array.from(text).slice(0, count).join("");
}
