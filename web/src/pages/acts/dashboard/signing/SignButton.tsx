import { Tooltip, VisuallyHidden } from "@mantine/core";
import { useId, useState } from "react";
import { reloadAfter } from "#web/api/leave.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { actsText } from "#web/text/acts/dashboard.ts";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import type { Signing } from "./useSigning.ts";

interface SignButtonProps {
  signing: Signing;
  /** Of one of the two buttons on the page. */
  shortcut?: string;
}

/** Without a selection it does nothing, and says why. An answer that is no success is an alert and a reload. */
export function SignButton({ signing: { selection }, shortcut }: SignButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const reason = useId();
  const isHindered = selection.company === 0;
  const sign = async () => {
    if (isHindered || isBusy) return;
    setBusy(true);
    const { company, whole, chosen } = selection;
    try {
      const body = { company, acts: whole ? [] : [...chosen] };
      const { message } = await call(api.actDetails.sign, { body });
      await reloadAfter(message ?? actsText.signingFailed);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      // What was not answered may be tried again without a reload.
      if (error.isUnanswered) window.alert(error.message);
      else await reloadAfter(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Tooltip
        label={actsText.nothingChosen}
        disabled={!isHindered}
        multiline
        maw={320}
        events={{ hover: true, focus: true, touch: true }}
      >
        {/* Not `disabled`, so that Tab reaches it. */}
        <KeyButton
          shortcut={shortcut}
          hasTitle={!isHindered}
          loading={isBusy}
          {...(isHindered && { "data-disabled": true, "aria-disabled": "true", "aria-describedby": reason })}
          onClick={() => void sign()}
        >
          {actsText.sign}
        </KeyButton>
      </Tooltip>
      {isHindered && <VisuallyHidden id={reason}>{actsText.nothingChosen}</VisuallyHidden>}
    </>
  );
}
