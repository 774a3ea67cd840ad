import { atMost, type Match } from "#functions/platform/table/conditions.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import { commit, type Write } from "#functions/platform/table/transaction.ts";
import { ACT_FILE_KINDS, ACT_FILES, gapsText } from "#shared/acts/actFiles.ts";
import type { IsoInstant } from "#shared/basics/measures.ts";
import { type Act, ActEntity, type ActFiles, actById, currentFiles, editionOf } from "./act.ts";
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

/** Fails after a save or a change of a site or listed file, which make another edition, and when other files were noted. */
function asRead(act: Act): Match<Act> {
  const { version, edits, container, files } = act;
  return { version, edits, container, files };
}

/** Ends the wait for the files. False when they are noted already, or when a newer edition will have its own files. */
export async function noteActFiles(act: Act, files: ActFiles): Promise<boolean> {
  const { id } = act;
  const at = new Date().toISOString();
  const noted = await noteFiles(act, files, (all) => [
    // Only one of two workers deletes it, so the history has the files once.
    ActFilesWantedEntity.delete(wantedKey(id), { edition: all.edition }),
    ActEventEntity.put({ act: id, at, kind: "fileMade", version: all.edition, by: "", changes: changesOf(all) }),
  ]);
  return noted !== undefined;
}

/** For files that are stored while others are pending. Returns all that are noted; undefined for an outdated edition. */
export function noteSomeActFiles(act: Act, files: ActFiles): Promise<ActFiles | undefined> {
  return noteFiles(act, files, () => []);
}

/** Reads the act again when it went into a container or another worker noted files: its counterpart counts what changes. */
function noteFiles(
  read: Act,
  made: ActFiles,
  besideOf: (all: ActFiles) => readonly Write[],
): Promise<ActFiles | undefined> {
  const { id } = read;
  return untilNoConflict(`Files of act ${id}`, async (attempt) => {
    const act = attempt === 0 ? read : await actById(id);
    if (!act || editionOf(act) !== made.edition) return undefined;
    const files = withFiles(currentFiles(act), made);
    const note = ActEntity.patch({ id }, { files }, { when: asRead(act) });
    const counted = actSigningWrites([{ before: act, after: { ...act, files } }]);
    const outcome = await commit([note, ...besideOf(files), ...counted]);
    if (outcome.ok) return files;
    return outcome.refused.includes(1) ? undefined : CONFLICT;
  });
}

/** A worker that had read the act before another one noted files takes none of these away. */
function withFiles(noted: ActFiles | undefined, made: ActFiles): ActFiles {
  if (!noted) return made;
  const stored = [...new Set([...noted.stored, ...made.stored])];
  const gaps = Object.entries({ ...noted.gaps, ...made.gaps }).filter(([kind]) => !stored.some((one) => one === kind));
  const isComplete = noted.isComplete || made.isComplete;
  return { ...made, isComplete, stored, gaps: Object.fromEntries(gaps) };
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
