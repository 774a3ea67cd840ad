import type { ListedDocument, OpenDocument } from "#shared/documents/contract.ts";
import { BUY_DOCUMENT, SELL_DOCUMENT } from "#shared/documents/documentTypes.ts";
import { answer, refuse } from "#tests/support/pages/answers.ts";
import {
  answerCompaniesOfDocuments,
  answerDocuments,
  companyOfDocuments,
  listedDocument,
  openDocument,
} from "#tests/support/pages/documentReplies.ts";
import { COMPANY_USER } from "#tests/support/pages/me.ts";
import { LONG_NAME, type PageStates, UNBROKEN_NAME } from "#tests/support/pages/states.ts";
import { api } from "#web/api/table.ts";

const LIST = "/documents/dashboard/";
const OPENED = `${LIST}?open=7`;
const FORM = "/documents/update/3/";
const PUBLIC = "/public/documents/leping/";

const MARI = { name: "Mari Mets", id_code: "60001019906" };
const PEETER = { name: "Peeter Pärn", id_code: "50001029996" };
const TWICE = "Pole vaja kaks korda allkirjastada.";

type Container = NonNullable<ListedDocument["container"]>;

const containerOf = (
  raw: Container["status"]["raw"],
  label: string,
  signatures: Container["signatures"],
): Container => ({
  hash: `umbrik-${raw}`,
  href: `/containers/umbrik-${raw}/`,
  status: { raw, label, note: raw === "PENDING" ? "Ebaõnnestus: aeg sai läbi" : null },
  is_being_signed: false,
  signatures,
  documents: [3],
});

/** One document in each state of its container. */
const allKinds = () => [
  listedDocument({ id: 1, hash: "uus" }),
  listedDocument({
    id: 2,
    hash: "pooleli",
    file_name: "Raieõiguse võõrandamise leping nr 14-2026.pdf",
    file_size: 24_800_000,
    container: containerOf("PENDING", "Allkirjastamine on ebaõnnestunud", []),
  }),
  listedDocument({
    id: 3,
    hash: "pool",
    file_name: "Üleandmise akt.docx",
    container: containerOf("SIGN_ONE", "Ootab teise poole allkirja", [MARI]),
    can_agent_sign: false,
    agent_sign_error: TWICE,
  }),
  listedDocument({
    id: 4,
    hash: "valmis",
    file_name: "Raamleping.asice",
    container: containerOf("SIGN_BOTH", "Mõlemad pooled on allkirjastanud", [MARI, PEETER]),
    can_agent_sign: false,
    agent_sign_error: TWICE,
    has_edit_link: false,
  }),
];

const HISTORY: OpenDocument["history"] = [
  {
    at: "2026-11-20T09:15:00.000Z",
    kind: "declined",
    by: "Peeter Pärn",
    changes: [{ field: "reason", from: "", to: "Langi pindala on vale, palun parandada." }],
  },
  { at: "2026-11-19T12:00:00.000Z", kind: "signed", by: "Mari Mets", changes: [] },
  { at: "2026-11-19T11:59:00.000Z", kind: "signingBegun", by: "Mari Mets", changes: [] },
  {
    at: "2026-11-18T14:30:00.000Z",
    kind: "changed",
    by: "Mari Mets",
    changes: [
      { field: "fileName", from: "leping.pdf", to: "Raieleping.pdf" },
      { field: "company", from: "Kuuseoja Saeveski OÜ", to: "Sepakivi OÜ" },
      { field: "type", from: "Müügidokument", to: "Ostudokument" },
    ],
  },
  { at: "2026-11-18T10:00:00.000Z", kind: "added", by: "Mari Mets", changes: [] },
];

const form = (changes: Partial<OpenDocument> = {}) => {
  answer(api.documents.open, openDocument({ history: HISTORY, ...changes }));
  answer(api.documents.uploadCompanies, [{ id: 7, name: "Sepakivi OÜ", code: "10000072", type: 30 }]);
};

const publicDocument = {
  file_name: "Raieleping.pdf",
  type_name: "Ostudokument",
  timestamp: "2026-11-18T10:00:00.000Z",
  company: "Sepakivi OÜ",
  platform: "Virn AS",
  signing: "Mõlemad pooled on allkirjastanud",
};

