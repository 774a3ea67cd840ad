import * as z from "zod/mini";
import { chosenToSign, containerFacts, releasedContainer, signChoice, signRow } from "#shared/containers/contract.ts";
import { audiences } from "#shared/platform/audiences.ts";
import { fileQuery, storedFile } from "#shared/platform/fileShapes.ts";
import { filterQuery } from "#shared/platform/filterShapes.ts";
import { defineArea, LARGE_CALL } from "#shared/platform/route.ts";
import {
  bytes,
  companyType,
  id,
  idsText,
  idText,
  isoDay,
  isoInstant,
  nothing,
  pageQuery,
} from "#shared/platform/schemas.ts";
import { DOCUMENT_EVENT_KINDS, DOCUMENT_FIELDS } from "./documentEvents.ts";
import { documentFilters } from "./documentFilters.ts";
import { MAX_DOCUMENTS_AT_ONCE } from "./documentInput.ts";
import { DOCUMENT_TYPE_TEXTS, DOCUMENT_TYPES } from "./documentTypes.ts";

const documentType = z.literal(DOCUMENT_TYPES);

const searchText = z.string().check(z.maxLength(100));

const documentContainer = z.extend(containerFacts, { documents: z.array(id) });

const document = z.object({
  id,
  hash: z.string(),
  file_name: z.string(),
  file_url: z.string(),
  file_size: bytes,
  public_href: z.string(),
  has_edit_link: z.boolean(),
  timestamp: isoInstant,
  document_type: documentType,
  company: id,
  container: z.nullable(documentContainer),
  can_agent_sign: z.boolean(),
  agent_sign_error: z.string(),
});
export type ListedDocument = z.infer<typeof document>;

const companyOfDocuments = z.object({
  id,
  name: z.string(),
  /** Those of its documents, in order. */
  document_types: z.array(documentType),
  /** Keys are types; types without documents are missing. */
  latest_document_timestamp: z.partialRecord(z.enum(DOCUMENT_TYPE_TEXTS), isoDay),
  document_counts: z.object({ total: z.int() }),
  /** In lists of companies: reason why a super user can sign none of its documents; null when one can be signed, or unknown. */
  sign_error: z.nullable(z.string()),
});
export type CompanyOfDocuments = z.infer<typeof companyOfDocuments>;

/** `code`: register code, since two companies can have one name. */
const uploadCompany = z.object({ id, name: z.string(), code: z.string(), type: companyType });
export type UploadCompany = z.infer<typeof uploadCompany>;

const openDocument = z.extend(document, {
  company_name: z.string(),
  version: z.int(),
  /** Reason why it cannot be changed, such as a container; '' when it can. */
  locked: z.string(),
  /** Newest first. */
  history: z.array(
    z.object({
      at: z.string(),
      kind: z.enum(DOCUMENT_EVENT_KINDS),
      by: z.string(),
      changes: z.array(z.object({ field: z.enum(DOCUMENT_FIELDS), from: z.string(), to: z.string() })),
    }),
  ),
});
export type OpenDocument = z.infer<typeof openDocument>;

