import type { CounterpartList } from "#functions/companies/store/counterpart.ts";
import { counterpartCounts } from "#functions/companies/store/counterpartCounts.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { type DocumentType, SELL_DOCUMENT } from "#shared/documents/documentTypes.ts";
import type { Document } from "./document.ts";

export function documentList(type: DocumentType): CounterpartList {
  return type === SELL_DOCUMENT ? "sellDocuments" : "buyDocuments";
}

function partyOf({ type, company }: Pick<Document, "type" | "company">) {
  return { list: documentList(type), counterpart: company };
}

export const documentCounts = /* @__PURE__ */ counterpartCounts<Document>({
  name: "documentCounts",
  countedAt: (document) => ({ ...partyOf(document), day: tallinnDay(document.at) }),
  isCounted: () => true,
});
