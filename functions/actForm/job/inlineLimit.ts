/** One takes up to 100 ms on AWS, after 10 s of checks and claims; a call has 29 s. Own file, so that tests can mock it. */
export const MAX_INLINE_TRANSACTIONS = 60;
