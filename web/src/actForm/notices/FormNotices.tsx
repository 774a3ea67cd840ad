import { Suspense, useState } from "react";
import type { SalesAct } from "#web/actForm/editing/useSalesAct.ts";
import { shownNotice } from "#web/actForm/state/notices.ts";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import { OpeningNotices } from "./OpeningNotices.tsx";

const OutcomeNotice = lazyPart(() => import("./OutcomeNotice.tsx").then((module) => module.OutcomeNotice));
const AHEAD = [OutcomeNotice];

/** What a user has to know of the act that was opened, and of what was last done with it. */
export function FormNotices({ form: { state, work, draft, reloading, saving } }: { form: SalesAct }) {
  useLoadedAhead(AHEAD);
  const { loaded } = state;
  const [gone, setGone] = useState<readonly string[]>(loaded.reports_gone);
  const notice = shownNotice(work.notice, state.errors);
  return (
    <>
      <OpeningNotices
        locked={loaded.sales_act.locked}
        draftOf={draft.offered?.savedAt}
        onRestore={() => void draft.restore()}
        onDiscard={draft.discard}
        gone={gone}
        onCloseGone={() => setGone([])}
        blocked={state.rows.length > 0 ? loaded.reports_blocked : []}
        leftOut={loaded.reports_left_out}
      />
      <Suspense>
        {notice && (
          <OutcomeNotice
            notice={notice}
            errors={state.errors}
            isBusy={work.busy === "reloading"}
            onClose={() => work.setNotice(undefined)}
            onRemoveGone={() => void saving.removeGone()}
            onReload={() => void reloading.takeFreshRows()}
          />
        )}
      </Suspense>
    </>
  );
}
