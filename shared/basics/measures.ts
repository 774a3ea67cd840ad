/** Names for plain texts and numbers that say their unit. Nothing is checked. */

/** Such as 2026-11-26T10:04:00.000Z; such texts sort like their times. */
export type IsoInstant = string;

/** Milliseconds since 1970, as `Date.now()`. */
export type EpochMs = number;

/** Seconds since 1970, as the table expires items. */
export type EpochSeconds = number;

export type Bytes = number;
