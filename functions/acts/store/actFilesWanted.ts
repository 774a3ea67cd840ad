import { Service } from "electrodb";
import { inParallel } from "#functions/platform/parallel.ts";
import { isRefusedCondition } from "#functions/platform/table/conditions.ts";
import { Entity } from "#functions/platform/table/entity.ts";
import { idInKey, table } from "#functions/platform/table/table.ts";
import { commit, type InTransaction } from "#functions/platform/table/transaction.ts";
import { ACT_FILE_KINDS, ACT_FILES, gapsText } from "#shared/acts/actFiles.ts";
import { type Act, ActEntity, type ActFiles } from "./act.ts";
import { type ActEvent, ActEventEntity, NO_CHANGES, storedActEvent } from "./actEvent.ts";

/** One partition would take 1,000 write units a second, and an act with its purchase acts needs up to 8,000. */
const SHARDS = 16;
const AT_ONCE = 8;

/** Written with a version of an act and deleted with its files, so that no crash loses a file (docs/rules/files.md, "Missing files"). */
export interface ActFilesWanted {
  act: number;
  /** `editionOf` the act. */
  version: number;
  /** ISO instant of the last message. */
  queuedAt: string;
}

export const ActFilesWantedEntity = /* @__PURE__ */ new Entity(
  {
    model: { entity: "actFilesWanted", version: "1", service: "virn" },
    attributes: {
      shard: { type: "number", required: true },
      act: idInKey,
      version: { type: "number", required: true },
      queuedAt: { type: "string", required: true },
    },
    indexes: {
      /** Which acts lack files? Few, except while a large act is made. */
      ofShard: { pk: { field: "pk", composite: ["shard"] }, sk: { field: "sk", composite: ["act"] } },
    },
  },
  table,
);

const service = /* @__PURE__ */ new Service(
  { act: ActEntity, event: ActEventEntity, wanted: ActFilesWantedEntity },
  table,
);

export function wantedKey(act: number): { shard: number; act: number } {
  return { shard: act % SHARDS, act };
}

/** Up to `count` acts whose last message is not newer than `until`. */
export async function actFilesWantedSince(until: string, count: number): Promise<ActFilesWanted[]> {
  const found: ActFilesWanted[] = [];
  for (let shard = 0; shard < SHARDS && found.length < count; shard++) {
    const { data } = await ActFilesWantedEntity.query
      .ofShard({ shard })
      .where(({ queuedAt }, { lte }) => lte(queuedAt, until))
      .go({ pages: "all", consistent: true });
    found.push(...data);
  }
  return found.slice(0, count);
}

export async function noteQueuedAgain(wanted: readonly ActFilesWanted[], queuedAt: string): Promise<void> {
  await inParallel(wanted, AT_ONCE, async ({ act, version: read }) => {
    try {
      await ActFilesWantedEntity.patch(wantedKey(act))
        .set({ queuedAt })
        .where(({ version }, { eq }) => eq(version, read))
        .go();
    } catch (error) {
      // The file has been stored meanwhile, or the act was changed.
      if (!isRefusedCondition(error)) throw error;
    }
  });
}

type ReadAct = Pick<Act, "id" | "version" | "edits">;
type Check = InTransaction<{ act: typeof ActEntity }>["act"]["check"];
type Where = Parameters<Parameters<ReturnType<Check>["where"]>[0]>;

/** A condition that fails after a save or a change of a site or of a listed file, which makes another edition. */
function isSameEdition({ version, edits }: ReadAct) {
  return (stored: Where[0], { eq, notExists }: Where[1]) => {
    const isUnedited = edits === undefined ? notExists(stored.edits) : eq(stored.edits, edits);
    return `${eq(stored.version, version)} AND ${isUnedited}`;
  };
}

/**
 * Notes all files of a version, which ends the wait for them. False when they are noted already, or when a newer version
 * has files of its own to come.
 */
export async function noteActFiles(act: ReadAct, files: ActFiles): Promise<boolean> {
  const { id } = act;
  const { version } = files;
  const at = new Date().toISOString();
  const event: ActEvent = { act: id, at, kind: "fileMade", version, by: "", changes: changesOf(files) };
  const { ok } = await commit(() =>
    service.transaction
      .write((entities) => [
        entities.act.patch({ id }).set({ files }).where(isSameEdition(act)).commit(),
        // Only one of two workers finds it, so that the history has the files once.
        entities.wanted
          .delete(wantedKey(id))
          .where((stored, { eq }) => eq(stored.version, version))
          .commit(),
        entities.event.put(storedActEvent(event)).commit(),
      ])
      .go(),
  );
  return ok;
}

/** Notes those of a version that are stored already, while others are still to come. False for a version that is no longer current. */
export async function noteSomeActFiles(act: ReadAct, files: ActFiles): Promise<boolean> {
  try {
    await ActEntity.patch({ id: act.id }).set({ files }).where(isSameEdition(act)).go();
    return true;
  } catch (error) {
    if (!isRefusedCondition(error)) throw error;
    return false;
  }
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
