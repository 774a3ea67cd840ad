import { useMemo, useState } from "react";
import { groupsWithoutEudr } from "#web/actForm/state/eudr.ts";
import type { FormGroup } from "#web/actForm/state/formRows.ts";
import type { ActFormState } from "#web/actForm/state/formState.ts";

export interface EudrFilter {
  groups: readonly FormGroup[];
  isOn: boolean;
  set: (isOn: boolean) => void;
}

/** Shows only rows without an EUDR number, until the form leads to a row, which it may hide. */
export function useEudrFilter({ groups, attention }: ActFormState, withoutEudr: number): EudrFilter {
  const [filter, setFilter] = useState<{ attention: typeof attention }>();
  const isOn = withoutEudr > 0 && filter !== undefined && filter.attention === attention;
  const shown = useMemo(() => (isOn ? groupsWithoutEudr(groups) : groups), [isOn, groups]);
  return { groups: shown, isOn, set: (isOnly) => setFilter(isOnly ? { attention } : undefined) };
}
