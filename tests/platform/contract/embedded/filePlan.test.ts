import { expect, it } from "vitest";
import { type FileEntry, planOf } from "#scripts/restoring/fileVersions.ts";

/** docs/rules/restore.md, "Files as they were". Histories from the newest entry: a version, or `x` for a removal, and its second. */
const TO = 100_000;

function historyOf(key: string, text: string) {
  const entries = text.split(" ").filter((each) => each !== "");
  return {
    key,
    entries: entries.map((each, index): FileEntry => {
      const [, letter = "", second = ""] = /^(\w)(\d+)$/.exec(each) ?? [];
      const isMarker = letter === "x";
      const own = { at: Number(second) * 1000, isMarker, isLatest: index === 0 };
      return { id: each, ...own, size: isMarker ? 0 : 5, etag: isMarker ? "" : letter };
    }),
  };
}

const plans = (key: string, text: string, now = 200_000) => {
  const plan = planOf(historyOf(key, text), TO, now);
  if (plan.kind === "removed") return `removed: ${plan.markers.join(" ")}`;
  return plan.kind === "replaced" ? `replaced: ${plan.version.id}` : plan.kind;
};

it.each([
  ["stored before", "a50", "same"],
  ["stored in that second", "a100", "same"],
  ["stored after", "a101", "later"],
  ["stored and removed before", "x60 a50", "gone"],
  ["stored after it was removed", "b150 x60 a50", "later"],
  ["stored and removed after", "x160 a150", "gone"],
  ["removed after", "x101 a50", "removed: x101"],
  ["removed in that second", "x100 a50", "gone"],
  ["removed twice after", "x150 x140 a50", "removed: x150 x140"],
  ["replaced before", "b60 a50", "same"],
  ["replaced after", "b150 a50", "replaced: a50"],
  ["replaced twice, before and after", "c150 b90 a50", "replaced: b90"],
  ["replaced by the same bytes", "a150 a50", "same"],
  ["replaced and removed after", "x160 b150 a50", "replaced: a50"],
  ["removed and stored again with the same bytes", "a160 x150 a50", "same"],
  ["removed for good since", "", "gone"],
])("a file that was %s", (_which, history, expected) => {
  expect(plans("acts/hash/1/pdf.pdf", history)).toBe(expected);
});

it.each([
  ["uploads", 86_000, "removed: x101"],
  ["uploads", 86_500, "expired"],
  ["exports", 86_500, "removed: x101"],
])("a file of %s after %d seconds", (folder, seconds, expected) => {
  expect(plans(`${folder}/file`, "x101 a50", 50_000 + seconds * 1000)).toBe(expected);
});
