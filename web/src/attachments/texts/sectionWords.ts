import { attachmentsText, type SectionText } from "#web/attachments/text.ts";
import type { Words } from "#web/ui/text/language.ts";
import { sectionsEn } from "./sectionsEnglish.ts";
import { sectionsRu } from "./sectionsRussian.ts";

/** Sections of the page behind an owner's link, in the languages of owners. */
export const sectionWords: Words<SectionText> = { et: attachmentsText, ru: sectionsRu, en: sectionsEn };
