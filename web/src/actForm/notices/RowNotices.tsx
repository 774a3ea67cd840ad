import { useCallback, useMemo } from "react";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import type { EudrFilter } from "#web/actForm/rows/useEudrFilter.ts";
import { type ActFormState, isLocked } from "#web/actForm/state/formState.ts";
import type { FormFigures } from "#web/actForm/state/useFormFigures.ts";
import { doubledText, rowsText } from "#web/actForm/text.ts";
import { DoubledWaybills } from "./DoubledWaybills.tsx";
import { EudrChecks } from "./EudrChecks.tsx";
import { MissingEudr } from "./MissingEudr.tsx";

interface RowNoticesProps {
  state: ActFormState;
  figures: FormFigures;
  filter: EudrFilter;
}

/** What is doubtful of the rows, while it can be changed. Comes with the form: loaded later, it would push the form down. */
export function RowNotices({ state, figures: { waybills, ownerNames }, filter }: RowNoticesProps) {
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
      {waybills.doubled.length > 0 && <DoubledWaybills doubled={waybills.doubled} hint={doubledText.hint} />}
      {waybills.withoutEudr > 0 && (
        <MissingEudr count={waybills.withoutEudr} isOnly={filter.isOn} onOnly={filter.set} />
      )}
      {hasEudrChecks && <EudrChecks rows={counted} ownerName={nameOf} actOf={actOf} />}
    </>
  );
}

/** Purchase act of an owner, null while it is not made. */
function actsByOwner(acts: LoadedAct["purchase_acts"]): (owner: string) => number | null {
  const ids = new Map(acts.map(({ previous_owner_id: owner, act_id: id }) => [owner, id]));
  return (owner) => ids.get(owner) ?? null;
}
