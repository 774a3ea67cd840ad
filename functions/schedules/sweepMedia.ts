import { deleteFile } from "#functions/clients/files.ts";
import { forgetMediaFile, giveUpMediaFile, mediaFilesUnusedSince } from "#functions/data/media/unusedMediaFile.ts";
import { sweep } from "#functions/entry/sweep.ts";

/** Longer than a call may take, and than a download link lives. */
const UNUSED_FOR_MS = 60 * 60_000;

export async function handler(): Promise<void> {
  await sweep(
    await mediaFilesUnusedSince(Date.now() - UNUSED_FOR_MS),
    ({ since }) => ({ since }),
    async (file) => {
      if (!(await giveUpMediaFile(file))) return;
      await deleteFile(file.key);
      await forgetMediaFile(file.key);
    },
  );
}
