/** Of the guided page and of letters; the first is the default (docs/rules/attachments.md, "Guided page"). */
export const LANGUAGES = ["et", "ru", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
