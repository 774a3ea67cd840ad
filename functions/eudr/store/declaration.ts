import { entity } from "#functions/platform/table/entity.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import type { IsoInstant } from "#shared/basics/measures.ts";
import {
  DECLARATION_STATES,
  type DeclarationFacts,
  type DeclarationState,
  declarationOfId,
} from "#shared/eudr/declarations.ts";
import type { FilingKind, FilingOperation, FilingStage } from "#shared/eudr/filing.ts";
import type { FilingContent } from "#shared/eudr/filingContent.ts";
import type { Actor } from "#shared/people/actor.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";

/** Open work of a worker, its person and its begin (ISO instant). */
export interface FilingJob {
  operation: FilingOperation;
  by: Actor;
  at: string;
  /** A worker calls the Information System, or died while it did. */
  sendingSince?: string;
  shapes?: FiledShapes;
}

/** The shapes that were filed, which stay for good. */
export interface FiledShapes {
  /** Key of the file with the GeoJSON, and the hash of its bytes. */
  key: string;
  hash: string;
  /** Hash of the shape of each plot that had one. */
  plots: Readonly<Record<string, string>>;
}

/** docs/rules/eudr.md, "Filing" */
export interface Filing {
  kind: FilingKind;
  stage: FilingStage;
  content: FilingContent;
  /** Content that the Information System has, or will have when a lost submission is found. */
  filedContent?: FilingContent;
  /** Ours, by which a lost submission is found. */
  internalReference: string;
  /** Company whose keys file it; absent in a draft. */
  filer?: number;
  /** Given by the Information System, as the four below; '' before its first answer. */
  uuid: string;
  status: string;
  contentVersion: string;
  rejection: string;
  message?: { at: string; text: string } | undefined;
  /** ISO instants at which it was last sent, and at which the Information System took it. */
  sentAt?: string | undefined;
  filedAt?: string | undefined;
  shapes?: FiledShapes;
  /** Sentences by the path of a field, '' for the whole. */
  errors: Readonly<Record<string, string>>;
  job?: FilingJob | undefined;
}

export interface Declaration extends EudrNumber, Omit<DeclarationFacts, "filing"> {
  owner: number;
  /** A typed one has its reference, a filed one a random text. */
  id: string;
  /** A person typed numbers that exist already, or Virn files it: then its two numbers are '' until it has them. */
  origin: "typed" | "filed";
  filing?: Filing;
  plots: readonly string[];
  /** Loads take the number from this day on; '' until it was usable, unless it was typed. */
  since: IsoDate;
  note: string;
  state: DeclarationState;
  addedBy: Actor;
  at: IsoInstant;
  version: number;
  /** Loads may have taken the number: it can be removed no more. */
  wasValid?: true;
}

export type FiledDeclaration = Declaration & { filing: Filing };

export function isFiled(declaration: Declaration): declaration is FiledDeclaration {
  return declaration.filing !== undefined;
}

export const DeclarationEntity = /* @__PURE__ */ entity<Declaration>()({
  name: "declaration",
  /** Which declarations has this owner? Up to 200, read whole and consistently where a load is matched. */
  key: { of: ["owner"], by: ["id"] },
  indexes: {
    /** Which declarations are in this state, the newest first? */
    inState: { on: "gsi1", of: ["state"], by: ["at", "owner"] },
    /** Which owners have a declaration of this reference? Those without a number are below ''. */
    ofReference: { on: "gsi2", of: ["reference"], by: ["owner"] },
  },
});

export function declarationById(id: string): Promise<Declaration | undefined> {
  const key = declarationOfId(id);
  return key ? DeclarationEntity.get(key) : Promise.resolve(undefined);
}

export function declarationsOfReference(reference: string): Promise<Declaration[]> {
  return DeclarationEntity.all("ofReference", { reference });
}

export function declarationsOf(owner: number): Promise<Declaration[]> {
  return DeclarationEntity.all("key", { owner });
}

export function declarationsInState(
  state: DeclarationState,
  cursor: string | undefined,
  limit?: number,
): Promise<{ items: Declaration[]; next: string | null }> {
  return DeclarationEntity.page("inState", { state }, { cursor, descending: true, ...(limit && { limit }) });
}

export const DeclarationCountEntity = /* @__PURE__ */ entity<{ state: DeclarationState; total: number }>()({
  name: "declarationCount",
  key: { of: [], by: ["state"] },
});

export async function declarationCounts(): Promise<Record<DeclarationState, number>> {
  const counts = await DeclarationCountEntity.all("key", {});
  return countsByState((state) => counts.find((each) => each.state === state)?.total ?? 0);
}

export function countsByState(countOf: (state: DeclarationState) => number): Record<DeclarationState, number> {
  const [draft, waiting, valid, attention] = DECLARATION_STATES.map(countOf);
  return { draft: draft ?? 0, waiting: waiting ?? 0, valid: valid ?? 0, attention: attention ?? 0 };
}
