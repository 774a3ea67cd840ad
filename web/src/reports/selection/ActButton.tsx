import { Tooltip, VisuallyHidden } from "@mantine/core";
import { useEffect, useId, useState } from "react";
import { canAct } from "#shared/reports/reportSelection.ts";
import { isDisconnected } from "#web/api/network/connection.ts";
import { maxActReports } from "#web/api/table.ts";
import { reportsText } from "#web/reports/text.ts";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { messages } from "#web/ui/text/messages.ts";
import { postSelection } from "./actSelection.ts";
import type { Selecting } from "./useSelecting.ts";

interface ActButtonProps {
  selecting: Selecting;
  hint?: string;
  shortcut?: string;
}

const hints = {
  nothing_selected: () => reportsText.nothingSelected,
  too_many_reports: () => reportsText.tooMany(maxActReports),
  too_many_exceptions: () => reportsText.tooManyExceptions(maxActReports),
};

/** The button without a selection does nothing, and says why to pointers, keyboards and screen readers. */
export function ActButton({ selecting, hint: given, shortcut }: ActButtonProps) {
  const [isLeaving, setLeaving] = useState(false);
  const reason = useId();
  // The browser may restore this page from its cache; the button must work again then.
  useEffect(() => {
    const comeBack = () => setLeaving(false);
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);
  const allowed = canAct(selecting.selection, maxActReports);
  const hint = given ?? (allowed.ok ? "" : hints[allowed.reason]());
  const isHindered = hint !== "";
  const act = async () => {
    const { selection, filters } = await selecting.newest();
    if (given !== undefined || !canAct(selection, maxActReports).ok) return;
    // The post would end at the browser's own error page.
    if (isDisconnected()) return showToast({ text: messages.offlineChange });
    setLeaving(true);
    selecting.keepNow();
    postSelection(selection, filters);
  };
  return (
    <>
      <Tooltip
        label={hint}
        disabled={!isHindered}
        multiline
        maw={320}
        events={{ hover: true, focus: true, touch: true }}
      >
        {/* Not `disabled`, so that Tab and the shortcut reach it; one element, as a tick may enable it while it is pressed. */}
        <KeyButton
          shortcut={shortcut}
          hasTitle={!isHindered}
          loading={isLeaving}
          {...(isHindered && { "data-disabled": true, "aria-disabled": "true", "aria-describedby": reason })}
          onClick={() => void act()}
        >
          {reportsText.act}
        </KeyButton>
      </Tooltip>
      {isHindered && <VisuallyHidden id={reason}>{hint}</VisuallyHidden>}
    </>
  );
}
