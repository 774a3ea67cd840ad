import { woodTypesOf } from "#functions/acts/actParties.ts";
import { measuredRowsNow } from "#functions/acts/rowsNow.ts";
import { type Act, actById, currentFile } from "#functions/acts/store/act.ts";
import { type Attachment, filesAt, filesOfWaybills } from "#functions/acts/store/attachment.ts";
import { type EditedSite, siteEditsOf } from "#functions/acts/store/siteEdit.ts";
import type { ActRowItem } from "#functions/acts/store/storedActRows.ts";
import { type Assortment, allAssortments } from "#functions/assortments/store/assortment.ts";
import { type Company, companiesOfKind, companyById, platformCompany } from "#functions/companies/store/company.ts";
import { personalCodeOf } from "#functions/eudr/judgedMandates.ts";
import { isFilingOn } from "#functions/eudr/owners.ts";
import { declarationsOf } from "#functions/eudr/store/declaration.ts";
import { declaringOwners } from "#functions/eudr/store/declaringOwner.ts";
import { type CheckOf, checksOf } from "#functions/eudr/store/numberCheck.ts";
import { hrefOf } from "#functions/hrefs.ts";
import { env } from "#functions/platform/env.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { pageOfArray } from "#functions/platform/table/paging.ts";
import { compareTexts } from "#shared/acts/actOrder.ts";
import { publicTotals } from "#shared/acts/publicLines.ts";
import { editedSite } from "#shared/acts/siteEdits.ts";
import type { AttachmentSite, attachmentRoutes, PaperWaybill } from "#shared/attachments/contract.ts";
import { type ContainersOfAct, isFrozen, mayRemoveWaybillFile } from "#shared/attachments/frozen.ts";
import { toCubicMetres, toEuros } from "#shared/basics/amounts.ts";
import { dueDateOf } from "#shared/basics/dates.ts";
import { numberKey, UNGROUPED } from "#shared/basics/names.ts";
import { CONIFER, reportFormatsOf } from "#shared/companies/companyChoices.ts";
import { expectedNumber, type FiledPlots } from "#shared/eudr/matching.ts";
import { isCheckable, numberState } from "#shared/eudr/numberStates.ts";
import { cadastralNumbers } from "#shared/eudr/plots.ts";
import type { ReplyOf } from "#shared/platform/route.ts";
import { type EudrNumber, eudrText } from "#shared/reports/eudrNumbers.ts";
import { wireFile } from "./fileAddresses.ts";
import { missingOf } from "./guide.ts";
import { paperWaybillsOf } from "./missingWaybill.ts";
import { type SiteOfAct, sitesOf, wireOrigin } from "./sitesOfAct.ts";

/** A page has 4 MB when each site has 99 files with the longest names. */
export const SITES_A_PAGE = 50;
const WAYBILLS_A_PAGE = 100;
const MAX_WAYBILLS_IN_TOOLTIP = 200;
const READ_AT_ONCE = 8;

type View = ReplyOf<typeof attachmentRoutes.view>;

/** A page of the sites of a purchase act, with addresses of its files (docs/rules/attachments.md, "Who sees the page"). */
export async function attachmentsView(act: Act, cursor: string | undefined): Promise<View> {
  const [rows, owner, woodTypes, sales, edits, platform, assortments] = await Promise.all([
    measuredRowsNow(act),
    companyById(act.seller),
    woodTypesOf([act]),
    actById(act.salesAct),
    siteEditsOf(act.salesAct, act.seller),
    platformCompany(),
    allAssortments(),
  ]);
  const page = pageOfArray({ cursor }, sitesOf(rows), SITES_A_PAGE);
  const files = await filesOfSites(act, page.results);
  const byId = new Map(edits.map((edited) => [edited.site, edited]));
  const factsOf = ({ id, facts }: SiteOfAct) => editedSite(facts, byId.get(id)?.edit ?? {});
  const numbersOf = (site: SiteOfAct) => factsOf(site).eudrNumbers ?? [];
  const plotsOf = (site: SiteOfAct) => cadastralNumbers(factsOf(site).cadaster);
  const checkOf = await checksOf(page.results.flatMap(numbersOf).filter(isCheckable));
  const [filed, declaring] = await Promise.all([filedPlotsOf(act.seller), declaringOf(owner)]);
  const containers = { own: act.container, sales: sales?.container };
  return {
    number: act.number,
    hashid: act.hash,
    date: act.date,
    sender: platform.name,
    with_vat: toEuros(act.withVat),
    due_date: dueDateOf(act),
    timber: timberOf(rows, assortments),
    buyer_type: woodTypes.get(act.id) ?? CONIFER,
    href: currentFile(act, "pdf") === "" ? null : hrefOf("/acts/attachments/{hash}/p", act),
    xls_href: currentFile(act, "xlsx") === "" ? null : hrefOf("/acts/attachments/{hash}/x", act),
    has_composite_report: currentFile(act, "actReport") !== "",
    has_full_report: currentFile(act, "report") !== "",
    custom_measurement_report_export_formats: reportFormatsOf(owner ?? {}),
    files_frozen: isFrozen("files", containers),
    sites_frozen: isFrozen("sites", containers),
    register_url: env().FOREST_REGISTER_URL,
    paper_waybills: paperWaybillsOf(rows).length,
    declaring,
    ...page,
    results: page.results.map((site) => ({
      ...wireSite(act, site, byId.get(site.id), files.get(site.id) ?? []),
      eudr_checks: wireChecks(numbersOf(site), checkOf),
      eudr_expected: numbersOf(site).length > 0 ? null : (expectedNumber(plotsOf(site), filed) ?? null),
    })),
  };
}

