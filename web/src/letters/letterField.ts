import { LETTER_FILTERS, type LetterFilter } from "#shared/letters/letterStates.ts";
import type { FilterField } from "#web/ui/filters/filterFields.ts";

const LETTERS: Record<LetterFilter, string> = {
  unsent: "Saatmata",
  sent: "Saadetud",
  failed: "Ei jõudnud kohale",
  none: "Saatmist ei oota ega saadetud",
};

export const LETTER_FIELD: FilterField = {
  kind: "choice",
  name: "letter",
  label: "Kiri",
  options: LETTER_FILTERS.map((value) => ({ value, label: LETTERS[value] })),
};
