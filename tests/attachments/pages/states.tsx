import type { AttachmentSite } from "#shared/attachments/contract.ts";
import { answer, refuse } from "#tests/support/pages/answers.ts";
import { type AttachmentsView, attachmentSite, attachmentsView } from "#tests/support/pages/attachmentReplies.ts";
import { LONG_NAME, type PageStates, UNBROKEN_NAME } from "#tests/support/pages/states.ts";
import { api } from "#web/api/table.ts";

const ADDRESS = "/acts/attachments/leht/?view=all";
const GUIDE = "/acts/attachments/leht/?view=guide";

function act(changes: Partial<AttachmentsView> = {}): void {
  answer(api.attachments.view, { ...attachmentsView, ...changes });
  const results = [{ pk: "LISAD00001", number: "LISAD00001", file: null, is_removable: false }];
  answer(api.attachments.waybills, { results, count: 1, next: null });
  answer(api.attachments.plots, { results: [] });
  answer(api.attachments.guide, { language: "et", missing_sites: 1, missing_waybills: 1, earlier_sites: [] });
}

const lacking: AttachmentSite = {
  ...attachmentSite,
  id: "teine-01",
  name: "Kivisoo",
  cadaster: "",
  missing: ["cadaster", "possession", "deed", "county"],
};

const whole: AttachmentSite = {
  ...attachmentSite,
  possession_type: 20,
  forest_notice: "50001234567",
  contract_number: "RV-2026-77",
  previous_owner: "Haavasalu Mets OÜ",
  county: "Võrumaa",
  attachments: [
    { uuid: "fail", file_name: "Metsateatis.pdf", size: 20_000, href: "/api/v1/acts/attachments/leht/files/fail/" },
  ],
};

export const attachmentStates: Record<"attachments", PageStates> = {
  attachments: {
    full: {
      address: ADDRESS,
      who: null,
      shows: "Metsateatis.pdf",
      answers: () => act({ results: [whole, lacking], count: 2 }),
    },
    empty: {
      address: ADDRESS,
      who: null,
      shows: "Ei leitud.",
      answers: () => {
        refuse(api.attachments.view, "not_found");
        refuse(api.attachments.guide, "not_found");
      },
    },
    huge: {
      address: ADDRESS,
      who: null,
      shows: UNBROKEN_NAME,
      answers: () =>
        act({
          number: "2026-123456789-1234567",
          sender: LONG_NAME,
          with_vat: 123_456_789.12,
          timber: [{ assortment: UNBROKEN_NAME, unit: "SCM", amount: 1_234_567.891 }],
          results: Array.from({ length: 4 }, (_, index) => ({
            ...whole,
            id: `suur-${index}`,
            name: `${index % 2 ? UNBROKEN_NAME : LONG_NAME} ${index}`,
            previous_owner: UNBROKEN_NAME,
            contract_number: UNBROKEN_NAME,
          })),
          count: 4,
        }),
    },
    more: {
      frozen: {
        address: ADDRESS,
        who: null,
        shows: "Kirdelank",
        answers: () => act({ results: [whole], files_frozen: true, sites_frozen: true }),
      },
      "files that are being made": {
        address: ADDRESS,
        who: null,
        shows: "Kirdelank",
        answers: () => act({ href: null, xls_href: null }),
      },
      guide: { address: GUIDE, who: null, shows: "Alusta", answers: () => act({ results: [lacking] }) },
      "step of the guide": {
        address: GUIDE,
        who: null,
        shows: "Samm 1 / ",
        press: ["Alusta"],
        answers: () => act({ results: [lacking] }),
      },
    },
  },
};
