import { CONTAINER_STATUS_LABELS } from "#shared/containers/containerStatus.ts";
import { SIGNATURE_FILTERS, type SignatureFilter } from "#shared/containers/signatureFilter.ts";
import { LETTER_FILTERS, type LetterFilter } from "#shared/letters/letterStates.ts";
import type { FilterField } from "./filterFields.ts";

const SIGNATURES: Record<SignatureFilter, string> = {
  none: "Allkirjastamata",
  platform: "Ootab meie allkirja",
  company: CONTAINER_STATUS_LABELS.SIGN_ONE,
  signed: CONTAINER_STATUS_LABELS.SIGN_BOTH,
  declined: "Allkirjastamisest keelduti",
};

const LETTERS: Record<LetterFilter, string> = {
  unsent: "Saatmata",
  sent: "Saadetud",
  failed: "Ei jõudnud kohale",
  none: "Saatmist ei oota ega saadetud",
};

/** The state of the signature of acts or documents; the platform's part only for super users. */
export function signatureField(isSuperUser: boolean): FilterField {
  const shown = SIGNATURE_FILTERS.filter((value) => isSuperUser || value !== "platform");
  const options = shown.map((value) => ({ value, label: SIGNATURES[value] }));
  return { kind: "choice", name: "signature", label: "Allkiri", options };
}

export const LETTER_FIELD: FilterField = {
  kind: "choice",
  name: "letter",
  label: "Kiri",
  options: LETTER_FILTERS.map((value) => ({ value, label: LETTERS[value] })),
};
