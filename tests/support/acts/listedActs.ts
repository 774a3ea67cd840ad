import type { Page } from "@playwright/test";
import type { Act, CompanyOfActs, WireEmail } from "#shared/acts/contract.ts";
import { CONTAINER_STATUS_LABELS, type ContainerStatus } from "#shared/containers/containerStatus.ts";
import { listedLetter } from "./listedLetter.ts";

/** The dashboard of acts with companies whose acts are in every state, as a browser test answers it. */

const LONG = "Pika-Nimega Metsaühistu ja Saeveski Puidukaubanduse Osaühing";

export const LISTED_COMPANIES: readonly CompanyOfActs[] = ["Haavasalu Mets OÜ", LONG, "Oja OÜ"].map((name, index) => ({
  id: 701 + index,
  name,
  act_counts: { total: 6 },
  latest_act_timestamp: "2026-11-18",
  can_sign_acts: index !== 2,
  sign_error: null,
  custom_measurement_report_export_formats: [],
}));

const SENT: Partial<WireEmail> = { state: "sent", sent: "2026-11-18T11:00:00.000Z", by: "Mari Mets" };

function containerIn(raw: ContainerStatus, isBeingSigned = false): Act["container"] {
  return {
    hash: `in-${raw}`,
    href: `/containers/in-${raw}/`,
    status: { raw, label: CONTAINER_STATUS_LABELS[raw], note: null },
    is_being_signed: isBeingSigned,
    signatures: raw === "PENDING" ? [] : [{ name: "Mari Mets", id_code: "60001019906" }],
    acts: [],
  };
}

/** In the order of the list. */
const STATES: readonly (Partial<Act> & { emails: WireEmail[] })[] = [
  { emails: [listedLetter()] },
  { emails: [listedLetter()], missing_waybill: "VL-N0002", can_agent_sign: false },
  { emails: [listedLetter(SENT)], container: containerIn("SIGN_ONE") },
  { emails: [listedLetter(SENT)], container: containerIn("SIGN_BOTH"), has_edit_link: false, has_delete_link: false },
  { emails: [listedLetter({ ...SENT, has_failed: true })], container: containerIn("PENDING") },
  { emails: [], container: containerIn("PENDING", true), href: null, files: [] },
];

export function listedActs(company: CompanyOfActs, type: 10 | 20): Act[] {
  return STATES.map((state, index) => {
    const id = company.id * 100 + index;
    // The last company has short numbers and sums, and fewer links.
    const isSmall = company === LISTED_COMPANIES.at(-1);
    const order = isSmall ? index + 1 : 1480 + index;
    const sum = isSmall ? 12.5 : 987_654.32;
    return {
      id,
      hash: `akt-${id}`,
      type,
      type_name: type === 20 ? "Müügiakt" : "Ostuakt",
      number: type === 20 ? `2026-${order}` : `2026-${order}-12`,
      date: "2026-11-18",
      company: company.id,
      buyer: type === 20 ? { id: company.id, name: company.name } : { id: 1, name: "Virn AS" },
      seller: type === 20 ? { id: 1, name: "Virn AS" } : { id: company.id, name: company.name },
      sum_before_tax: sum + index,
      with_vat: 1.24 * sum + index,
      waybills_count: 1,
      buyer_type: 100,
      href: `/api/v1/acts/acts/${id}/pdf/`,
      files: (["xlsx", "actReport", "report", "eArve", "ubl"] as const).map((kind) => ({
        kind,
        href: `/api/v1/acts/acts/${id}/files/${kind}/`,
        reason: "",
      })),
      public_href: `/public/acts/akt-${id}/`,
      has_edit_link: type === 20 && !isSmall,
      has_delete_link: type === 20 && !isSmall,
      container: null,
      has_composite_report: true,
      has_full_report: true,
      can_agent_sign: true,
      agent_sign_error: "Lihtsalt ei saa",
      missing_waybill: null,
      ...state,
    };
  });
}

export async function answerListedActs(page: Page): Promise<void> {
  await page.route("**/api/v1/acts/companies/?*", (route) =>
    route.fulfill({ json: { results: LISTED_COMPANIES, next: null } }),
  );
  await page.route("**/api/v1/acts/acts/?*", (route) => {
    const query = new URL(route.request().url()).searchParams;
    const company = LISTED_COMPANIES.find(({ id }) => String(id) === query.get("company"));
    const results = company ? listedActs(company, query.get("type") === "20" ? 20 : 10) : [];
    return route.fulfill({ json: { results, count: results.length, next: null, truncated: false, companies: [] } });
  });
}
