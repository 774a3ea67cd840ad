/**
 * Transactions of the second half of a job that a call makes itself. On AWS one takes up to 100 ms, after some 10 s of
 * checks and claims for the largest act, and a call has 29 s.
 */
export const MAX_INLINE_TRANSACTIONS = 60;
