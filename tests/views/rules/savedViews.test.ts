import { describe, expect, it, test } from "vitest";
import { MAX_VIEWS, type SavedView, withoutView, withRenamed, withView } from "#shared/views/savedViews.ts";

const view = (id: number, facts: Partial<SavedView> = {}): SavedView => ({
  id,
  list: "acts",
  name: `Vaade ${id}`,
  search: "letter=unsent",
  ...facts,
});
const TWO = [view(1), view(2, { list: "documents", name: "Lepingud" })];
const full = Array.from({ length: MAX_VIEWS }, (_, index) => view(index + 1));
const typed = (name: string, facts: Partial<SavedView> = {}) => ({
  list: "acts" as const,
  name,
  search: "letter=unsent",
  ...facts,
});

describe("a new view", () => {
  test.each<[string, readonly SavedView[], ReturnType<typeof typed>, string]>([
    ["is added", TWO, typed("Saatmata"), "added"],
    ["needs a name", TWO, typed(""), "name"],
    ["has a name of 40 characters", TWO, typed("õ".repeat(40)), "added"],
    ["has no longer name", TWO, typed("õ".repeat(41)), "name"],
    ["has a name of its own in its list", TWO, typed("vaade 1", { search: "" }), "taken"],
    ["can have the name of a view of another list", TWO, typed("Lepingud"), "added"],
    ["saved twice is there once", TWO, typed("Vaade 1"), "same"],
    ["is not the 21st", full, typed("Veel üks"), "full"],
    ["saved twice is there once, also when there is no place", full, typed("Vaade 20"), "same"],
  ])("%s", (_what, views, input, outcome) => {
    const changed = withView(views, input, 77);
    if (!changed.ok) return expect(changed.reason).toBe(outcome);
    expect(changed.views).toEqual(outcome === "added" ? [...views, { id: 77, ...input }] : views);
    return expect(changed.view).toBe(
      changed.views.find(({ list, name }) => list === input.list && name === input.name),
    );
  });
});

test.each<[number, string, string]>([
  [1, "Uus", "renamed"],
  [1, "VAADE 1", "renamed"],
  [1, "Lepingud", "renamed"],
  [1, "Kolmas", "taken"],
  [1, "", "name"],
  [9, "Uus", "missing"],
])("renames view %i to '%s': %s", (id, name, outcome) => {
  const views = [...TWO, view(3, { name: "Kolmas" })];
  const changed = withRenamed(views, id, name);
  if (!changed.ok) return expect(changed.reason).toBe(outcome);
  return expect(changed.views).toEqual([{ ...views[0], name }, views[1], views[2]]);
});

it("removes a view, once", () => {
  const changed = withoutView(TWO, 1);
  expect(changed).toMatchObject({ ok: true, views: [TWO[1]] });
  expect(withoutView([TWO[1]!], 1)).toEqual({ ok: false, reason: "missing" });
});
