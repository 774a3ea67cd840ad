import { mkdtempSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keyFolder } from "#scripts/simulators/eid/ca/keyFolder.ts";
import { startEidSimulator } from "#scripts/simulators/eid/simulator.ts";

test("keys are made once: a second start has the same authorities and people, which only their owner can read", async () => {
  const folder = join(mkdtempSync(join(tmpdir(), "eid-")), "eid");
  const first = await startEidSimulator({ keys: keyFolder(folder) });
  const card = first.ca.personal("card", "60001019906", "identity").certificate;
  await first.close();
  // What a crash leaves of a file that was being written.
  writeFileSync(join(folder, "person-card-60001019906-signature.pem.1234"), "-----BEGIN");
  const second = await startEidSimulator({ keys: keyFolder(folder) });
  expect(second.ca.anchors).toEqual(first.ca.anchors);
  expect(second.ca.personal("card", "60001019906", "identity").certificate).toEqual(card);
  expect([...second.ca.people()]).toHaveLength(1);
  await second.close();
  const pairs = readdirSync(folder).filter((file) => file.endsWith(".pem"));
  expect(pairs.map((file) => statSync(join(folder, file)).mode & 0o077)).toEqual(pairs.map(() => 0));
});
