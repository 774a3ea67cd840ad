import { createHash } from "node:crypto";
import { ActEntity, fileKey } from "#functions/acts/store/act.ts";
import { AttachmentEntity, siteId } from "#functions/acts/store/attachment.ts";
import { SiteEditEntity } from "#functions/acts/store/siteEdit.ts";
import { ActRowsEntity, rowsOfParts } from "#functions/acts/store/storedActRows.ts";
import { AssortmentEntity } from "#functions/assortments/store/assortment.ts";
import { AssortmentGroupEntity } from "#functions/assortments/store/assortmentGroup.ts";
import { CompanyEntity } from "#functions/companies/store/company.ts";
import { DestinationEntity } from "#functions/companies/store/destination.ts";
import { ContainerEntity } from "#functions/containers/store/container.ts";
import { DocumentEntity } from "#functions/documents/store/document.ts";
import { ForecastEntity } from "#functions/forecasts/store/forecast.ts";
import { ForecastRowsEntity, rowsOfForecast } from "#functions/forecasts/store/forecastRows.ts";
import { ActLettersEntity } from "#functions/letters/store/actLetters.ts";
import { MediaEntryEntity } from "#functions/media/store/mediaEntry.ts";
import { FormerPersonEntity } from "#functions/people/store/everyPerson.ts";
import { PersonEntity } from "#functions/people/store/person.ts";
import type { RawItem } from "#functions/platform/table/shape.ts";
import { entityOf } from "#functions/platform/table/wholeTable.ts";
import { PriceEntity } from "#functions/prices/store/price.ts";
import { ReportEntity } from "#functions/reports/store/report.ts";
import { ReportRowsEntity, reportRows, rowIdOf } from "#functions/reports/store/reportRows.ts";
import { ACT_FILES } from "#shared/acts/actFiles.ts";
import { buyingPrice, sumsOfWaybills } from "#shared/acts/actSums.ts";
import { PURCHASE_ACT, SALES_ACT } from "#shared/acts/actTypes.ts";
import { safePart, safePath } from "./fileNames.ts";
import type { FactRow, TableName } from "./tables.ts";

/** An act line without its changed site, which is stored in another partition. */
export type RawLine = Omit<FactRow<"act_lines">, "purchase_act"> & { site_id: string };
export interface RawSiteEdit {
  sales_act: number;
  owner: number;
  site_id: string;
  name: string | null;
  cadaster: string | null;
}
export interface PlannedFile {
  /** Key in the bucket. */
  key: string;
  /** Path in the folder of the export, before equal names get numbers. */
  path: string;
}

export interface FactSink {
  row<Name extends Exclude<TableName, "act_lines">>(table: Name, row: FactRow<Name>): void;
  line(line: RawLine): void;
  siteEdit(edit: RawSiteEdit): void;
  file(file: PlannedFile): void;
}

/** Sends the facts of one partition of the table to `sink`. Leaves out drafts of jobs and removed acts. */
export function factsOfPartition(items: readonly RawItem[], sink: FactSink): void {
  const raw = Map.groupBy(items, entityOf);
  const of = <Item>(entity: { name: string; itemOf(item: RawItem): Item }) =>
    (raw.get(entity.name) ?? []).map((item) => entity.itemOf(item));
  companyFacts(of, sink);
  timberFacts(of, sink);
  reportFacts(of, sink);
  actFacts(of, sink);
  paperFacts(of, sink);
}

type Of = <Item>(entity: { name: string; itemOf(item: RawItem): Item }) => Item[];

function companyFacts(of: Of, sink: FactSink): void {
  for (const company of of(CompanyEntity)) {
    const { id, kind, name, code, address, phone, emails } = company;
    sink.row("companies", {
      id,
      kind,
      name,
      code,
      vat_number: company.vatNumber,
      street: address.street,
      city: address.city,
      county: address.county,
      postcode: address.postcode,
      phone,
      emails: emails.join("; "),
      bank_account: company.bankAccount,
      pefc_code: company.pefcCode,
      fsc_code: company.fscCode,
      vat_rate: decimal(company.vatRateBp, 2),
      purchase_vat_rate: decimal(company.purchaseVatRateBp, 2),
      deadline_days: company.deadlineDays,
      margin: decimal(company.marginCents, 2),
    });
  }
  for (const { id, name, email, roles, companies } of of(PersonEntity)) {
    sink.row("people", { id, name, email, roles: roles.join("; "), companies: companies.join("; "), ended_at: null });
  }
  for (const { id, name, email, companies, endedAt } of of(FormerPersonEntity)) {
    sink.row("people", { id, name, email, roles: "", companies: companies.join("; "), ended_at: instant(endedAt) });
  }
  for (const { id, buyer, code, name } of of(DestinationEntity)) sink.row("destinations", { id, buyer, code, name });
  for (const { buyer, assortment, destination, certificate, validFrom, cents } of of(PriceEntity)) {
    sink.row("prices", {
      buyer,
      assortment,
      destination,
      certificate: String(certificate),
      valid_from: validFrom,
      price: decimal(cents, 2),
    });
  }
}

