/** Numbers that Virn chose itself, each with its reason (docs/rules/eudr.md, "Limits"). */

/** Five times the 100 cadastral numbers of a producer; the list still fits one page and one item of the table. */
export const MAX_PLOTS = 500;

/** Of an owner: a declaration a felling for some years; all of them are read where a load is matched. */
export const MAX_DECLARATIONS = 200;

/** The Information System lists a new number after a while, so a missing one is asked again for so long. */
export const YOUNG_HOURS = 24;

/** Characters of a note: a hint for the next reader, and not a file. */
export const MAX_NOTE = 1000;

/** Of the reason why a check of a site is in order: some sentences. */
export const MAX_REVIEW_REASON = 500;

/** Owners that one call reminds: a page of the list, whose letters leave within the time of a call. */
export const MAX_REMINDERS = 50;