/** By name, so that the order says nothing of prices. */
function timberOf(rows: readonly ActRowItem[], assortments: readonly Assortment[]): View["timber"] {
  const names = new Map(assortments.map(({ id, name }) => [id, name]));
  return publicTotals(
    rows.map(({ assortment, unit, amount }) => {
      return { assortment: names.get(assortment) ?? UNGROUPED, unit, amount, certificate: "" };
    }),
  ).map(({ assortment, unit, amount }) => ({ assortment, unit, amount: toCubicMetres(amount) }));
}

async function filedPlotsOf(owner: number): Promise<FiledPlots[]> {
  const [declaring] = await declaringOwners([owner]);
  const declarations = declaring === undefined ? [] : await declarationsOf(owner);
  return declarations.flatMap(({ state, plots, filing }) =>
    filing ? [{ state, plots, stage: filing.stage, rejection: filing.rejection }] : [],
  );
}

/** docs/rules/attachments.md, "Declaring from the letter" */
async function declaringOf(owner: Company | undefined): Promise<View["declaring"]> {
  if (!owner || !isFilingOn()) return null;
  if (personalCodeOf(owner) !== "") return { by: "eid" };
  const [platform] = await companiesOfKind("platform");
  const { name = "", phone = "", emails = [] } = platform ?? {};
  return { by: "invitation", contact: [name, phone, emails[0]].filter(Boolean).join(", ") };
}

export async function paperWaybillsView(
  act: Act,
  cursor: string | undefined,
): Promise<ReplyOf<typeof attachmentRoutes.waybills>> {
  const [rows, files, sales] = await Promise.all([
    measuredRowsNow(act),
    filesOfWaybills(act.salesAct, act.seller),
    actById(act.salesAct),
  ]);
  const containers = { own: act.container, sales: sales?.container };
  const byNumber = new Map(files.map((file) => [numberKey(file.waybill), file]));
  const page = pageOfArray({ cursor }, paperWaybillsOf(rows), WAYBILLS_A_PAGE);
  return {
    ...page,
    results: page.results.map((number) =>
      wireWaybill({ number, file: byNumber.get(numberKey(number)) }, act, containers),
    ),
  };
}

function wireWaybill(
  waybill: { number: string; file: Attachment | undefined },
  act: Act,
  containers: ContainersOfAct,
): PaperWaybill {
  const { file } = waybill;
  return {
    pk: waybill.number,
    number: waybill.number,
    file: file ? wireFile(file, addressIn(act)) : null,
    is_removable: file !== undefined && mayRemoveWaybillFile(containers, file.addedBeside),
  };
}

function addressIn({ hash }: Act): (file: string) => string {
  return (file) => hrefOf("/acts/attachments/{hash}/files/{file}", { hash, file });
}

async function filesOfSites(act: Act, sites: readonly SiteOfAct[]): Promise<ReadonlyMap<string, Attachment[]>> {
  const files = new Map<string, Attachment[]>();
  await inParallel(sites, READ_AT_ONCE, async ({ id }) => {
    files.set(id, await filesAt({ salesAct: act.salesAct, owner: act.seller, kind: "site", subject: id }));
  });
  return files;
}

function wireChecks(numbers: readonly EudrNumber[], checkOf: CheckOf): AttachmentSite["eudr_checks"] {
  const now = new Date().toISOString();
  return numbers.map(({ reference, verification }) => {
    const number = { reference, verification };
    const check = checkOf(number);
    return { ...number, state: numberState(number, check, now), answered_at: check?.answeredAt ?? null };
  });
}

function wireSite(
  act: Act,
  { id, facts: measured, waybills }: SiteOfAct,
  edited: EditedSite | undefined,
  files: readonly Attachment[],
): Omit<AttachmentSite, "eudr_checks" | "eudr_expected"> {
  const edit = edited?.edit ?? {};
  const facts = editedSite(measured, edit);
  return {
    id,
    version: edited?.version ?? 0,
    update_url: `/api/v1/acts/sites/${id}/`,
    name: facts.name,
    cadaster: facts.cadaster,
    waybills: [...waybills].sort(compareTexts).slice(0, MAX_WAYBILLS_IN_TOOLTIP),
    waybills_count: waybills.size,
    ...wireOrigin(facts),
    previous_owner: edit.previousOwner ?? "",
    county_typed: edit.county !== undefined,
    eudr: eudrText(facts.eudrNumbers),
    eudr_numbers: [...(facts.eudrNumbers ?? [])],
    eudr_found: facts.eudrFound ?? false,
    eudr_excuse: facts.eudrExcuse || null,
    attachments: files.map((file) => wireFile(file, addressIn(act))),
    missing: missingOf(measured, edit),
  };
}
