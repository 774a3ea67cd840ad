import { PURCHASE_ACT, SALES_ACT } from "#shared/acts/actTypes.ts";
import type { Act, CompanyOfActs } from "#shared/acts/contract.ts";
import { CONTAINER_STATUS_LABELS, type ContainerStatus } from "#shared/containers/containerStatus.ts";
import { answer } from "#tests/support/pages/answers.ts";
import { api } from "#web/api/table.ts";

/** The dashboard of acts as component tests answer it. */

export const companyOfActs = (changes: Partial<CompanyOfActs> = {}): CompanyOfActs => ({
  id: 7,
  name: "Sepakivi OÜ",
  act_counts: { total: 14 },
  latest_act_timestamp: "2026-11-18",
  can_sign_acts: true,
  sign_error: null,
  custom_measurement_report_export_formats: [],
  ...changes,
});

export const salesAct = (changes: Partial<Act> = {}): Act => ({
  id: 900,
  hash: "akt",
  type: SALES_ACT,
  type_name: "Müügiakt",
  number: "2026-17",
  date: "2026-11-18",
  company: 7,
  buyer: { id: 7, name: "Sepakivi OÜ" },
  seller: { id: 1, name: "Virn AS" },
  sum_before_tax: 1000,
  with_vat: 1240,
  waybills_count: 1,
  buyer_type: 100,
  href: "/api/v1/acts/acts/900/pdf/",
  files: [],
  public_href: null,
  has_edit_link: true,
  has_delete_link: true,
  container: null,
  emails: [],
  has_composite_report: false,
  has_full_report: false,
  can_agent_sign: true,
  agent_sign_error: "Seda akti sa allkirjastada ei saa.",
  missing_waybill: null,
  ...changes,
});

export const purchaseAct = (changes: Partial<Act> = {}): Act =>
  salesAct({
    type: PURCHASE_ACT,
    type_name: "Ostuakt",
    number: "2026-17-1",
    buyer: { id: 1, name: "Virn AS" },
    seller: { id: 7, name: "Sepakivi OÜ" },
    has_edit_link: false,
    has_delete_link: false,
    ...changes,
  });

export function answerCompaniesOfActs(...results: CompanyOfActs[]): void {
  answer(api.actLists.companies, { results, next: null });
}

export function answerActs(...results: Act[]): void {
  answer(api.actLists.list, { results, count: results.length, next: null, truncated: false, companies: [] });
}

/** An act of each kind that decides whether it can be chosen. */
export function actKinds(act: (changes: Partial<Act>) => Act): Act[] {
  const signatures = [
    { name: "Mari Mets", id_code: "60001019906" },
    { name: "Peeter Pärn", id_code: "50001029996" },
  ];
  const inContainer = (raw: ContainerStatus): Partial<Act> => ({
    container: {
      hash: "h",
      href: "/",
      acts: [1],
      status: { raw, label: CONTAINER_STATUS_LABELS[raw], note: null },
      is_being_signed: false,
      signatures,
    },
    can_agent_sign: false,
    agent_sign_error: "",
  });
  const kinds: Partial<Act>[] = [
    {},
    { can_agent_sign: false, agent_sign_error: "Akti failid on valmimas." },
    inContainer("PENDING"),
    inContainer("SIGN_ONE"),
    inContainer("SIGN_BOTH"),
  ];
  return kinds.map((kind, index) => act({ id: 900 + index, number: `LIIK-${index}`, ...kind }));
}
