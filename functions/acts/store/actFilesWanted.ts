import { atMost, type Match } from "#functions/platform/table/conditions.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import { commit, type Write } from "#functions/platform/table/transaction.ts";
import { ACT_FILE_KINDS, ACT_FILES, gapsText } from "#shared/acts/actFiles.ts";
import type { IsoInstant } from "#shared/basics/measures.ts";
import { type Act, ActEntity, type ActFiles, actById, asFiled, editionOf } from "./act.ts";
import { type ActEvent, ActEventEntity, NO_CHANGES } from "./actEvent.ts";
import { actSigningWrites } from "./actStats.ts";

/** One partition would take 1,000 write units a second, and an act with its purchase acts needs up to 8,000. */
const SHARDS = 16;

/** Kept until the files are noted, so that a crash loses none (docs/rules/invoices.md, "Missing files"). */
export interface ActFilesWanted {
  act: number;
  /** `editionOf` the act. */
  edition: number;
  /** Of its message. */
  queuedAt: IsoInstant;
}

interface StoredWanted extends ActFilesWanted {
  shard: number;
}

export const ActFilesWantedEntity = /* @__PURE__ */ entity<StoredWanted>()({
  name: "actFilesWanted",
  /** Which acts lack files? Few, except while a large act is made. */
  key: { of: ["shard"], by: ["act"] },
});

export function wantedKey(act: number): { shard: number; act: number } {
  return { shard: act % SHARDS, act };
}

export function wantFiles({ act, edition, queuedAt }: ActFilesWanted): Write {
  return ActFilesWantedEntity.put({ ...wantedKey(act), edition, queuedAt });
}

export async function actFilesWantedSince(until: string, count: number): Promise<ActFilesWanted[]> {
  const found: ActFilesWanted[] = [];
  const reading = { filter: { queuedAt: atMost(until) }, consistent: false };
  for (let shard = 0; shard < SHARDS && found.length < count; shard++) {
    found.push(...(await ActFilesWantedEntity.all("key", { shard }, reading)));
  }
  return found.slice(0, count);
}

/** Fails after a save or a change of a site or listed file, which make another edition, and when the act is to be counted anew. */
function asRead(act: Act): Match<Act> {
  const { version, edits, container } = act;
  return { version, edits, container, ...asFiled(act) };
}

/** Ends the wait for the files. False when they are noted already, or when a newer edition will have its own files. */
export function noteActFiles(act: Act, files: ActFiles): Promise<boolean> {
  const { id } = act;
  const { edition } = files;
  const at = new Date().toISOString();
  return noteFiles(act, files, [
    // Only one of two workers deletes it, so the history has the files once.
    ActFilesWantedEntity.delete(wantedKey(id), { edition }),
    ActEventEntity.put({ act: id, at, kind: "fileMade", version: edition, by: "", changes: changesOf(files) }),
  ]);
}

/** For files that are stored while others are pending. False for an outdated edition. */
export function noteSomeActFiles(act: Act, files: ActFiles): Promise<boolean> {
  return noteFiles(act, files, []);
}

/** Reads the act again when it went into a container or another worker noted files: its counterpart counts what changes. */
function noteFiles(read: Act, files: ActFiles, beside: readonly Write[]): Promise<boolean> {
  const { id } = read;
  return untilNoConflict(`Files of act ${id}`, async (attempt) => {
    const act = attempt === 0 ? read : await actById(id);
    if (!act || editionOf(act) !== files.edition) return false;
    const note = ActEntity.patch({ id }, { files }, { when: asRead(act) });
    const counted = actSigningWrites([{ before: act, after: { ...act, files } }]);
    const outcome = await commit([note, ...beside, ...counted]);
    if (outcome.ok) return true;
    return outcome.refused.includes(1) ? false : CONFLICT;
  });
}

function changesOf({ stored, gaps }: ActFiles): ActEvent["changes"] {
  const made = stored.map((kind) => ACT_FILES[kind].label).join(", ");
  const left = ACT_FILE_KINDS.flatMap((kind) =>
    gaps[kind] ? `${ACT_FILES[kind].label}: ${gapsText(gaps[kind])}` : [],
  );
  return {
    ...NO_CHANGES,
    fields: [
      { field: "files", from: null, to: made },
      ...(left.length === 0 ? [] : [{ field: "filesLeft" as const, from: null, to: left.join(" ") }]),
    ],
  };
}
