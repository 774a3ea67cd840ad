import { Tooltip, VisuallyHidden } from "@mantine/core";
import { useEffect, useId, useState } from "react";
import { canAct, type ReportSelection } from "#shared/domain/reports/reportSelection.ts";
import { isDisconnected } from "#web/api/network/connection.ts";
import { maxActReports } from "#web/api/table.ts";
import { common } from "#web/text/et.ts";
import { reportsText } from "#web/text/reports/dashboard.ts";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { postSelection } from "./actSelection.ts";

interface ActButtonProps {
  selection: ReportSelection;
  /** Instead of what the selection lacks. */
  hint?: string;
  /** Before the page is left for the act form. */
  onLeave?: () => void;
  /** Of one of the two buttons on the page. */
  shortcut?: string;
}

const hints = {
  nothing_selected: () => reportsText.nothingSelected,
  too_many_reports: () => reportsText.tooMany(maxActReports),
  too_many_exceptions: () => reportsText.tooManyExceptions(maxActReports),
};

/** Without a selection it does nothing, and says why to pointers, keyboards and screen readers. */
export function ActButton({ selection, hint: given, onLeave, shortcut }: ActButtonProps) {
  const [isLeaving, setLeaving] = useState(false);
  const reason = useId();
  // The browser may restore this page from its cache; the button must work again then.
  useEffect(() => {
    const comeBack = () => setLeaving(false);
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);
  const allowed = canAct(selection, maxActReports);
  const hint = given ?? (allowed.ok ? "" : hints[allowed.reason]());
  if (hint === "") {
    return (
      <KeyButton
        shortcut={shortcut}
        loading={isLeaving}
        onClick={() => {
          // The post would end at the browser's own error page.
          if (isDisconnected()) return showToast({ text: common.offlineChange });
          setLeaving(true);
          onLeave?.();
          postSelection(selection);
        }}
      >
        {reportsText.act}
      </KeyButton>
    );
  }
  return (
    <>
      <Tooltip label={hint} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
        {/* Not `disabled`, so that Tab and the shortcut reach it. */}
        <KeyButton
          shortcut={shortcut}
          hasTitle={false}
          data-disabled
          aria-disabled="true"
          aria-describedby={reason}
          onClick={(event) => event.preventDefault()}
        >
          {reportsText.act}
        </KeyButton>
      </Tooltip>
      <VisuallyHidden id={reason}>{hint}</VisuallyHidden>
    </>
  );
}
