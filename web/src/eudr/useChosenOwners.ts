import { useState } from "react";
import { hiddenOf, pruned } from "#web/ui/lists/choice.ts";
import type { HiddenPart } from "#web/ui/lists/SelectionBar.tsx";

interface ChosenOwners {
  chosen: ReadonlySet<number>;
  choose: (chosen: ReadonlySet<number>) => void;
  hidden: HiddenPart;
}

interface Asked {
  list: { rows: readonly { owner: { id: number } }[] | undefined; hasMore: boolean; isFresh: boolean };
  q: string;
  onClearSearch: () => void;
}

/** Owners to remind (docs/rules/user-interface.md, "What is chosen"): those that lack nothing any more leave the choice. */
export function useChosenOwners({ list, q, onClearSearch }: Asked): ChosenOwners {
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const rows = (list.rows ?? []).map(({ owner: { id } }) => ({ id }));
  const home = q === "" ? { rows, isWhole: !list.hasMore, isLive: list.isFresh } : undefined;
  const left = pruned(chosen, {
    lists: [],
    homeOf: (id) => (rows.some((row) => row.id === id) ? undefined : home),
    canBeChosen: () => true,
  });
  if (left !== chosen) choose(left);
  const shown = q === "" ? undefined : new Set(rows.map(({ id }) => id));
  return {
    chosen: left,
    choose,
    hidden: {
      count: list.rows ? hiddenOf({ rows: [...left].map((id) => ({ id })), unloaded: 0 }, shown) : 0,
      onShow: onClearSearch,
      onRemove: () => choose(new Set([...left].filter((id) => shown?.has(id)))),
    },
  };
}
