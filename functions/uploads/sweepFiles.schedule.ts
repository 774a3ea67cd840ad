import { deleteFile } from "#functions/platform/clients/files.ts";
import { schedule, sweep } from "#functions/platform/entry/schedule.ts";
import { filesUnusedSince, forgetFile, giveUpFile } from "./store/unusedFile.ts";

/** Longer than a call may take, and than a download link lives. */
const UNUSED_FOR_MS = 60 * 60_000;

export const handler = schedule("sweepFiles", async () => {
  await sweep(
    await filesUnusedSince(Date.now() - UNUSED_FOR_MS),
    ({ since }) => ({ since }),
    async (file) => {
      if (!(await giveUpFile(file))) return;
      await deleteFile(file.key);
      await forgetFile(file.key);
    },
  );
});
