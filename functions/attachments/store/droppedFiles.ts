import type { ActJob } from "#functions/acts/store/actJob.ts";
import { type Attachment, filesOfOwner } from "#functions/acts/store/attachment.ts";
import { groupsBesideJob, inLanes, jobRuns, throwIfEnded } from "#functions/acts/store/jobCheck.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import { commit } from "#functions/platform/table/transaction.ts";
import { UnusedFileEntity } from "#functions/uploads/store/unusedFile.ts";
import { removal } from "./attachmentWrites.ts";

/** Idempotent (docs/rules/attachments.md, "Files of a removed act"). `since`: ms since 1970. @throws JobEnded */
export async function removeFilesOfOwners(job: ActJob, owners: readonly number[], since: number): Promise<void> {
  for (const owner of owners) {
    await untilNoConflict(`Files of act ${job.act}`, async () => {
      let isDone = true;
      await inLanes(
        groupsBesideJob(await filesOfOwner(job.act, owner), () => 2),
        async (group, lane) => {
          isDone = (await removeGroup(job, group, lane, since)) && isDone;
        },
      );
      // A second run of this job removes them at the same time.
      return isDone ? undefined : CONFLICT;
    });
  }
}

async function removeGroup(job: ActJob, files: readonly Attachment[], lane: number, since: number): Promise<boolean> {
  const outcome = await commit([
    jobRuns(job, lane),
    ...files.map(removal),
    ...files.map(({ file }) => UnusedFileEntity.put({ key: file.key, state: "unused", since })),
  ]);
  if (!outcome.ok) throwIfEnded(job, outcome.refused, 0);
  return outcome.ok;
}
