import { Suspense, useState } from "react";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import type { ListedEmail } from "#shared/letters/contract.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { lazyPart } from "#web/ui/browser/lazyPart.ts";
import layout from "#web/ui/layout.module.css";
import { letterText as text } from "./text.ts";

const UnsentDialog = lazyPart(() => import("./UnsentDialog.tsx").then((module) => module.UnsentDialog));

/** The server lists so many acts at once. */
const MAX_ACTS = 50;

/** Opens the unsent letters of these acts, ticked; nothing when there are none (docs/rules/user-interface.md, "The made act"). */
export function SendOfActs({ acts }: { acts: readonly number[] }) {
  const [ticked, setTicked] = useState<readonly ListedEmail[]>();
  const asked = useRead(
    api.actLists.list,
    acts.length > 0 ? { query: { acts: acts.slice(0, MAX_ACTS).join(",") } } : null,
  );
  const unsent = (asked.data?.results ?? []).flatMap(({ buyer, seller, type, emails }) =>
    emails
      .filter(({ state }) => state === "unsent")
      .map((email) => ({ ...email, company_name: (type === SALES_ACT ? buyer : seller).name })),
  );
  return (
    <>
      {unsent.length > 0 && (
        <button
          type="button"
          className={layout.bare}
          aria-haspopup="dialog"
          onPointerEnter={UnsentDialog.approach}
          onClick={() => setTicked(unsent)}
        >
          {text.sendOfActs(unsent.length, acts.length <= MAX_ACTS)}
        </button>
      )}
      {ticked && (
        <Suspense>
          <UnsentDialog ticked={ticked} onClose={() => setTicked(undefined)} />
        </Suspense>
      )}
    </>
  );
}
