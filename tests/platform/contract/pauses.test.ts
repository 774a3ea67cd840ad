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

it("lets no function wait for what another function writes", () => {
  const waiting = globSync("functions/**/*.ts").filter((file) =>
    /\bsetTimeout\b|\bsetInterval\b|timers\/promises/.test(readFileSync(file, "utf8")),
  );
  expect(waiting.toSorted()).toEqual(Object.keys(WAITING));
});
