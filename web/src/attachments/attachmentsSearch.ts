import { type RawSearch, textParam, wordParam } from "#web/ui/browser/searchParams.ts";

export interface AttachmentsSearch {
  /** Undefined: the guided page below 992 px, else all data. */
  view?: "all" | "guide" | undefined;
  /** Key of a step of the guided page; undefined for its beginning. */
  step?: string | undefined;
}

export function validAttachmentsSearch(raw: RawSearch): AttachmentsSearch {
  return { view: wordParam(raw["view"], ["all", "guide"]), step: textParam(raw["step"]) };
}
