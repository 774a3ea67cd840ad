// Valid check digits, unassigned ranges (docs/rules/demo-data.md, "Invented codes").

/** Register code `index`, 0–999, of the unassigned range 1999…: 19990005, 19990011, 19990028, …. */
export function registerCode(index: number): string {
  const body = `1999${padded(index, 3)}`;
  return body + elevenCheck(body, [1, 2, 3, 4, 5, 6, 7], [3, 4, 5, 6, 7, 8, 9]);
}

/** KMKR number `index`, 0–9999, of EE1999…. */
export function vatNumber(index: number): string {
  const body = `1999${padded(index, 4)}`;
  const sum = weightedSum(body, [3, 7, 1, 3, 7, 1, 3, 7]);
  return `EE${body}${(10 - (sum % 10)) % 10}`;
}

/** Personal code with the birth date 2000-01-01; serials 0–199 lie between maternity wards' and test users'. */
export function personalCode(sex: "male" | "female", index: number): string {
  const body = `${sex === "male" ? 5 : 6}000101${padded(720 + index, 3)}`;
  return body + elevenCheck(body, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1], [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]);
}

/** Estonian IBAN of account `index` at bank 99, which does not exist. */
export function iban(index: number): string {
  const account = `99${padded(index, 14)}`;
  // ISO 13616: account, country letters as numbers (E = 14) and 00; the check digits make the remainder 1.
  const check = 98n - (BigInt(`${account}141400`) % 97n);
  return `EE${padded(Number(check), 2)}${account}`;
}

function elevenCheck(body: string, first: readonly number[], second: readonly number[]): number {
  const once = weightedSum(body, first) % 11;
  return once < 10 ? once : (weightedSum(body, second) % 11) % 10;
}

function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);
}

function padded(number: number, length: number): string {
  return String(number).padStart(length, "0");
}
