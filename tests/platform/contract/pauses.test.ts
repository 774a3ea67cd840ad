import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Files of functions that wait, and for what. None asks the table again until another function has written something. */
const WAITING = {
  "functions/compositeReports/compositeProgress.ts": "the next sign of life while it works",
  "functions/eudr/store/callSlot.ts": "its turn among the calls of the Information System",
  "functions/imports/imports.worker.ts": "the next sign of life while it works",
  "functions/platform/clients/evr/evrHttp.ts": "the pause before EVR is asked again after a failure",
  "functions/platform/sums/sumFold.ts": "its own work, for a limited time",
  "functions/platform/table/retries.ts": "the pause before a write that another one disturbed",
};

/** Files of scripts, and of what tests share, that have a timer. What asks again does it by `askWhile` or `until` of scripts/waiting/patience.ts. */
const TIMERS = {
  "scripts/bench/browser/openings.ts": "the end of the frame, in the page that it measures",
  "scripts/bench/measuring/peakMemory.ts": "looks at memory while something runs",
  "scripts/embedded/handlers/background.ts": "schedules, and the end of workers that do not stop",
  "scripts/embedded/handlers/lambdaLimits.ts": "the time limit of a function",
  "scripts/embedded/handlers/pollQueue.ts": "keeps messages of a long batch invisible; pauses after an error",
  "scripts/emulators/runEmulator.ts": "ends an emulator that does not stop",
  "scripts/simulators/eid/services/sessions.ts": "a person who takes time, as SK waits for an answer",
  "scripts/simulators/eid/simulator.ts": "a slow service",
  "scripts/simulators/service.ts": "a slow service",
  "scripts/system.ts": "deletes items that expired",
  "scripts/testing/runStage.ts": "the time limit of a stage of tests",
  "scripts/waiting/patience.ts": "the pause of all that asks again",
  "tests/support/chaos/turns.ts": "lets other work go on until each actor calls the table",
  "tests/support/pages/otherTab.ts": "a message between tabs arrives later",
  "tests/support/pages/shown.ts": "makes the clock of pages run faster",
  "tests/support/services/systemProcess.ts": "ends a system that does not stop",
};

it("has one way to ask again in scripts and in what tests share", () => {
  const timed = globSync(["scripts/**/*.ts", "tests/support/**/*.{ts,tsx}"]).filter((file) =>
    /\bsetTimeout\(|\bsetInterval\(|timers\/promises/.test(readFileSync(file, "utf8")),
  );
  expect(timed.toSorted()).toEqual(Object.keys(TIMERS));
});

it("lets no function wait for what another function writes", () => {
  const waiting = globSync("functions/**/*.ts").filter((file) =>
    /\bsetTimeout\b|\bsetInterval\b|timers\/promises/.test(readFileSync(file, "utf8")),
  );
  expect(waiting.toSorted()).toEqual(Object.keys(WAITING));
});
