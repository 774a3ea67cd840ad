import { expect, test } from "vitest";
import { containerName } from "#shared/domain/signing/containerName.ts";

test.each([
  ["Ostuakt 2026-17-1", 1, "Ostuakt 2026-17-1"],
  ["Ostuakt 2026-17-1", 2, "Ostuakt 2026-17-1 ja veel 1"],
  ["Leping.pdf", 100, "Leping.pdf ja veel 99"],
  ["õ".repeat(200), 3, `${"õ".repeat(80)} ja veel 2`],
])("%s of %d files is named %s", (first, count, name) => {
  expect(containerName(first, count)).toBe(name);
});
