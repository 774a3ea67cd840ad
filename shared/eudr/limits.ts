/** Numbers that Virn chose itself, each with its reason (docs/rules/eudr.md, "Limits"). */

/** Five times the 100 cadastral numbers of a producer; the list still fits one page and one item of the table. */
export const MAX_PLOTS = 500;

/** Limit of an owner, with those that ended or were revoked: one a year for longer than a forest is owned. */
export const MAX_MANDATES = 50;

/** Limit of an owner: a declaration a felling for some years; all of them are read where a load is matched. */
export const MAX_DECLARATIONS = 200;

/** Saves of a draft are one event of its history while they are so near to one another: a person fills in its fields. */
export const JOINED_MINUTES = 10;

/** The Information System lists a new number after a while, so a missing one is asked again for so long. */
export const YOUNG_HOURS = 24;

/** Limit of a parcel. Each edge is compared with each other, and the largest parcels have some thousand. */
export const MAX_PLOT_POINTS = 20_000;

/** More outlines in one picture are no bigger than their numbers. */
export const MAX_PICTURE_PLOTS = 50;

/** Borders change nightly, but a given parcel seldom: a copy is good for so long. */
export const PLOT_COPY_DAYS = 30;

/** A parcel that was made by a division appears some days after people name it. */
export const UNKNOWN_PLOT_DAYS = 1;

/** Limit of one call of a page: one question to the cadastre. */
export const MAX_PLOTS_A_CALL = 50;

/** The list of acts with warnings names so many sites of an act: cards have all, and a page of 50 acts stays readable. */
export const MAX_WARNED_SITES = 5;

/** Acts of so many days are looked at each day: registers and declarations follow a load within a season. */
export const LOOK_AGAIN_DAYS = 90;

/** Registers and the Information System, which are asked once an act is made, have answered after so long. */
export const LOOK_AGAIN_SECONDS = 600;

/** Acts of one message: seconds of work, and a killed worker does few twice. */
export const ACTS_A_LOOK = 25;

/** Limit of the reason why a check of a site is in order: some sentences. */
export const MAX_REVIEW_REASON = 500;

/** Numbers of a new declaration appear within the hour. */
export const YOUNG_ASKED_MINUTES = 60;

/** A declaration seldom changes; an act must not rest on an answer of another season. */
export const ANSWER_DAYS = 30;

/** The Information System takes 5 a second of an address; one is left for filing. */
export const CALLS_A_SECOND = 4;

/** New numbers of a company, or of a person, that are asked about at once: a declaration has few. */
export const TURNS_AT_ONCE = 10;

/** Seconds between further ones. All others share three of the four calls a second. */
export const TURN_SECONDS = 1;

/** Two minutes of calls, so that a run ends before its function does. */
export const MAX_RUN_CHECKS = 500;

/** A number is asked about again after so many minutes without an answer, and after a run that died. */
export const RETRY_MINUTES = 15;

/** The same after an answer that will hardly change by itself: a rule, or keys that are refused. */
export const REFUSED_HOURS = 24;

/** Characters of a note: a hint for the next reader, and not a file. */
export const MAX_NOTE = 1000;

/** Owners that one call reminds: a page of the list, whose letters leave within the time of a call. */
export const MAX_REMINDERS = 50;

/** Newest purchase acts of an owner whose parcels are offered: about two years of one that sells monthly. */
export const MAX_DELIVERED_ACTS = 25;

/** Limit of an act's numbers in its statistics: some 600 numbers. An item of the table has 400 KB, and each save writes it. */
export const MAX_SHARE_LETTERS = 50_000;

/** Part of the volume of a notice: what is measured differs from what was estimated of standing trees. */
export const NOTICE_PERCENT = 110;

/** Timber stays at the roadside for some months after the felling. */
export const NOTICE_YEARS_AFTER = 1;

/** Thousandths that may be felled on a parcel in a year without a notice (20 tm, Environmental Board). */
export const FREE_VOLUME = 20_000;

/** Limit of all places of a statement, of the 25 MB that the Information System takes: 500 parcels of 400 points. */
export const MAX_GEOJSON_BYTES = 5 * 1024 * 1024;

/** Limit of a parcel in one answer: some hundred over decades; with more, the register's answer is not read. */
export const MAX_PARCEL_STANDS = 1_000;

/** Assortments times species groups of an owner; the Information System takes 100. */
export const MAX_PRODUCTS = 20;

/** Limit of a product, in tm: ten digits of kilograms are the limit of the Information System. */
export const MAX_PRODUCT_VOLUME = 9_999_999;

/** Percent: guidance says 25, conformance tests 50. */
export const MAX_DEVIATION = 25;

/** A due diligence statement can change for 72 hours by the clock of the Information System, which may be ahead of ours. */
export const AMEND_HOURS = 71;

/** Minutes after a submission without an answer at which it is looked up: the index of the Information System may be late. */
export const LOOKUP_MINUTES = [30, 120, 24 * 60] as const;

/** Filed declarations that one run looks at: ten calls of 100, and their writes, in a third of its time. */
export const MAX_DUE_FILINGS = 1000;

/** Numbers do not appear earlier than so many minutes after filing. */
export const FIRST_ASKED_MINUTES = 30;

/** Days after the last use of a number from which its declaration is asked about no more: a felling and the sale of its timber take less. */
export const USED_DAYS = 400;

/** Cadastral numbers of a producer by the schema; the rest goes to another producer of the same name. */
export const PLOTS_A_PRODUCER = 100;

/** Age of a job whose message was lost, or whose worker died: longer than a worker takes. */
export const JOB_RETRY_MINUTES = 10;
