/** Languages of the pages of owners and of letters; the first is the default (docs/rules/user-interface.md, "Languages"). */
export const LANGUAGES = ["et", "ru", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
