/** Time in which what was sent can be taken back (docs/rules/leaves.md, "Ten seconds"). */
export const LEAVES_AFTER_MS = 10_000;