export const documentStates: Record<"documents" | "document" | "publicDocument", PageStates> = {
  documents: {
    full: {
      address: OPENED,
      shows: "Raamleping.asice",
      answers: () => {
        answerCompaniesOfDocuments(
          companyOfDocuments({ document_counts: { total: 4 } }),
          companyOfDocuments({ id: 8, name: "Haavasalu Mets OÜ", sign_error: TWICE }),
        );
        answerDocuments(...allKinds());
      },
    },
    empty: {
      address: LIST,
      shows: "Ettevõtteid ega dokumente ei leitud.",
      answers: () => answerCompaniesOfDocuments(),
    },
    huge: {
      address: OPENED,
      shows: `${UNBROKEN_NAME} 29`,
      answers: () => {
        const document_counts = { total: 222_221 };
        answerCompaniesOfDocuments(
          companyOfDocuments({ name: LONG_NAME, document_counts }),
          ...Array.from({ length: 30 }, (_, index) =>
            companyOfDocuments({ id: 100 + index, name: `${UNBROKEN_NAME} ${index}`, document_counts }),
          ),
        );
        const documents = Array.from({ length: 12 }, (_, index) =>
          listedDocument({
            id: 900 + index,
            hash: `leping-${index}`,
            file_name: `${index % 2 ? UNBROKEN_NAME.repeat(3) : LONG_NAME} ${index}.pdf`,
            file_size: 25 * 1_048_576,
          }),
        );
        answerDocuments(...documents);
      },
    },
    more: {
      "of a company user": {
        address: OPENED,
        shows: "Ootab minu allkirja",
        who: COMPANY_USER,
        answers: () => {
          answer(api.signing.waiting, { count: 0, results: [] });
          answerCompaniesOfDocuments(companyOfDocuments({ name: "Haavasalu Mets OÜ", document_types: [10, 30] }));
          const mine = listedDocument({
            file_name: "Lisa 1.pdf",
            document_type: SELL_DOCUMENT,
            has_edit_link: false,
            container: containerOf("SIGN_ONE", "Ootab minu allkirja", [MARI]),
          });
          answerDocuments(
            mine,
            listedDocument({ id: 4, hash: "teine", has_edit_link: false, document_type: BUY_DOCUMENT }),
          );
        },
      },
      "search without a result": {
        address: `${LIST}?q=olematu`,
        shows: "Otsingule vastavaid dokumente ei leitud.",
        answers: () => {
          answerCompaniesOfDocuments();
          answerDocuments();
        },
      },
      "documents chosen": {
        address: OPENED,
        shows: "valitud",
        press: [/^Vali ettevõtte/],
        answers: () => {
          answerCompaniesOfDocuments(companyOfDocuments({ document_counts: { total: 4 } }));
          answerDocuments(...allKinds());
        },
      },
      upload: {
        address: LIST,
        shows: "Lohista failid siia",
        press: ["Lae üles"],
        answers: () => {
          answerCompaniesOfDocuments(companyOfDocuments());
          answer(api.documents.uploadCompanies, []);
        },
      },
      "deletion of one that another has signed": {
        address: OPENED,
        shows: "Koos sellega eemaldatakse allkiri nendelt failidelt:",
        press: [/^Kustuta: Üleandmise akt/],
        answers: () => {
          answerCompaniesOfDocuments(companyOfDocuments());
          answerDocuments(...allKinds());
          answer(api.documents.containerDocuments, [
            { id: 3, file_name: "Üleandmise akt.docx" },
            { id: 5, file_name: "Raieleping.pdf" },
          ]);
        },
      },
    },
  },
  document: {
    full: { address: FORM, shows: "Langi pindala on vale", answers: () => form() },
    empty: {
      address: FORM,
      shows: "See dokument on kustutatud või pole seda kunagi olnud.",
      answers: () => refuse(api.documents.open, "not_found"),
    },
    huge: {
      address: FORM,
      shows: LONG_NAME,
      answers: () =>
        form({
          file_name: `${UNBROKEN_NAME.repeat(3)}.pdf`,
          company_name: LONG_NAME,
          history: Array.from({ length: 30 }, (_, index) => ({
            at: `2026-11-18T10:${10 + index}:00.000Z`,
            kind: "changed",
            by: LONG_NAME,
            changes: [{ field: "fileName", from: UNBROKEN_NAME.repeat(3), to: UNBROKEN_NAME.repeat(2) }],
          })),
        }),
    },
    more: {
      signed: {
        address: FORM,
        shows: "Dokument on allkirjastamisel või allkirjastatud. Seda muuta ei saa.",
        answers: () => form({ locked: "Dokument on allkirjastamisel või allkirjastatud. Seda muuta ei saa." }),
      },
    },
  },
  publicDocument: {
    full: {
      address: PUBLIC,
      who: null,
      shows: "Sepakivi OÜ",
      answers: () => answer(api.documents.view, publicDocument),
    },
    empty: {
      address: PUBLIC,
      who: null,
      shows: "Dokumenti ei saa näidata",
      answers: () =>
        refuse(api.documents.view, "not_found", {
          message: "Dokumenti ei leitud. Link on vigane või dokument on kustutatud.",
        }),
    },
    huge: {
      address: PUBLIC,
      who: null,
      shows: LONG_NAME,
      answers: () =>
        answer(api.documents.view, {
          ...publicDocument,
          file_name: `${UNBROKEN_NAME.repeat(3)}.pdf`,
          company: UNBROKEN_NAME.repeat(2),
          platform: LONG_NAME,
        }),
    },
  },
};