export const documentRoutes = defineArea({
  companies: {
    method: "GET",
    path: "/documents/companies",
    summary: "Companies that have documents of one type, 50 a page; a company user gets their own, of all types.",
    who: audiences.parties,
    grants: ["table:read"],
    query: z.object({
      type: z.optional(z.enum(DOCUMENT_TYPE_TEXTS)),
      sort: z.optional(z.enum(["date", "name"])),
      search: z.optional(searchText),
      cursor: pageQuery.cursor,
    }),
    reply: z.object({ results: z.array(companyOfDocuments), next: z.nullable(z.string()) }),
    status: 200,
  },
  list: {
    method: "GET",
    path: "/documents/documents",
    summary:
      "Documents of a company, newest first, 50 a page; or those with the ids `documents`; or those that a search finds.",
    who: audiences.parties,
    grants: ["table:read"],
    query: z.object({
      company: z.optional(idText),
      /** Both types when missing. */
      type: z.optional(z.enum(DOCUMENT_TYPE_TEXTS)),
      documents: z.optional(idsText.check(z.maxLength(2000))),
      search: z.optional(searchText),
      ...pageQuery,
    }),
    reply: z.object({
      results: z.array(document),
      count: z.int(),
      next: z.nullable(z.string()),
      /** Search only: there may be more. */
      truncated: z.boolean(),
      /** Search only: the companies of the results. */
      companies: z.array(companyOfDocuments),
    }),
    status: 200,
    problems: ["not_found"],
  },
  filtered: {
    method: "GET",
    path: "/documents/filtered",
    summary:
      "Documents of all companies that fit filters, and a search if given, company by company; up to 200, of up to 1,000 that are read.",
    who: audiences.parties,
    grants: ["table:read"],
    query: z.object({
      /** When missing, both types for a company user, else purchase documents. */
      type: z.optional(z.enum(DOCUMENT_TYPE_TEXTS)),
      search: z.optional(searchText),
      ...filterQuery(documentFilters),
      cursor: pageQuery.cursor,
    }),
    reply: z.object({
      results: z.array(document),
      /** Number of those found from the cursor on; `results` has the first 200. */
      found: z.int(),
      /** True when all were read, so that `found` is exact. */
      is_whole: z.boolean(),
      /** Cursor of the next page; null at the end. */
      next: z.nullable(z.string()),
      /** Search only: there may be more. */
      truncated: z.boolean(),
      companies: z.array(companyOfDocuments),
    }),
    status: 200,
    lambda: LARGE_CALL,
  },
  uploadCompanies: {
    method: "GET",
    path: "/documents/all_companies",
    summary:
      "Up to 50 companies that a document can be added to: those that the name or code begins, or the first ones by name.",
    who: audiences.superUsers,
    grants: ["table:read"],
    query: z.object({ company_name: z.optional(searchText) }),
    reply: z.array(uploadCompany),
    status: 200,
  },
  create: {
    method: "POST",
    path: "/documents/documents",
    summary: "Makes documents of uploaded files, all or none. A repeated call answers with the same documents.",
    who: audiences.superUsers,
    grants: [
      "table:read",
      "table:write",
      "table:delete",
      "files:read:uploads",
      "files:read:documents",
      "files:write:documents",
      "files:delete:documents",
      "queue:tokens",
    ],
    body: z.object({
      uploads: z
        .array(z.string().check(z.maxLength(100)))
        .check(z.minLength(1, "Lisage vähemalt üks fail."), z.maxLength(MAX_DOCUMENTS_AT_ONCE)),
      company: id,
      document_type: documentType,
      again: z.optional(z.boolean()),
    }),
    reply: z.array(document),
    status: 201,
    problems: ["upload_missing", "too_large", "not_found", "document_again"],
  },
  open: {
    method: "GET",
    path: "/documents/documents/{id}",
    summary: "A document for the form that changes it, with its history.",
    who: audiences.superUsers,
    grants: ["table:read"],
    params: z.object({ id: idText }),
    reply: openDocument,
    status: 200,
    problems: ["not_found"],
  },
  change: {
    method: "PATCH",
    path: "/documents/documents/{id}",
    summary: "Changes the name, company and type of a document.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "table:delete", "queue:tokens"],
    params: z.object({ id: idText }),
    body: z.object({
      file_name: z.string().check(z.maxLength(2000)),
      company: id,
      document_type: documentType,
      version: z.int(),
    }),
    reply: openDocument,
    status: 200,
    problems: ["not_found", "document_changed", "document_signed"],
  },
  remove: {
    method: "POST",
    path: "/documents/documents/{hash}/delete_document",
    summary: "Deletes a document; its file is deleted within two hours.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "table:delete", "queue:tokens"],
    params: z.object({ hash: z.string().check(z.maxLength(100)) }),
    reply: nothing,
    status: 204,
    problems: [
      "not_found",
      "document_changed",
      "document_signed",
      "container_changed",
      "container_busy",
      "signature_pending",
    ],
  },
  file: {
    method: "GET",
    path: "/documents/documents/{id}/file",
    summary: "Redirects to a short-lived link to the file of a document.",
    who: audiences.parties,
    grants: ["table:read", "files:read:documents"],
    params: z.object({ id: idText }),
    query: fileQuery,
    reply: storedFile,
    status: 303,
  },
  view: {
    method: "GET",
    path: "/public/documents/{hash}",
    summary: "The public view of a document, for everybody who has its link.",
    who: "anyone",
    grants: ["table:read", "table:count"],
    params: z.object({ hash: z.string().check(z.maxLength(100)) }),
    // No code, file or person: the schema drops everything else.
    reply: z.object({
      file_name: z.string(),
      type_name: z.string(),
      timestamp: z.string(),
      company: z.string(),
      platform: z.string(),
      signing: z.string(),
    }),
    status: 200,
    problems: ["not_found", "too_many_requests"],
  },
  sign: {
    ...signRow,
    path: "/documents/documents/sign",
    summary:
      "Puts documents of one company into a container that a super user signs, or opens the container that the company signs.",
    grants: ["table:read", "table:write", "table:delete", "files:read:documents", "files:write:containers"],
    body: z.extend(signChoice, { documents: chosenToSign, type: z.optional(z.literal(DOCUMENT_TYPES)) }),
  },
  deleteContainer: {
    method: "POST",
    path: "/documents/documents/{hash}/delete_container",
    summary: "Deletes the container of a document that one party has signed, for all documents in it.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "table:delete"],
    params: z.object({ hash: z.string().check(z.maxLength(100)) }),
    reply: releasedContainer,
    status: 200,
    problems: ["not_found", "container_changed", "container_busy", "signature_pending"],
  },
  containerDocuments: {
    method: "GET",
    path: "/documents/documents/{hash}/container_documents",
    summary: "Documents in the container of a document, to show before it is deleted.",
    who: audiences.superUsers,
    grants: ["table:read"],
    params: z.object({ hash: z.string().check(z.maxLength(100)) }),
    reply: z.array(z.object({ id, file_name: z.string() })),
    status: 200,
    problems: ["not_found"],
  },
});
