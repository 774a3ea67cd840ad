/** Equal for numbers of acts, reports and waybills that look the same (docs/rules/names.md, "Look-alike numbers"). */
export function numberKey(number: string): string {
  return number
    .normalize("NFC")
    .replaceAll(/\p{White_Space}+/gu, "")
    .toUpperCase();
}
