import { Tooltip, VisuallyHidden } from "@mantine/core";
import { useId } from "react";
import { signingText as text } from "#web/signing/signingText.ts";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";

export interface SignButtonProps {
  isBusy: boolean;
  onSign: () => void;
  hindrance?: string | undefined;
  shortcut?: string;
  /** In the language of the page; Estonian without it. */
  label?: string;
}

export function SignButton({ isBusy, onSign, hindrance, shortcut, label = text.sign }: SignButtonProps) {
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
          {label}
        </KeyButton>
      </Tooltip>
      {isHindered && <VisuallyHidden id={reason}>{hindrance}</VisuallyHidden>}
    </>
  );
}
