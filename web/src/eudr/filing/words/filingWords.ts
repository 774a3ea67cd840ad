import { type FilingText, filingText, type MandateText, mandateText } from "#web/eudr/filing/text.ts";
import type { Words } from "#web/ui/text/language.ts";
import { filingEn, mandateEn } from "./filingEnglish.ts";
import { filingRu, mandateRu } from "./filingRussian.ts";

/** A declaration in the languages of owners. What agents alone read is Estonian in each. */
export const filingWords: Words<FilingText> = { et: filingText, ru: filingRu, en: filingEn };

export const mandateWords: Words<MandateText> = { et: mandateText, ru: mandateRu, en: mandateEn };
