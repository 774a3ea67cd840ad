import { declarationId } from "#shared/eudr/declarations.ts";
import type { EntityName, StoredItems } from "./storedItems.ts";

type Key = number | string;

/** Under which keys an item meets those of other partitions. */
type Routes = { [Name in EntityName]?: (item: StoredItems[Name]) => readonly Key[] };

export interface Join {
  name: string;
  routes: Routes;
}

const ofDeclaration = ({ owner, id }: Pick<StoredItems["declaration"], "owner" | "id">) => [
  declarationId({ owner, id }),
];
const ofContainer = ({ container }: { container?: string | undefined }) => (container ? [container] : []);

/** What lies beside an act, whatever its kind. */
export const byAct: Join = {
  name: "act",
  routes: {
    act: ({ id }) => [id],
    actEvent: ({ act }) => [act],
    actExport: ({ act }) => [act],
    actFilesWanted: ({ act }) => [act],
    actLetters: ({ act }) => [act],
    actWarnings: ({ act }) => [act],
  },
};

/** A sales act with its rows, its purchase acts, and their files and edits. */
export const bySale: Join = {
  name: "sale",
  routes: {
    act: ({ id, salesAct }) => [salesAct || id],
    actRows: ({ act }) => [act],
    attachment: ({ salesAct }) => [salesAct],
    siteEdit: ({ salesAct }) => [salesAct],
  },
};

/** Owners whose acts have warnings, with what they have answered. */
export const byOwner: Join = {
  name: "owner",
  routes: {
    act: ({ salesAct, seller }) => (salesAct > 0 ? [seller] : []),
    actWarnings: ({ owner }) => [owner],
    siteEdit: ({ owner, edit }) => (edit.reviewed ? [owner] : []),
  },
};

/** Reports that a job has claimed, by their claim. */
export const byClaim: Join = {
  name: "claim",
  routes: {
    report: ({ claimedBy }) => (claimedBy === 0 ? [] : [claimedBy]),
    actJob: ({ claim }) => [claim],
  },
};

export const byContainer: Join = {
  name: "container",
  routes: {
    act: ofContainer,
    document: ofContainer,
    signingContainer: ({ hash }) => [hash],
    unfinishedContainer: ({ hash }) => [hash],
    unusedFile: ({ key }) => (key.startsWith("containers/") ? [key.split("/")[1] ?? ""] : []),
  },
};

export const letterBatchKey = (batch: string) => `letters ${batch}`;
export const reminderBatchKey = (batch: string) => `reminders ${batch}`;
export const exportRunKey = (run: number) => `export ${run}`;

export const byBatch: Join = {
  name: "batch",
  routes: {
    actExport: ({ claim, run }) => [claim, run].filter((one) => one !== 0).map(exportRunKey),
    actLetters: ({ letters }) =>
      letters.filter(({ state }) => state === "scheduled").map(({ batch }) => letterBatchKey(batch ?? "")),
    eudrReminder: ({ next }) => (next?.state === "scheduled" ? [reminderBatchKey(next.batch)] : []),
    eudrReminderBatch: ({ id }) => [reminderBatchKey(id)],
    exportRun: ({ id }) => [exportRunKey(id)],
    letterBatch: ({ id }) => [letterBatchKey(id)],
  },
};

export const byPerson: Join = {
  name: "person",
  routes: {
    formerPerson: ({ id }) => [id],
    person: ({ id }) => [id],
    personalDataRun: ({ person }) => [person],
  },
};

export const byDocument: Join = {
  name: "document",
  routes: { document: ({ id }) => [id], documentEvent: ({ document }) => [document] },
};

export const byDeclaration: Join = {
  name: "declaration",
  routes: {
    declaration: (declaration) => (declaration.filing?.job ? ofDeclaration(declaration) : []),
    filingDue: ofDeclaration,
  },
};
