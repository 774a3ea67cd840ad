import { checkKatastritunnus } from "#shared/companies/identifiers.ts";
import { countyOf } from "./counties.ts";
import { isNone } from "./noneWords.ts";

/** Fields of a row in which a word for none is empty. */
export const KNOWN_FIELDS = {
  certificate: { column: "Sertifikaat", example: "FSC100", read: certificate },
  eudrReference: { column: "EUDR viitenumber", example: "26EEAB12CD34EF", read: eudrReference },
  eudrVerification: { column: "EUDR kontrollnumber", example: "K7X2M9QP", read: eudrVerification },
  cadaster: { column: "Katastritunnus", example: "00101:001:0001", read: cadaster },
  contract: { column: "Leping", example: "RV-2026-77", read: anyText },
  forestNotice: { column: "Metsateatis", example: "50001234567", read: forestNotice },
  county: { column: "Maakond", example: "Võrumaa", read: county },
} as const satisfies Record<string, { column: string; example: string; read: (text: string) => Known }>;

export type KnownField = keyof typeof KNOWN_FIELDS;

/** `isKnown`: false for a text of another form, which stays as it is. */
interface Known {
  value: string;
  isKnown: boolean;
}

/** The text in the form of its field; '' for a word for none. */
export function knownForm(field: KnownField, text: string): Known {
  return isNone(text) ? { value: "", isKnown: true } : KNOWN_FIELDS[field].read(text);
}

const CERTIFICATE =
  /^(FSC|PEFC)([-\s/]?(\d{1,3}\s?%?|C\d{6}|\d\d-\d\d-\d+(\/\d+)?|MIX|RECYCLED|CREDIT|CW|CONTROLLED WOOD|CONTROLLED SOURCES|CERTIFIED|SERTIFITSEERITUD))*$/;

function certificate(text: string): Known {
  const value = text.trim().replaceAll(/\s+/g, " ").toUpperCase();
  return inForm(CERTIFICATE.test(value) ? value : undefined, text);
}

function eudrReference(text: string): Known {
  const value = text.replaceAll(/\s/g, "").toUpperCase();
  return inForm(/^[A-Z0-9]{14}$/.test(value) ? value : undefined, text);
}

/** Its case may matter. */
function eudrVerification(text: string): Known {
  const value = text.replaceAll(/\s/g, "");
  return inForm(/^[A-Za-z0-9]{5,35}$/.test(value) ? value : undefined, text);
}

/** One number. */
function cadaster(text: string): Known {
  const checked = checkKatastritunnus(text);
  return inForm(checked.ok ? checked.value : undefined, text);
}

function anyText(text: string): Known {
  return { value: text, isKnown: true };
}

function forestNotice(text: string): Known {
  const value = text.replaceAll(/\s/g, "");
  return inForm(/^\d+$/.test(value) ? value : undefined, text);
}

function county(text: string): Known {
  return inForm(countyOf(text), text);
}

function inForm(value: string | undefined, text: string): Known {
  return value === undefined ? { value: text, isKnown: false } : { value, isKnown: true };
}
