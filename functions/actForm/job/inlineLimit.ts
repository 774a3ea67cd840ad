/**
 * Transactions that a call writes itself. One takes up to 100 ms on AWS, after 10 s of checks and claims for the largest act,
 * and a call has 29 s. A file of its own, so that a test can make every act a large one.
 */
export const MAX_INLINE_TRANSACTIONS = 60;
