import type { SiteFact } from "#shared/attachments/askedFacts.ts";
import type { AttachmentSite, attachmentRoutes } from "#shared/attachments/contract.ts";
import type { BodyOf } from "#shared/platform/route.ts";
import { transfer } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import type { SavedFact, SiteChange } from "#web/attachments/useSiteChange.ts";

type OriginBody = Omit<BodyOf<(typeof attachmentRoutes)["updateOrigin"]>, "version">;

export const SITE_FIELDS = [
  "name",
  "cadaster",
  "possession_type",
  "forest_notice",
  "contract_number",
  "previous_owner",
  "county",
] as const;
export type SiteField = (typeof SITE_FIELDS)[number];

/** The number that proves the right to fell: of the property, or of the contract. */
function deedField({ possession_type }: Pick<AttachmentSite, "possession_type">) {
  return possession_type === 20 ? "contract_number" : "forest_notice";
}

/** The field by which a fact is answered. The previous owner is never asked for. */
export function fieldOf(fact: SiteFact, site: AttachmentSite): Exclude<SiteField, "previous_owner"> {
  if (fact === "possession") return "possession_type";
  return fact === "deed" ? deedField(site) : fact;
}

/** A fact of a site as its field shows it. */
export function shownFact(fact: SiteFact, site: AttachmentSite): string {
  return String(site[fieldOf(fact, site)] ?? "");
}

/** Saves a fact where it is still as seen. @throws ApiProblem */
export function saveFact(
  change: SiteChange,
  hash: string,
  fact: SiteFact,
  { value, seen }: { value: string; seen: string },
): Promise<SavedFact> {
  const shown = { of: (site: AttachmentSite) => shownFact(fact, site), seen };
  const input = { params: { id: change.site.id }, query: { act_hash: hash } };
  if (fact === "name") {
    return change.saveSeen(
      shown,
      (version) => transfer(api.attachments.updateSiteName, { ...input, body: { name: value, version } }),
      ({ name }) => ({ name }),
    );
  }
  if (fact === "cadaster") {
    return change.saveSeen(
      shown,
      (version) => transfer(api.attachments.updateCadaster, { ...input, body: { cadaster: value, version } }),
      ({ cadaster }) => ({ cadaster }),
    );
  }
  const half = originHalf(fact, value, change.site);
  return change.saveSeen(shown, ...originWrite(hash, half));
}

/** Facts of `Päritolu andmed` that the person answered; the others stay as they are. @throws ApiProblem */
export function saveOrigin(change: SiteChange, hash: string, half: Partial<OriginBody>): Promise<unknown> {
  return change.save(...originWrite(hash, half));
}

function originWrite(hash: string, half: Partial<OriginBody>) {
  const send = (version: number, site: AttachmentSite) => {
    const possession_type = half.possession_type ?? site.possession_type;
    // The page asks for it first: a default would say for the owner whose forest it was.
    if (possession_type === null) throw new Error(`Origin data of site ${site.id} need its possession`);
    const body = { ...half, possession_type, version };
    return transfer(api.attachments.updateOrigin, { params: { id: site.id }, query: { act_hash: hash }, body });
  };
  const shown = ({ version: _version, ...origin }: Awaited<ReturnType<typeof send>>) => ({
    ...origin,
    ...(half.county !== undefined && { county_typed: true }),
  });
  return [send, shown] as const;
}

function originHalf(fact: "possession" | "deed" | "county", value: string, site: AttachmentSite): Partial<OriginBody> {
  if (fact === "possession") return { possession_type: value === "20" ? 20 : 10 };
  return fact === "county" ? { county: value } : { [deedField(site)]: value };
}
