import { measuredRowsNow } from "#functions/acts/rowsNow.ts";
import { type Act, actById } from "#functions/acts/store/act.ts";
import { filesOfWaybills } from "#functions/acts/store/attachment.ts";
import { siteEditsOf, sitesDescribedBy } from "#functions/acts/store/siteEdit.ts";
import { languageOf } from "#functions/companies/store/companyLanguage.ts";
import { editedSite, type SiteEdit } from "#shared/acts/siteEdits.ts";
import { missingFacts, type SiteFact } from "#shared/attachments/askedFacts.ts";
import type { EarlierSite, Guide } from "#shared/attachments/contract.ts";
import { isFrozen } from "#shared/attachments/frozen.ts";
import { numberKey } from "#shared/basics/names.ts";
import type { MeasuredSite } from "#shared/reports/measuredReport.ts";
import { paperWaybillsOf } from "./missingWaybill.ts";
import { sitesOf, wireOrigin } from "./sitesOfAct.ts";

const DESCRIBED_READ = 60;
const MAX_EARLIER = 12;

/** Returns the gaps of a purchase act and the sites that its owner described before (docs/rules/attachments.md, "Guided page"). */
export async function guideOf(act: Act): Promise<Guide> {
  const [rows, files, sales, edits, language, described] = await Promise.all([
    measuredRowsNow(act),
    filesOfWaybills(act.salesAct, act.seller),
    actById(act.salesAct),
    siteEditsOf(act.salesAct, act.seller),
    languageOf(act.seller),
    sitesDescribedBy(act.seller, DESCRIBED_READ),
  ]);
  const containers = { own: act.container, sales: sales?.container };
  const withFile = new Set(files.map(({ waybill }) => numberKey(waybill)));
  const editOf = new Map(edits.map(({ site, edit }) => [site, edit]));
  const sites = sitesOf(rows).filter(({ id, facts }) => missingOf(facts, editOf.get(id)).length > 0);
  const waybills = paperWaybillsOf(rows).filter((number) => !withFile.has(numberKey(number)));
  const isOpen = !isFrozen("sites", containers);
  return {
    language,
    missing_sites: isOpen ? sites.length : 0,
    missing_waybills: isFrozen("files", containers) ? 0 : waybills.length,
    earlier_sites: isOpen ? earlierSites(described.flatMap((one) => one.described ?? [])) : [],
  };
}

/** Facts that the guided page asks of a site of an act. */
export function missingOf(measured: MeasuredSite, edit: SiteEdit = {}): SiteFact[] {
  const facts = editedSite(measured, edit);
  return missingFacts({
    name: facts.name,
    cadaster: facts.cadaster,
    hasNoCadaster: edit.cadaster === "",
    possessionType: facts.possessionType ?? null,
    forestNotice: facts.forestNotice ?? "",
    contractNumber: facts.contractNumber ?? "",
    county: facts.county ?? "",
  });
}

/** Each name with its number once. Without earlier owners, acts and files: the link may have been passed on. */
function earlierSites(described: readonly MeasuredSite[]): EarlierSite[] {
  const named = described.filter(({ name }) => name !== "");
  const newest = new Map(named.toReversed().map((site) => [`${site.name.toLowerCase()}\n${site.cadaster}`, site]));
  const distinct = new Set(newest.values());
  return named
    .filter((site) => distinct.has(site))
    .slice(0, MAX_EARLIER)
    .map((site) => ({ name: site.name, cadaster: site.cadaster, ...wireOrigin(site) }));
}
