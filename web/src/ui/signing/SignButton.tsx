import { Tooltip, VisuallyHidden } from "@mantine/core";
import { useId } from "react";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { signingText as text } from "#web/ui/text/signing.ts";

export interface SignButtonProps {
  isBusy: boolean;
  onSign: () => void;
  /** Why pressing it does nothing. */
  hindrance?: string | undefined;
  /** One of the two buttons on the page has it. */
  shortcut?: string;
}

/** 'Allkirjasta'; where it does nothing it says why. */
export function SignButton({ isBusy, onSign, hindrance, shortcut }: SignButtonProps) {
  const reason = useId();
  const isHindered = hindrance !== undefined;
  return (
    <>
      <Tooltip
        label={hindrance}
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
          onClick={() => {
            if (!isHindered && !isBusy) onSign();
          }}
        >
          {text.sign}
        </KeyButton>
      </Tooltip>
      {isHindered && <VisuallyHidden id={reason}>{hindrance}</VisuallyHidden>}
    </>
  );
}
