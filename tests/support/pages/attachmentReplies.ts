import type { AttachmentSite, attachmentRoutes } from "#shared/attachments/contract.ts";
import { CONIFER } from "#shared/companies/companyChoices.ts";
import type { ReplyOf } from "#shared/platform/route.ts";

export type AttachmentsView = ReplyOf<typeof attachmentRoutes.view>;

export const attachmentSite: AttachmentSite = {
  id: "kirdelank-01",
  version: 1,
  update_url: "/api/v1/acts/sites/kirdelank-01/",
  name: "Kirdelank",
  cadaster: "00101:001:0001",
  waybills: ["LISAD00001"],
  waybills_count: 1,
  possession_type: null,
  forest_notice: "",
  contract_number: "",
  previous_owner: "",
  county: "",
  county_typed: false,
  eudr: "",
  eudr_numbers: [],
  eudr_checks: [],
  eudr_found: false,
  eudr_excuse: null,
  eudr_expected: null,
  attachments: [],
  missing: [],
};

/** The page of a purchase act with this one site. */
export const attachmentsView: AttachmentsView = {
  number: "2026-17-1",
  hashid: "leht",
  date: "2026-11-18",
  buyer_type: CONIFER,
  sender: "Virn OÜ",
  with_vat: 1935,
  due_date: "2026-12-18",
  timber: [{ assortment: "Kuusepalk", unit: "SCM", amount: 18 }],
  href: "/api/v1/acts/attachments/leht/p/",
  xls_href: "/api/v1/acts/attachments/leht/x/",
  has_composite_report: true,
  has_full_report: true,
  custom_measurement_report_export_formats: [],
  files_frozen: false,
  sites_frozen: false,
  register_url: "",
  paper_waybills: 1,
  declaring: { by: "eid" },
  results: [attachmentSite],
  count: 1,
  next: null,
};
