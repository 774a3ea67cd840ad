/** SES takes 10 MB as sent: base64 with its line breaks makes 9.6 of these 7, and texts and headers have the rest. */
export const MAX_CARRIED_BYTES = 7 * 1024 * 1024;

/**
 * Splits the files of a letter into those that it carries and the largest ones, to which it links instead, so that the others
 * fit (docs/rules/letters.md, "Large files"). `size`: bytes
 */
export function filesOfLetter<File extends { size: number }>(
  files: readonly File[],
): { carried: File[]; linked: File[] } {
  let left = files.reduce((sum, { size }) => sum + size, 0);
  const linked = files
    .toSorted((one, other) => other.size - one.size)
    .filter(({ size }) => {
      if (left <= MAX_CARRIED_BYTES) return false;
      left -= size;
      return true;
    });
  return { carried: files.filter((file) => !linked.includes(file)), linked };
}
