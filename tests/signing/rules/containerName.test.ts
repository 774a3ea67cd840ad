import { expect, test } from "vitest";
import { containerName } from "#shared/containers/containerName.ts";

test.each([
  ["Ostuakt 2026-17-1", 1, "Ostuakt 2026-17-1"],
  ["Ostuakt 2026-17-1", 2, "Ostuakt 2026-17-1 ja veel 1"],
  ["õ".repeat(80), 1, "õ".repeat(80)],
  [`${"pikk ".repeat(20)}.pdf`, 1, `${"pikk ".repeat(16).slice(0, 79)}…`],
  ["Leping.pdf", 100, "Leping.pdf ja veel 99"],
  ["õ".repeat(200), 3, `${"õ".repeat(79)}… ja veel 2`],
])("%s of %d files is named %s", (first, count, name) => {
  expect(containerName(first, count)).toBe(name);
});
