import { countyOf } from "#shared/reports/counties.ts";

/** What the cadastre says of the parcels of a site; '' where it says nothing, or not the same of all. */
export interface CadastreFacts {
  name: string;
  county: string;
}

interface Parcel {
  /** As the cadastre writes it, the nearest part first. */
  address: string;
}

const LARGER_PLACE = /(maakond|vald|linn|linnaosa|alev|alevik|küla)$/i;

/** docs/rules/attachments.md, "Filled in from the cadastre" */
export function cadastreFacts(parcels: readonly Parcel[]): CadastreFacts {
  const addresses = parcels.map(({ address }) => address.split(",").map((part) => part.trim()));
  const counties = addresses.map((parts) => parts.flatMap((part) => (isCounty(part) ? (countyOf(part) ?? []) : []))[0]);
  const [first = "", ...others] = addresses.length === 1 ? (addresses[0] ?? []) : [];
  return {
    // The nearest part is the name of a farm or a street, where more parts follow.
    name: others.length > 0 && !LARGER_PLACE.test(first) ? first : "",
    county: (new Set(counties).size === 1 ? counties[0] : undefined) ?? "",
  };
}

function isCounty(part: string): boolean {
  return /maakond$/i.test(part);
}

interface SiteCounty {
  county: string;
  /** Somebody typed the county: it is not asked again. */
  county_typed: boolean;
}

/** True for the county of a load that is another one than that of the parcels. A text that is no county is none of ours to judge. */
export function contradictsCadastre(site: SiteCounty, cadastre: CadastreFacts): boolean {
  const measured = countyOf(site.county);
  return !site.county_typed && measured !== undefined && cadastre.county !== "" && measured !== cadastre.county;
}
