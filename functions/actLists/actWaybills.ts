import { measuredRowsNow, withEdits } from "#functions/acts/rowsNow.ts";
import { type Act, actById, currentFile } from "#functions/acts/store/act.ts";
import { type Attachment, filesAt, filesOfWaybills, siteId } from "#functions/acts/store/attachment.ts";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import type { ActRowItem } from "#functions/acts/store/storedActRows.ts";
import { wireFile } from "#functions/attachments/fileAddresses.ts";
import { hrefOf } from "#functions/hrefs.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { type Page, type PageQuery, pageOfArray } from "#functions/platform/table/paging.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import type { ActWaybill } from "#shared/actLists/contract.ts";
import { compareTexts } from "#shared/acts/actOrder.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { mayRemoveWaybillFile } from "#shared/attachments/frozen.ts";
import { add, addVolume, NO_VOLUME, toCubicMetres, type Volumes } from "#shared/basics/amounts.ts";
import { numberKey } from "#shared/basics/names.ts";
import { PAGE_SIZE } from "#shared/platform/pageSize.ts";
import { containerOfAct } from "./actWire.ts";

const READ_AT_ONCE = 8;
/** Limit for each waybill, so that 50 waybills fit a reply. */
const MAX_ATTACHMENTS = 99;

interface SiteOfWaybill extends Volumes {
  id: string;
  owner: number;
  name: string;
  cadaster: string;
}

interface WaybillOfAct {
  number: string;
  isFromEvr: boolean;
  sites: Map<string, SiteOfWaybill>;
}

/** docs/rules/actLists.md, "Waybills of an act": a purchase act has only its owner's timber. */
export async function waybillsOfAct(act: Act, query: PageQuery, viewer: Viewer, now: Date): Promise<Page<ActWaybill>> {
  const isSales = act.type === SALES_ACT;
  const [salesAct, owner] = isSales ? [act.id, undefined] : [act.salesAct, act.seller];
  const measured = await measuredRowsNow(act);
  const all = gathered(measured, await withEdits(act, measured)).toSorted((one, other) =>
    compareTexts(one.number, other.number),
  );
  const page = pageOfArray(query, all, PAGE_SIZE);
  const [papers, ofSites, sales, container] = await Promise.all([
    filesOfWaybills(salesAct, owner),
    filesOfSites(salesAct, page.results),
    isSales ? undefined : actById(salesAct),
    containerOfAct(act, viewer, now),
  ]);
  const has_report = currentFile(act, "report") !== "";
  const containers = { own: act.container, sales: sales?.container };
  const addressOf = (file: string) => hrefOf("/acts/acts/{id}/attachments/{file}", { id: act.id, file });
  const papersOf = Map.groupBy(papers, ({ waybill }) => numberKey(waybill));
  const isOfPurchase = isSales && papers.some((file) => file.owner !== 0);
  const purchases = isOfPurchase ? await purchaseActsOf(act.id) : [];
  const containerOf = new Map(purchases.map(({ seller, container: own }) => [seller, own]));
  const isRemovable = (own: readonly Attachment[]) => {
    const [file] = own;
    if (!file) return false;
    if (file.owner === (owner ?? 0)) return mayRemoveWaybillFile(containers, file.addedBeside);
    const beside = { own: containerOf.get(file.owner), sales: act.container };
    return own.length === 1 && mayRemoveWaybillFile(beside, file.addedBeside);
  };
  const results = page.results.map((waybill): ActWaybill => {
    const { number, isFromEvr, sites } = waybill;
    // A file of the sales act comes before files of its purchase acts.
    const [paper, ...others] = isFromEvr ? [] : (papersOf.get(numberKey(number)) ?? []);
    const own = [...sites.values()];
    return {
      pk: waybill.number,
      number,
      type: isFromEvr ? "EVR" : "PAPER",
      href: paper ? wireFile(paper, addressOf).href : null,
      file_name: paper?.file.name ?? "",
      has_report,
      container,
      is_removable: paper !== undefined && isRemovable([paper, ...others]),
      attachments: own
        .flatMap((site) => ofSites.get(keyOf(site)) ?? [])
        .slice(0, MAX_ATTACHMENTS)
        .map((file) => wireFile(file, addressOf)),
      sites: sameNamed(own)
        .toSorted((one, other) => compareTexts(one.name, other.name) || compareTexts(one.cadaster, other.cadaster))
        .map(({ name, cadaster, solid, loose }) => ({
          name,
          cadaster,
          amount: toCubicMetres(solid),
          amount_loose: toCubicMetres(loose),
        })),
    };
  });
  return { ...page, results };
}

async function filesOfSites(salesAct: number, waybills: readonly WaybillOfAct[]): Promise<Map<string, Attachment[]>> {
  const sites = new Map(waybills.flatMap((waybill) => [...waybill.sites.values()].map((site) => [keyOf(site), site])));
  const files = new Map<string, Attachment[]>();
  await inParallel([...sites], READ_AT_ONCE, async ([key, { id, owner }]) => {
    files.set(key, await filesAt({ salesAct, owner, kind: "site", subject: id }));
  });
  return files;
}

function sameNamed(sites: readonly SiteOfWaybill[]): SiteOfWaybill[] {
  const merged = new Map<string, SiteOfWaybill>();
  for (const site of sites) {
    const key = JSON.stringify([site.name, site.cadaster]);
    const other = merged.get(key);
    const sum = other && { solid: add(other.solid, site.solid), loose: add(other.loose, site.loose) };
    merged.set(key, { ...site, ...sum });
  }
  return [...merged.values()];
}

function keyOf({ id, owner }: Pick<SiteOfWaybill, "id" | "owner">): string {
  return `${owner} ${id}`;
}

function gathered(measured: readonly ActRowItem[], edited: readonly ActRowItem[]): WaybillOfAct[] {
  const waybills = new Map<string, WaybillOfAct>();
  for (const [index, { site: measuredSite, owner, unit, reportRows }] of measured.entries()) {
    const id = siteId(measuredSite ?? { name: "", cadaster: "" });
    const site = edited[index]?.site;
    const [name, cadaster] = [site?.name ?? "", site?.cadaster ?? ""];
    const key = keyOf({ id, owner });
    for (const { waybill: number, amount, report } of reportRows) {
      const waybill = waybills.get(numberKey(number)) ?? { number, isFromEvr: false, sites: new Map() };
      waybill.isFromEvr ||= report.isFromEvr === true;
      const own = waybill.sites.get(key) ?? { id, owner, name, cadaster, solid: NO_VOLUME, loose: NO_VOLUME };
      addVolume(own, unit, amount);
      waybill.sites.set(key, own);
      waybills.set(numberKey(number), waybill);
    }
  }
  return [...waybills.values()];
}
