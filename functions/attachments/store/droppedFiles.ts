import type { ActJob } from "#functions/acts/store/actJob.ts";
import { type Attachment, filesOfOwner } from "#functions/acts/store/attachment.ts";
import { groupsBesideJob, inLanes, jobRuns, throwIfEnded } from "#functions/acts/store/jobCheck.ts";
import { commit } from "#functions/platform/table/transaction.ts";
import { UnusedFileEntity } from "#functions/uploads/store/unusedFile.ts";
import { removal } from "./attachmentWrites.ts";

const ATTEMPTS = 6;

/** Idempotent (docs/rules/attachments.md, "Files of a removed act"). `since`: ms since 1970. @throws JobEnded */
export async function removeFilesOfOwners(job: ActJob, owners: readonly number[], since: number): Promise<void> {
  for (const owner of owners) {
    for (let attempt = 0; ; attempt++) {
      const files = await filesOfOwner(job.act, owner);
      if (files.length === 0) break;
      // A second run of this job removes them at the same time.
      if (attempt === ATTEMPTS) throw new Error(`Files of act ${job.act} were changed by others at every attempt`);
      await inLanes(
        groupsBesideJob(files, () => 2),
        (group, lane) => removeGroup(job, group, lane, since),
      );
    }
  }
}

async function removeGroup(job: ActJob, files: readonly Attachment[], lane: number, since: number): Promise<void> {
  const outcome = await commit([
    jobRuns(job, lane),
    ...files.map(removal),
    ...files.map(({ file }) => UnusedFileEntity.put({ key: file.key, state: "unused", since })),
  ]);
  if (!outcome.ok) throwIfEnded(job, outcome.refused, 0);
}
