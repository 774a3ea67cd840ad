import { queueLaterLook } from "#functions/acts/queueLook.ts";
import { noteWarnings } from "#functions/attachments/noteWarnings.ts";
import { worker } from "#functions/platform/entry/queue.ts";
import { makeActFiles } from "./makeActFiles.ts";

/** Each new edition of an act comes here until its files are noted, so its warnings are noted, too. */
export const handler = worker("actFiles", async ({ act }) => {
  try {
    if (await noteWarnings(act)) await queueLaterLook(act);
  } finally {
    await makeActFiles(act);
  }
});