function timberFacts(of: Of, sink: FactSink): void {
  for (const { id, code, name, unit, group, fixedPriceCents } of of(AssortmentEntity)) {
    const fixed = fixedPriceCents === 0 ? null : decimal(fixedPriceCents, 2);
    sink.row("assortments", { id, code, name, unit, group_id: group || null, fixed_price: fixed });
  }
  for (const { id, name, unit, forecastsPerDestination, destinations } of of(AssortmentGroupEntity)) {
    sink.row("groups", { id, name, unit, per_destination: forecastsPerDestination });
    for (const { id: destination, buyer, code } of destinations) {
      sink.row("group_destinations", { group_id: id, destination_id: destination, buyer, code });
    }
  }
  const versions = new Map(of(ForecastEntity).map((forecast) => [quarterOf(forecast), forecast.rowsVersion]));
  for (const stored of of(ForecastRowsEntity)) {
    if (versions.get(quarterOf(stored)) !== stored.version) continue;
    const { company, year, quarter } = stored;
    for (const { assortment, unit, destination, month, amount } of rowsOfForecast(stored)) {
      const row = { company, year, quarter, month, unit, destination };
      sink.row("forecast_rows", { ...row, group_id: assortment, amount: decimal(amount, 4) });
    }
  }
}

function reportFacts(of: Of, sink: FactSink): void {
  const parts = Map.groupBy(of(ReportRowsEntity), ({ id }) => id);
  for (const { id, number, date, seller, buyer, destination, source, finished, tab, actOf } of of(ReportEntity)) {
    sink.row("reports", { id, number, date, seller, buyer, destination, source, finished, state: tab });
    const stored = (parts.get(id) ?? []).toSorted((one, other) => one.part - other.part);
    const rows = stored.flatMap((part) => [...reportRows.unpack(part.rows)]);
    for (const [index, row] of rows.entries()) {
      sink.row("report_rows", {
        id: rowIdOf(id, row.number),
        report: id,
        waybill: row.waybill,
        assortment: row.assortment,
        unit: row.unit,
        amount: decimal(row.amount, 3),
        price: row.priceSource === "none" ? null : decimal(row.cents, 2),
        price_source: row.priceSource,
        owner: row.owner || null,
        site: row.site?.name ?? "",
        cadaster: row.site?.cadaster ?? "",
        certificate: row.certificate?.code ?? "",
        sales_act: actOf[index] || null,
      });
    }
  }
}

