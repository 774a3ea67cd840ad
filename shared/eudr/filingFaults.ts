import type { FilingErrors } from "./filingContent.ts";

interface Fault {
  id: string;
  message: string;
}

const WEIGHT = "Infosüsteem ei võta vastu mahtu.";
const DEVIATION = "Infosüsteem ei võta vastu hälvet.";
const SHAPE = "Infosüsteem ei võta vastu katastriüksuse kuju.";
const SPECIES = "Infosüsteem ei võta vastu puuliike.";
const ACCESS = "Infosüsteemi kasutajal ei ole õigust deklaratsiooni esitada.";
const TOO_LATE = "Infosüsteem ei luba deklaratsiooni praeguses olekus muuta ega tagasi võtta.";

/** Beginnings of rule IDs of the Information System, the longer ones first: field and sentence. */
const FAULTS: readonly (readonly [string, string, string])[] = [
  ["EUDR_WEBSERVICE_USER", "", ACCESS],
  ["EUDR_OPERATOR_EORI", "", ACCESS],
  ["EUDR_ACTIVITY_TYPE", "", ACCESS],
  ["EUDR_API_AMEND", "", TOO_LATE],
  ["EUDR_API_NO_DDS", "", "Infosüsteem ei leia deklaratsiooni."],
  ["EUDR_BEHALF_OPERATOR_CITY_POSTALCODE", "address.postcode", "Infosüsteem ei tunne sihtnumbrit või asulat."],
  ["EUDR_BEHALF_OPERATOR", "name", "Infosüsteem ei võta vastu deklareerija andmeid."],
  ["EUDR_COMMODITIES_HS_CODE", "lines", "Infosüsteem ei võta vastu toodet."],
  ["EUDR_COMMODITIES_DESCRIPTOR_PERCENTAGE", "lines", DEVIATION],
  ["EUDR_COMMODITIES_DESCRIPTOR", "lines", WEIGHT],
  ["EUDR_COMMODITIES_SPECIES", "lines", SPECIES],
  ["EUDR_COMMODITIES_PRODUCERS_EMPTY", "plots", "Infosüsteem ei leia katastriüksusi."],
  ["EUDR_COMMODITIES_PRODUCER_GEO", "plots", SHAPE],
  ["EUDR_COMMODITITY_PRODUCER", "plots", SHAPE],
  ["EUDR_MAXIMUM_GEO_SIZE", "plots", "Katastriüksuste kujud on infosüsteemi jaoks liiga suured."],
];

const NO_REASON = "Infosüsteem keeldus deklaratsioonist põhjust ütlemata.";
const MAX_FAULTS = 20;

/**
 * Puts refusals of the Information System at their fields; an unknown ID with its message is of the whole, as text. `said`: the
 * sentence of the whole refusal, which is shown where it names no error.
 */
export function faultErrors(faults: readonly Fault[], said = ""): FilingErrors {
  if (faults.length === 0) return { "": said === "" ? NO_REASON : `Infosüsteem keeldus: ${said}` };
  const errors: FilingErrors = {};
  for (const { id, message } of faults.slice(0, MAX_FAULTS)) {
    const [, field = "", text = [id, message].filter(Boolean).join(": ")] =
      FAULTS.find(([beginning]) => id.startsWith(beginning)) ?? [];
    const before = errors[field];
    if (!before?.includes(text)) errors[field] = before === undefined ? text : `${before} ${text}`;
  }
  return errors;
}
