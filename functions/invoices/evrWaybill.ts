import type { FileFacts } from "#functions/acts/lines/fileFacts.ts";
import { numbersOf } from "#functions/acts/lines/reportLines.ts";
import type { ActRowItem, ReportRowOnAct } from "#functions/acts/store/storedActRows.ts";
import type { Company } from "#functions/companies/store/company.ts";
import type { EvrShipment, EvrWaybill } from "#functions/platform/clients/evr/models.ts";
import { heldTexts } from "#functions/platform/heldText.ts";
import { add, NO_VOLUME, type Thousandths, toCubicMetres } from "#shared/basics/amounts.ts";
import { numberKey, UNGROUPED } from "#shared/basics/names.ts";
import { MAX_REPORT_NUMBER } from "#shared/reports/measuredReport.ts";

type WrittenWaybill = EvrWaybill & { type: "forest" };
type Volumes = WrittenWaybill["shipments"][number]["items"];
type Facts = Pick<
  FileFacts,
  "act" | "isSales" | "rows" | "seller" | "buyer" | "companies" | "assortments" | "certificate" | "destinationName"
>;

interface Line {
  row: ActRowItem;
  measured: ReportRowOnAct;
}

const UNIT_CODES = { SCM: "TM", LCM: "PM3" } as const;
const CONTRACT = 20;

/** A shipment for each origin (docs/rules/invoices.md, "Formats of a company"); undefined for another act's waybill. */
export function evrWaybillJson(facts: Facts, waybill: string): string | undefined {
  const lines = facts.rows.flatMap((row) =>
    row.reportRows
      .filter((measured) => numberKey(measured.waybill) === numberKey(waybill))
      .map((measured): Line => ({ row, measured })),
  );
  const [first] = lines;
  return first && JSON.stringify(heldTexts(waybillOf(facts, first.measured.waybill, lines, first.measured)), null, 2);
}

function waybillOf(facts: Facts, number: string, lines: readonly Line[], first: ReportRowOnAct): WrittenWaybill {
  const { isSales, seller, buyer, companies } = facts;
  const receiver = companies.get(first.report.buyer);
  if (!receiver) throw new Error(`Report ${first.report.id} was measured by a company that does not exist`);
  const reports = numbersOf(lines.map(({ measured }) => measured.report));
  const origins = Map.groupBy(lines, ({ row }) => originOf(facts, row));
  const { destination, date } = first.report;
  return {
    number,
    type: "forest",
    status: "finished",
    owner: partyOf(isSales ? seller : buyer),
    receiver: partyOf(receiver),
    placeOfDelivery: { code: destination, name: facts.destinationName(receiver.id, destination) },
    shipments: [...origins].map(([origin, own]) => ({ ...JSON.parse(origin), items: volumesOf(facts, own) })),
    waybillLatestMeasurements: {
      // A report without an act number has the number of its waybill.
      ...(reports.length > MAX_REPORT_NUMBER ? {} : { actNumber: reports }),
      actDate: `${date}T12:00:00+02:00`,
      measurerCode: receiver.code,
      measurements: volumesOf(facts, lines),
    },
  };
}

/** A shipment without its volumes, as JSON, so that rows of one origin become one shipment. */
function originOf({ companies, certificate }: Facts, { owner, site, certificate: own }: ActRowItem): string {
  const previous = companies.get(owner);
  const code = own ?? certificate?.name ?? "";
  const origin: Omit<EvrShipment, "items"> = {
    holdingBase: {
      ...baseOf(site),
      cadaster: site?.cadaster ?? "",
      ...(site?.contractNumber ? { contractNumber: site.contractNumber } : {}),
      ...(previous ? { previousOwner: { ...partyOf(previous), address: addressText(previous) } } : {}),
      eudrNumbers: (site?.eudrNumbers ?? []).map(({ reference, verification }) => ({
        referenceNumber: reference,
        verificationNumber: verification,
      })),
    },
    source: { name: site?.name ?? "", address: { county: site?.county ?? "", city: "", street: "" } },
    certificateClaims: code === "" ? [] : [{ code }],
  };
  return JSON.stringify(origin);
}

/** The possession is unknown: a consolidated act states none. */
function baseOf(site: ActRowItem["site"]): Pick<EvrShipment["holdingBase"], "type" | "number" | "forestNoticeNumber"> {
  const notice = site?.forestNotice ?? "";
  if (site?.possessionType === undefined) return { type: "ConsolidatedAct", forestNoticeNumber: notice };
  if (site.possessionType === CONTRACT)
    return { type: "ContractForTransferOfCuttingRights", forestNoticeNumber: notice };
  return notice === "" ? { type: "WithoutForestNotice" } : { type: "ForestNotice", number: notice };
}

function volumesOf({ assortments }: Facts, lines: readonly Line[]): Volumes {
  const sums = new Map<number, { row: ActRowItem; amount: Thousandths }>();
  for (const { row, measured } of lines) {
    const before = sums.get(row.assortment)?.amount ?? NO_VOLUME;
    sums.set(row.assortment, { row, amount: add(before, measured.amount) });
  }
  return [...sums.values()].map(({ row, amount }) => {
    const { code, name } = assortments.get(row.assortment) ?? { code: "", name: UNGROUPED };
    return { amount: toCubicMetres(amount), unitCode: UNIT_CODES[row.unit], assortment: { code, name } };
  });
}

function partyOf({ code, name, address: { county, city, street } }: Company): WrittenWaybill["owner"] {
  return { code, name, address: { county, city, street } };
}

function addressText({ address: { street, city, county } }: Company): string {
  return [street, city, county].filter((part) => part !== "").join(", ");
}
