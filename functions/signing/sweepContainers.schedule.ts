import { staleContainers, sweepContainer } from "#functions/containers/releasable.ts";
import { endedPeople } from "#functions/people/store/person.ts";
import { removeEndedPerson } from "#functions/people/store/personWrites.ts";
import { schedule, sweep } from "#functions/platform/entry/schedule.ts";
import { signables } from "#functions/signables.ts";
import { expiredAttempts } from "./store/attempt.ts";
import { forgetExpiredAttempt } from "./store/pendingRequest.ts";

export const handler = schedule("sweepContainers", async () => {
  const now = new Date();
  try {
    await sweep(
      await staleContainers(now.getTime()),
      ({ since }) => ({ since }),
      (noted) => sweepContainer(noted, signables),
    );
  } finally {
    try {
      await sweep(await expiredAttempts(now), ({ expiresAt }) => ({ expiresAt }), forgetExpiredAttempt);
    } finally {
      await sweep(
        await endedPeople(now),
        ({ id }) => ({ person: id }),
        ({ id }) => removeEndedPerson(id, now),
      );
    }
  }
});
