import type { CounterpartList, SigningCounts } from "#functions/companies/store/counterpart.ts";
import { type CountsRule, counterpartCounts, signingWrites } from "#functions/companies/store/counterpartCounts.ts";
import type { FactChange } from "#functions/platform/table/derived/derivation.ts";
import type { Write } from "#functions/platform/table/transaction.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { documentSigning } from "#shared/documents/documentSigning.ts";
import { type DocumentType, SELL_DOCUMENT } from "#shared/documents/documentTypes.ts";
import type { Document } from "./document.ts";

export function documentList(type: DocumentType): CounterpartList {
  return type === SELL_DOCUMENT ? "sellDocuments" : "buyDocuments";
}

function partyOf({ type, company }: Pick<Document, "type" | "company">) {
  return { list: documentList(type), counterpart: company };
}

const rule: CountsRule<Document> = {
  name: "documentCounts",
  countedAt: (document) => ({ ...partyOf(document), day: tallinnDay(document.at) }),
  isCounted: () => true,
  signing: signingOfDocument,
};

export const documentCounts = /* @__PURE__ */ counterpartCounts(rule);

/** Of changes that leave the number and the days of documents as they are. */
export function documentSigningWrites(changes: readonly FactChange<Document>[]): Write[] {
  return signingWrites(rule, changes);
}

/** Between two steps of a document is nothing to wait for: it has its file from the beginning. */
export function signingOfDocument({ container, size }: Pick<Document, "container" | "size">): SigningCounts {
  const hasContainer = container !== undefined;
  const { can_agent_sign } = documentSigning({ hasContainer, isBusy: false, size });
  return { unsigned: hasContainer ? 0 : 1, pending: 0, signable: can_agent_sign ? 1 : 0 };
}
