import { setTimeout } from "node:timers/promises";
import { seeded } from "#scripts/random/random.ts";
import { eidSettingsOf, startEidSimulator } from "#scripts/simulators/eid/simulator.ts";
import { killedUser } from "#tests/support/chaos/killedUser.ts";
import { startSystem } from "#tests/support/services/startedSystem.ts";
import { type SystemUser, setup } from "#tests/support/services/systemUser.ts";
import { type Find, type Outcome, type PartOptions, shareOf } from "#tests/trust/basis/finds.ts";
import { signInByLetter, verifyAfter } from "#tests/trust/basis/system.ts";
import { JOBS } from "./jobs.ts";
import { residentBytes } from "./memory.ts";

const PEOPLE = 50;
const MINUTE_MS = 60_000;
const MINUTES = 3;
const GROWTH = 1.1;
const QUEUES_MS = 6 * MINUTE_MS;
const THINK_MS = 2_000;
const MEGABYTE = 1024 * 1024;

/** 50 people at work on the started system: no 5xx, and its memory does not grow; then `npm run verify`. */
export async function tryPeople(options: PartOptions): Promise<Outcome> {
  const again = `npm run trust -- --only people --seed ${options.seed}`;
  const eid = await startEidSimulator({ thinkMs: THINK_MS });
  const settings = { EID_SETTINGS: eidSettingsOf(eid), EID_MEANS: "mobileId" };
  const others = Array.from({ length: shareOf(PEOPLE, options) - 1 }, (_, index) => `inimene${index}@virn.example`);
  const people = others.map((email, index) => ({ name: `Inimene ${index}`, email, roles: ["superUser"] }));
  const system = await startSystem({ ...setup, people: [...setup.people, ...people] }, settings);
  try {
    const users: SystemUser[] = [];
    const found: Find[] = [];
    const statuses = new Map<number, number>();
    for (const [index, email] of ["mari@virn.example", ...others].entries()) {
      users.push(counted(await signInByLetter(system, email, `127.0.1.${index + 1}`), statuses, found, again));
    }
    const until = performance.now() + MINUTES * MINUTE_MS;
    const isOver = () => performance.now() > until;
    const signer = await killedUser(users[0] ?? fail(), seeded(options.seed));
    const signing = [() => signer.addDocuments(), () => signer.sign(), () => signer.enterForecast()];
    const work = users.map(async (user, index) => {
      const random = seeded(options.seed * 1_000 + index);
      while (!isOver()) {
        await setTimeout(random.int(0, 2 * THINK_MS));
        const job =
          index === 0
            ? random.pick(signing)
            : () => random.weighted(JOBS, ({ weight }) => weight).run({ user, random });
        await job().catch((error: unknown) => found.push({ what: String(error), repeat: again }));
      }
    });
    await setTimeout(MINUTE_MS);
    const early = await memoryOf(system.pid());
    await Promise.all(work);
    const late = await memoryOf(system.pid());
    if (late > GROWTH * early) {
      found.push({ what: `memory after ${MINUTES} minutes ${mb(late)}, after one ${mb(early)}`, repeat: again });
    }
    await setTimeout(QUEUES_MS);
    found.push(...(await verifyAfter(system, again, settings)));
    const calls = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    const counts = [...statuses]
      .toSorted(([one], [other]) => one - other)
      .map(([status, count]) => `${status}: ${count}`);
    const memory = `${mb(early)} after a minute, ${mb(late)} after ${MINUTES}`;
    return { tried: `${calls} calls of ${users.length} people`, found, note: `${counts.join(", ")}; ${memory}` };
  } finally {
    await system.close();
    await eid.close();
  }
}

function counted(user: SystemUser, statuses: Map<number, number>, found: Find[], repeat: string): SystemUser {
  return {
    ...user,
    async call(method, path, body) {
      const answer = await user.call(method, path, body);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status >= 500)
        found.push({ what: `${method} ${path} answers ${answer.status} ${answer.text.slice(0, 200)}`, repeat });
      return answer;
    },
  };
}

/** The middle of five looks a second apart, since a collection of garbage may be near. */
async function memoryOf(pid: number): Promise<number> {
  const looks: number[] = [];
  for (let look = 0; look < 5; look++) {
    looks.push(residentBytes(pid));
    await setTimeout(1_000);
  }
  return looks.toSorted((one, other) => one - other)[2] ?? 0;
}

function mb(bytes: number): string {
  return `${Math.round(bytes / MEGABYTE)} MB`;
}

function fail(): never {
  throw new Error("Nobody has signed in");
}
