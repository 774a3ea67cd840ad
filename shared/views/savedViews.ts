/** Lists that have views (docs/rules/views.md). */
export const VIEWED_LISTS = ["acts", "documents", "reports", "exports"] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];

export const MAX_VIEWS = 20;
export const MAX_VIEW_NAME = 40;
/** Most characters of the parameters of the address, escaped. */
export const MAX_VIEW_SEARCH = 1000;

/** A named choice of tab, order and filters of a list. */
export interface SavedView {
  id: number;
  list: ViewedList;
  name: string;
  /** Parameters of the address, such as 'tab=sales&letter=unsent'. */
  search: string;
}

export type ViewRefusal = "name" | "taken" | "full" | "missing";

export const viewErrorTexts: Record<Exclude<ViewRefusal, "missing">, string> = {
  name: `Sisestage nimi, kuni ${MAX_VIEW_NAME} tähemärki.`,
  taken: "Selle nimega vaade on teil juba olemas.",
  full: `Teil on juba ${MAX_VIEWS} vaadet. Eemaldage enne mõni.`,
};

export type ChangedViews = { ok: true; views: SavedView[]; view: SavedView } | { ok: false; reason: ViewRefusal };

/**
 * Adds a view (docs/rules/views.md, "Saved views"). The same view once more changes nothing, so that a call can be repeated.
 * @param typed folded @param id of the new view
 */
export function withView(views: readonly SavedView[], typed: Omit<SavedView, "id">, id: number): ChangedViews {
  const { list, name, search } = typed;
  if (!isName(name)) return { ok: false, reason: "name" };
  const same = views.find((each) => each.list === list && isSameName(each.name, name));
  if (same) {
    const isRepeated = same.name === name && same.search === search;
    return isRepeated ? { ok: true, views: [...views], view: same } : { ok: false, reason: "taken" };
  }
  if (views.length >= MAX_VIEWS) return { ok: false, reason: "full" };
  const view = { id, list, name, search };
  return { ok: true, views: [...views, view], view };
}

export function withRenamed(views: readonly SavedView[], id: number, name: string): ChangedViews {
  const before = views.find((each) => each.id === id);
  if (!before) return { ok: false, reason: "missing" };
  if (!isName(name)) return { ok: false, reason: "name" };
  const isTaken = views.some((each) => each.id !== id && each.list === before.list && isSameName(each.name, name));
  if (isTaken) return { ok: false, reason: "taken" };
  const view = { ...before, name };
  return { ok: true, views: views.map((each) => (each.id === id ? view : each)), view };
}

export function withoutView(views: readonly SavedView[], id: number): ChangedViews {
  const view = views.find((each) => each.id === id);
  if (!view) return { ok: false, reason: "missing" };
  return { ok: true, views: views.filter((each) => each !== view), view };
}

function isName(name: string): boolean {
  return name !== "" && Array.from(name).length <= MAX_VIEW_NAME;
}

/** Case does not count: two names that read alike would be confused. */
function isSameName(one: string, other: string): boolean {
  return one.toLocaleLowerCase("et") === other.toLocaleLowerCase("et");
}
