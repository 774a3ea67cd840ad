import { Suspense, useCallback, useMemo } from "react";
import type { LoadedAct } from "#shared/actForm/contract.ts";
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
  const { counted, loaded } = state;
  const hasEudrChecks = useMemo(() => counted.some(({ eudr_checks: checks }) => checks !== undefined), [counted]);
  const nameOf = useCallback(
    (owner: string) => (owner === "" ? rowsText.ownForest : (ownerNames.get(owner) ?? "")),
    [ownerNames],
  );
  const actOf = useMemo(() => actsByOwner(loaded.purchase_acts), [loaded]);
  if (isLocked(state)) return null;
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
          <EudrChecks rows={counted} ownerName={nameOf} actOf={actOf} />
        </Suspense>
      )}
    </>
  );
}

/** Purchase act of an owner, null while it is not made. */
function actsByOwner(acts: LoadedAct["purchase_acts"]): (owner: string) => number | null {
  const ids = new Map(acts.map(({ previous_owner_id: owner, act_id: id }) => [owner, id]));
  return (owner) => ids.get(owner) ?? null;
}
