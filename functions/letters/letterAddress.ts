import { hrefOf } from "#functions/hrefs.ts";
import { type ActType, SALES_ACT } from "#shared/acts/actTypes.ts";

export function letterAddress(type: ActType, hash: string): string {
  return type === SALES_ACT ? letterPdfAddress(hash) : `/acts/attachments/${hash}/`;
}

export function letterPdfAddress(hash: string): string {
  return hrefOf("/acts/attachments/{hash}/p", { hash });
}