function actFacts(of: Of, sink: FactSink): void {
  for (const act of of(ActEntity)) {
    if (act.state !== "ready") continue;
    const { id, number, date, seller, buyer } = act;
    sink.row("acts", {
      id,
      kind: act.type === SALES_ACT ? "sale" : "purchase",
      number,
      date,
      deadline_days: act.deadlineDays,
      seller,
      buyer,
      sales_act: act.type === PURCHASE_ACT ? act.salesAct : null,
      sum: decimal(act.sum, 2),
      vat: decimal(act.vat, 2),
      with_vat: decimal(act.withVat, 2),
      vat_rate: decimal(act.vatRateBp, 2),
      solid: decimal(act.solid, 3),
      loose: decimal(act.loose, 3),
      waybills: act.waybills,
      created_at: instant(act.createdAt),
      created_by: String(act.createdBy),
      container: act.container === undefined ? null : nameOfHash(act.container),
    });
    const folder = safePath("acts", date.slice(0, 4), `${id}-${safePart(number, 50)}`);
    for (const kind of act.files?.stored ?? []) {
      const key = fileKey(act.hash, act.files?.edition ?? 0, kind);
      sink.file({ key, path: `${folder}/${safePart(`${safePart(number, 50)}${ACT_FILES[kind].ending}`)}` });
    }
    if (act.type !== SALES_ACT) continue;
    const parts = of(ActRowsEntity).filter(({ act: own, generation }) => own === id && generation === act.generation);
    for (const item of rowsOfParts(parts)) {
      const amounts = item.reportRows.map(({ amount }) => amount);
      const [sums, buyingSums] = [item.price, buyingPrice(item)].map((price) => sumsOfWaybills(amounts, price));
      for (const [index, { id: row, amount, waybill, report }] of item.reportRows.entries()) {
        sink.line({
          sales_act: id,
          owner: item.owner || null,
          report: report.id,
          report_number: report.number,
          measured: report.date,
          report_row: row,
          buyer: report.buyer,
          destination: report.destination,
          waybill,
          assortment: item.assortment,
          unit: item.unit,
          amount: decimal(amount, 3),
          price: decimal(item.price, 2),
          buying_price: decimal(buyingPrice(item), 2),
          sum: decimal(sums?.[index] ?? 0, 2),
          buying_sum: decimal(buyingSums?.[index] ?? 0, 2),
          site: item.site?.name ?? "",
          cadaster: item.site?.cadaster ?? "",
          certificate: item.certificate ?? "",
          site_id: siteId(item.site ?? { name: "", cadaster: "" }),
        });
      }
    }
  }
  for (const { salesAct, owner, site, edit } of of(SiteEditEntity)) {
    const { name = null, cadaster = null } = edit;
    sink.siteEdit({ sales_act: salesAct, owner, site_id: site, name, cadaster });
  }
}

function paperFacts(of: Of, sink: FactSink): void {
  for (const { id, type, company, at, fileName, key, container } of of(DocumentEntity)) {
    const signed = container === undefined ? null : nameOfHash(container);
    sink.row("documents", { id, kind: type, company, added_at: instant(at), name: fileName, container: signed });
    sink.file({ key, path: `${safePath("documents", String(company))}/${id}-${safePart(fileName)}` });
  }
  for (const { hash, kind, name, company, status, createdAt, signatures, signed } of of(ContainerEntity)) {
    if (status === "claiming" || status === "releasing") continue;
    const id = nameOfHash(hash);
    sink.row("containers", { id, kind, name, company, status, created_at: instant(createdAt) });
    for (const { party, name: signer, code, at } of signatures) {
      sink.row("signatures", { container: id, party, name: signer, code, at: instant(at) });
    }
    const folder = safePath("containers", createdAt.slice(0, 4));
    if (signed) sink.file({ key: signed, path: `${folder}/${id}-${safePart(name, 60)}.asice` });
  }
  for (const { salesAct, kind, owner, slot, file } of of(AttachmentEntity)) {
    const folder = safePath("attachments", String(salesAct), `${kind}-${owner}`);
    sink.file({ key: file.key, path: `${folder}/${slot}-${safePart(file.name)}` });
  }
  for (const { id, title, link = "", file } of of(MediaEntryEntity)) {
    sink.row("media", { id, title, link });
    if (file) sink.file({ key: file.key, path: `media/${id}-${safePart(file.name)}` });
  }
  for (const { act, letters } of of(ActLettersEntity)) {
    for (const { number, kind, state, createdAt, sentAt } of letters) {
      const sent = sentAt === undefined ? null : instant(sentAt);
      sink.row("letters", { act, number, kind, state, created_at: instant(createdAt), sent_at: sent });
    }
  }
}

/** A hash in a link opens something, so that the export has another name for it. */
function nameOfHash(hash: string): string {
  return createHash("sha256").update(hash).digest("hex").slice(0, 16);
}

function quarterOf({ company, year, quarter }: { company: number; year: number; quarter: number }): string {
  return `${company}/${year}/${quarter}`;
}

/** Exact text of a whole number of the smallest parts, such as '-0.05'. */
export function decimal(parts: number, decimals: number): string {
  const digits = String(Math.abs(parts)).padStart(decimals + 1, "0");
  return `${parts < 0 ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** UTC without its zone, as a TIMESTAMP; null of what is no time. */
function instant(text: string): string | null {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? text.slice(0, -1) : null;
}
