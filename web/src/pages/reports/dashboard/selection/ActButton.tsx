import { Button, Tooltip } from "@mantine/core";
import { useEffect, useState } from "react";
import { canAct, type ReportSelection } from "#shared/domain/reports/reportSelection.ts";
import { maxActReports } from "#web/api/table.ts";
import { reportsText } from "#web/text/reports/dashboard.ts";
import { postSelection } from "./actSelection.ts";

interface ActButtonProps {
  selection: ReportSelection;
}

const hints = {
  nothing_selected: () => reportsText.nothingSelected,
  too_many_reports: () => reportsText.tooMany(maxActReports),
};

/** Disabled without a selection; then it says what is missing. */
export function ActButton({ selection }: ActButtonProps) {
  const [isLeaving, setLeaving] = useState(false);
  // The browser may restore this page from its cache; the button must work again then.
  useEffect(() => {
    const comeBack = () => setLeaving(false);
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);
  const allowed = canAct(selection, maxActReports);
  const hint = allowed.ok ? "" : hints[allowed.reason]();
  return (
    <Tooltip label={hint} disabled={hint === ""}>
      {/* A disabled button fires no pointer events. */}
      <span>
        <Button
          disabled={!allowed.ok}
          loading={isLeaving}
          onClick={() => {
            setLeaving(true);
            postSelection(selection);
          }}
        >
          {reportsText.act}
        </Button>
      </span>
    </Tooltip>
  );
}
