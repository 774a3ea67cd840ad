import { idParam, listParam, type RawSearch, textParam } from "#web/ui/browser/searchParams.ts";

/** Which acts; the first of them that is given decides. */
export interface OriginsSearch {
  /** Ids. */
  acts?: string[] | undefined;
  company?: number | undefined;
  query?: string | undefined;
}

export function validOriginsSearch(raw: RawSearch): OriginsSearch {
  const acts = listParam(raw["acts"]).filter((id) => /^[1-9]\d{0,14}$/.test(id));
  return {
    acts: acts.length > 0 ? acts : undefined,
    company: idParam(raw["company"]),
    query: textParam(textParam(raw["query"])?.trim()),
  };
}
