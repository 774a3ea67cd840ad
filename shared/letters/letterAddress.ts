import { type ActType, SALES_ACT } from "#shared/acts/actTypes.ts";

/** The PDF of a sales act, or the attachments page of a purchase act. */
export function letterAddress(type: ActType, hash: string): string {
  return type === SALES_ACT ? letterPdfAddress(hash) : `/acts/attachments/${hash}/`;
}

export function letterPdfAddress(hash: string): string {
  return `/api/v1/acts/attachments/${hash}/p/`;
}
