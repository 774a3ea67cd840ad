/** Characters, in every call and in the import. */
export const DESTINATION_CODE_LENGTH = 200;
export const DESTINATION_NAME_LENGTH = 200;

export interface PostalAddress {
  street: string;
  /** Town, borough or municipality. */
  city: string;
  county: string;
  /** Five digits, or ''. */
  postcode: string;
}

/** One line, such as 'Saeveski tee 2, 45201 Kadrina, Lääne-Virumaa'. */
export function addressLine({ street, city, county, postcode }: PostalAddress): string {
  return [street, [postcode, city].filter(Boolean).join(" "), county].filter(Boolean).join(", ");
}

const COUNTY =
  /^(harju|hiiu|ida-viru|jõgeva|järva|lääne|lääne-viru|põlva|pärnu|rapla|saare|tartu|valga|viljandi|võru)(maa| maakond)$/i;
const TOWN = /\s(linn|vald|alev|alevik)$/i;

/** docs/rules/companies.md, "Address of a company": unrecognized parts become the street; no word is lost. */
export function addressFromText(text: string): PostalAddress {
  const parts = text.split(",").flatMap((part) => part.replaceAll(/\s+/g, " ").trim() || []);
  const county = takeOut(parts, (part) => COUNTY.test(part)) ?? "";
  const withPostcode = takeOut(parts, (part) => /^(.+ )?\d{5}( .+)?$/.test(part)) ?? "";
  const postcode = /\b\d{5}\b/.exec(withPostcode)?.[0] ?? "";
  const besidePostcode = withPostcode.replace(postcode, "").trim();
  const city =
    besidePostcode || (takeOut(parts, (part) => TOWN.test(part)) ?? (parts.length > 1 ? parts.pop() : undefined)) || "";
  return { street: parts.join(", "), city, county, postcode };
}

function takeOut(parts: string[], isWanted: (part: string) => boolean): string | undefined {
  const index = parts.findLastIndex(isWanted);
  return index < 0 ? undefined : parts.splice(index, 1)[0];
}
