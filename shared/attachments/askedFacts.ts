import { checkCadaster } from "#shared/acts/siteEdits.ts";
import { isNone } from "#shared/reports/noneWords.ts";

/** Facts of a site that the guided page asks, in its order (docs/rules/attachments.md, "Guided page"). */
export const SITE_FACTS = ["name", "cadaster", "possession", "deed", "county"] as const;
export type SiteFact = (typeof SITE_FACTS)[number];

export interface AskedSite {
  name: string;
  cadaster: string;
  /** Somebody typed that there is no cadastral number. */
  hasNoCadaster: boolean;
  possessionType: 10 | 20 | null;
  forestNotice: string;
  contractNumber: string;
  county: string;
}

/** Timber of an own forest is proved by the property, other timber by the contract of the felling right. */
export function missingFacts(site: AskedSite): SiteFact[] {
  const { name, cadaster, hasNoCadaster, possessionType, forestNotice, contractNumber, county } = site;
  const checked = checkCadaster(cadaster);
  const isMissing: Record<SiteFact, boolean> = {
    name: name.trim() === "",
    cadaster: !hasNoCadaster && !(checked.ok && checked.value !== ""),
    possession: possessionType === null,
    // A load that was imported before words for none were known may have one.
    deed: isNone(possessionType === 20 ? contractNumber : forestNotice),
    county: isNone(county),
  };
  return SITE_FACTS.filter((fact) => isMissing[fact]);
}
