import { Suspense, useMemo } from "react";
import type { EudrFilter } from "#web/actForm/rows/useEudrFilter.ts";
import { type ActFormState, isLocked } from "#web/actForm/state/formState.ts";
import type { FormFigures } from "#web/actForm/state/useFormFigures.ts";
import { doubledText, rowsText } from "#web/actForm/text.ts";
import { lazyPart, useLoadedAhead } from "#web/ui/browser/lazyPart.ts";

const DoubledWaybills = lazyPart(() => import("./DoubledWaybills.tsx").then((module) => module.DoubledWaybills));
const MissingEudr = lazyPart(() => import("./MissingEudr.tsx").then((module) => module.MissingEudr));
const EudrChecks = lazyPart(() => import("./EudrChecks.tsx").then((module) => module.EudrChecks));
const AHEAD = [DoubledWaybills, MissingEudr, EudrChecks];

interface RowNoticesProps {
  state: ActFormState;
  figures: FormFigures;
  filter: EudrFilter;
}

/** What is doubtful of the rows, while it can be changed. */
export function RowNotices({ state, figures: { waybills, ownerNames }, filter }: RowNoticesProps) {
  useLoadedAhead(AHEAD);
  const { rows, loaded } = state;
  const hasEudrChecks = useMemo(() => rows.some(({ eudr_checks: checks }) => checks !== undefined), [rows]);
  if (isLocked(state)) return null;
  const nameOf = (owner: string) => (owner === "" ? rowsText.ownForest : (ownerNames.get(owner) ?? ""));
  const actOf = (owner: string) => loaded.purchase_acts.find((act) => act.previous_owner_id === owner)?.act_id ?? null;
  return (
    <>
      {waybills.doubled.length > 0 && (
        <Suspense>
          <DoubledWaybills doubled={waybills.doubled} hint={doubledText.hint} />
        </Suspense>
      )}
      {waybills.withoutEudr > 0 && (
        <Suspense>
          <MissingEudr count={waybills.withoutEudr} isOnly={filter.isOn} onOnly={filter.set} />
        </Suspense>
      )}
      {hasEudrChecks && (
        <Suspense>
          <EudrChecks rows={rows} ownerName={nameOf} actOf={actOf} />
        </Suspense>
      )}
    </>
  );
}
