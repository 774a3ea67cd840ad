/** Where lists are cards, and a phone's own viewer shows PDFs (docs/rules/user-interface.md, "Small screens"). */
export const SMALL_SCREEN = "(max-width: 61.99em)";
