import { hash } from "node:crypto";
import { rowsNow } from "#functions/acts/reading/rowsNow.ts";
import { woodTypesOf } from "#functions/acts/reading/woodTypes.ts";
import { pageOfArray } from "#functions/core/paging.ts";
import { type Act, currentFile } from "#functions/data/acts/act.ts";
import type { ActRowItem } from "#functions/data/acts/actRows.ts";
import { companyById } from "#functions/data/companies/company.ts";
import type { AttachmentSite, attachmentRoutes } from "#shared/api/areas/acts/attachments.ts";
import type { ReplyOf } from "#shared/api/route.ts";
import { compareTexts } from "#shared/domain/acts/actOrder.ts";
import { eudrNumbers, eudrText } from "#shared/domain/reports/eudrNumbers.ts";
import type { MeasuredSite } from "#shared/domain/reports/measuredReport.ts";

const SITES_A_PAGE = 200;
/** The first of a site; a tooltip of more would be read by nobody. */
const MAX_WAYBILLS = 200;

interface SiteOfAct {
  facts: MeasuredSite;
  waybills: Set<string>;
}

/** A page of the sites of a purchase act, with the addresses of its files (docs/rules/files.md, "Attachments of a purchase act"). */
export async function attachmentsView(
  act: Act,
  cursor: string | undefined,
): Promise<ReplyOf<typeof attachmentRoutes.view>> {
  const [rows, owner, woodTypes] = await Promise.all([rowsNow(act), companyById(act.seller), woodTypesOf([act])]);
  const sites = sitesOf(rows).map((site) => wireSite(site, owner?.name ?? ""));
  const page = pageOfArray({ cursor }, sites, SITES_A_PAGE);
  const address = (kind: "p" | "x") => `/api/v1/acts/attachments/${act.hash}/${kind}/`;
  return {
    number: act.number,
    date: act.date,
    buyer_type: woodTypes.get(act.id) ?? 100,
    href: currentFile(act, "pdf") === "" ? null : address("p"),
    xls_href: currentFile(act, "xlsx") === "" ? null : address("x"),
    has_composite_report: currentFile(act, "actReport") !== "",
    has_full_report: currentFile(act, "report") !== "",
    ...page,
  };
}

/** By name and cadastral number; what only some of its rows say of a site counts for all of them. */
function sitesOf(rows: readonly ActRowItem[]): SiteOfAct[] {
  const sites = new Map<string, SiteOfAct>();
  for (const { site, reportRows } of rows) {
    const facts = site ?? { name: "", cadaster: "" };
    const key = keyOf(facts);
    const earlier = sites.get(key);
    const numbers = eudrNumbers([...(earlier?.facts.eudrNumbers ?? []), ...(facts.eudrNumbers ?? [])]);
    sites.set(key, {
      facts: { ...facts, ...earlier?.facts, eudrNumbers: numbers },
      waybills: new Set([...(earlier?.waybills ?? []), ...reportRows.map(({ waybill }) => waybill)]),
    });
  }
  return [...sites.values()].sort(
    (one, other) =>
      compareTexts(one.facts.name, other.facts.name) || compareTexts(one.facts.cadaster, other.facts.cadaster),
  );
}

function wireSite({ facts, waybills }: SiteOfAct, owner: string): AttachmentSite {
  return {
    id: hash("sha256", keyOf(facts), "base64url").slice(0, 12),
    name: facts.name,
    cadaster: facts.cadaster,
    waybills: [...waybills].sort(compareTexts).slice(0, MAX_WAYBILLS),
    waybills_count: waybills.size,
    possession_type: facts.possessionType ?? null,
    forest_notice: facts.forestNotice ?? "",
    contract_number: facts.contractNumber ?? "",
    previous_owner: owner,
    county: facts.county ?? "",
    eudr: eudrText(facts.eudrNumbers),
  };
}

function keyOf({ name, cadaster }: MeasuredSite): string {
  return JSON.stringify([name, cadaster]);
}
