import { entity } from "#functions/platform/table/entity.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { ChangedViews, SavedView } from "#shared/views/savedViews.ts";

/** Views of a person are one item, so that its version protects their limit and their names: 20 of them have 21 KB. */
interface PersonViews {
  person: number;
  views: readonly SavedView[];
  lastId: number;
  version: number;
}

export const PersonViewsEntity = /* @__PURE__ */ entity<PersonViews>()({
  name: "personViews",
  /** Which views did this person save? */
  key: { of: ["person"] },
});

export async function viewsOfPerson(person: number): Promise<readonly SavedView[]> {
  return (await PersonViewsEntity.get({ person }))?.views ?? [];
}

/** Changes the views of a person by a rule, which decides again when another call was faster. */
export async function changeViews(
  person: number,
  change: (views: readonly SavedView[], nextId: number) => ChangedViews,
): Promise<ChangedViews> {
  return untilNoConflict(`Views of person ${person}`, async () => {
    const before = await PersonViewsEntity.get({ person });
    const { views = [], lastId = 0, version = 0 } = before ?? {};
    const changed = change(views, lastId + 1);
    if (!changed.ok) return changed;
    const item = {
      person,
      views: changed.views,
      lastId: Math.max(lastId, changed.view.id),
      version: version + 1,
    };
    const isWritten = await write(before ? PersonViewsEntity.put(item, { version }) : PersonViewsEntity.create(item));
    return isWritten ? changed : CONFLICT;
  });
}
