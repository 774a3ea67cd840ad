import type { Config } from "#infra/basis/config.ts";
import { namedInstallation, operatedConfig, settingsOf } from "#infra/basis/installationFile.ts";
import { isCaller } from "./aws/preflight.ts";
import { failWith, readOptions } from "./commandLine.ts";
import { doorSentence } from "./pausing/door.ts";
import { pause, resume } from "./pausing/pause.ts";
import { queueStates, stillAt, waitUntilStill } from "./pausing/stillness.ts";
import { isWriterOfRoutes } from "./pausing/writers.ts";
import { sleep } from "./waiting/patience.ts";

const USAGE = `npm run pause -- NAME [--wait]
npm run resume -- NAME
Stops everything that writes: the API, schedules, queues and letters of infra/installations/NAME.json, and puts back what was on.
What was on is stored in the account, so that another machine can resume. Each can be run again when it failed in the middle.
--wait waits until nothing writes any more.`;

async function run(): Promise<void> {
  const { positionals, values } = readOptions(USAGE, {
    allowPositionals: true,
    options: { wait: { type: "boolean", default: false } },
  });
  const [action, named] = positionals;
  if (action !== "pause" && action !== "resume") throw new Error(USAGE);
  const name = namedInstallation(named, `npm run ${action} -- production`);
  const config = operatedConfig(name);
  if (!config.isLocal) {
    const caller = await isCaller(settingsOf(name));
    if (caller.state !== "ok") throw new Error(`${caller.text.charAt(0).toUpperCase()}${caller.text.slice(1)}.`);
  }
  if (action === "pause") await stop(config, values.wait);
  else await start(config);
}

async function stop(config: Config, isWaiting: boolean): Promise<void> {
  const { environment: name } = config;
  const { since, isNew, stoppedNow } = await pause(config, new Date());
  const stoppedAt = new Date();
  if (isNew) console.log(`${name} is paused.`);
  else console.log(`${name} has been paused since ${since}; its settings of before stay recorded.`);
  console.log(stoppedNow.length === 0 ? "Nothing was on." : `Stopped: ${shown(stoppedNow)}.`);
  console.log(await doorSentence(config, sleep));
  const states = await queueStates(config);
  const busy = states.filter(({ waiting, inFlight }) => waiting + inFlight > 0);
  for (const { queue, waiting, inFlight } of busy) console.log(`  ${queue}: ${inFlight} in flight, ${waiting} wait`);
  if (busy.length === 0) console.log("No queue has a message.");
  console.log(`Nothing writes any more at ${stillAt(states, stoppedAt).toISOString()}, at the latest.`);
  if (isWaiting) {
    await waitUntilStill(config, stoppedAt, { clock: () => new Date(), wait: sleep, say: console.log });
    console.log("Nothing writes any more.");
  }
  console.log(`To go on: npm run resume -- ${name}`);
}

async function start(config: Config): Promise<void> {
  const { environment: name } = config;
  const resumed = await resume(config);
  if (!resumed) {
    console.log(`${name} is not paused.`);
    return;
  }
  const { since, startedNow, stayedOff, running, gone } = resumed;
  console.log(`${name} goes on; it was paused at ${since}.`);
  if (startedNow.length > 0) console.log(`On again: ${shown(startedNow)}.`);
  if (running.length > 0) console.log(`On already: ${shown(running)}.`);
  if (stayedOff.length > 0) console.log(`Off before the pause, and still: ${shown(stayedOff)}.`);
  if (gone.length > 0) console.log(`No longer there: ${shown(gone)}.`);
}

/** Limits of single routes as their number. */
function shown(names: readonly string[]): string {
  const others = names.filter((name) => !isWriterOfRoutes(name));
  const count = names.length - others.length;
  return [...(count > 0 ? [`${count} limits of routes`] : []), ...others].join(", ");
}

try {
  await run();
} catch (error) {
  failWith(error);
}
