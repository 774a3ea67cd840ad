/** Rows a page of a list (docs/rules/api.md, "Lists"). Every page but the last is full, so the page index gives the offset. */
export const PAGE_SIZE = 50;
