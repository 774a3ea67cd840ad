import { Switch } from "@mantine/core";
import type { PlannedSearch } from "#web/statistics/statisticsSearch.ts";
import { statisticsText as text } from "#web/statistics/text.ts";
import layout from "#web/ui/layout.module.css";

interface PlannedSwitchProps extends PlannedSearch {
  disabled?: boolean;
  onChange: (change: PlannedSearch) => void;
}

/** docs/rules/statistics.md, "Rows with a plan" */
export function PlannedSwitch({ planned, disabled = false, onChange }: PlannedSwitchProps) {
  return (
    <Switch
      size="sm"
      label={text.plannedOnly}
      checked={planned === "only"}
      disabled={disabled}
      onChange={(event) => onChange({ planned: event.currentTarget.checked ? "only" : undefined })}
    />
  );
}

/** Explains above the tables, on paper too, why rows no longer add up to 'Kokku'. */
export function PlannedHint({ planned }: PlannedSearch) {
  return planned === "only" && <p className={`${layout.below8} ${layout.hint}`}>{text.plannedHint}</p>;
}
