import { ActEntity, type ActHead, fileKey } from "#functions/acts/store/act.ts";
import { ActLettersEntity, storedLetters } from "#functions/letters/store/actLetters.ts";
import { UnsentCountEntity } from "#functions/letters/store/unsentCount.ts";
import { putFile } from "#functions/platform/clients/files.ts";
import { inParallel } from "#functions/platform/parallel.ts";

const AT_ONCE = 16;

/** Stores acts with their PDF and an unsent letter each. */
export async function writeUnsentLetters(acts: readonly ActHead[], fileBytes: number): Promise<void> {
  await inParallel(acts, AT_ONCE, async (act) => {
    const { id, type, number, date, counterpart, hash, version } = act;
    const files = { edition: version, isComplete: true, stored: ["pdf"], gaps: {} } as const;
    const letters = [{ number: 1, kind: "act", state: "unsent", createdAt: act.createdAt } as const];
    await putFile(fileKey(hash, version, "pdf"), new Uint8Array(fileBytes), "application/pdf");
    await ActEntity.putAll([{ ...act, toSign: type, files }]);
    const item = { act: id, type, number, date, counterpart, hash, actVersion: version, letters, version: 1 };
    await ActLettersEntity.putAll([storedLetters(item)]);
  });
  await UnsentCountEntity.putAll([{ shard: 0, total: acts.length }]);
}
