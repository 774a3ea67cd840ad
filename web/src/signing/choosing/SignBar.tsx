import type { ReactNode } from "react";
import { SIGNING_HINDRANCES } from "#shared/containers/signingChoice.ts";
import classes from "#web/signing/signing.module.css";
import { signingText as text } from "#web/signing/signingText.ts";
import type { Counted } from "#web/ui/lists/choice.ts";
import { type HiddenPart, SelectionBar } from "#web/ui/lists/SelectionBar.tsx";
import { formatCount } from "#web/ui/text/formats.ts";
import { SignButton, type SignButtonProps } from "./SignButton.tsx";

interface SignBarProps extends Pick<SignButtonProps, "isBusy" | "onSign"> {
  choice: Counted;
  company: string | undefined;
  /** Sum of what can be signed; documents have none. */
  sum: ReactNode;
  hidden: HiddenPart;
  onClear: () => void;
}

const WORDS = {
  able: text.able,
  renderUnable: (reason: string, count: number) => `${formatCount(count)} ${shortReason(reason)}`,
};

export function SignBar({ choice, company, sum, hidden, isBusy, onSign, onClear }: SignBarProps) {
  return (
    <SelectionBar
      choice={choice}
      words={WORDS}
      details={
        <>
          {sum}
          <span className={classes.barCompany}>{company}</span>
        </>
      }
      hidden={hidden}
      onClear={onClear}
    >
      <SignButton isBusy={isBusy} onSign={onSign} />
    </SelectionBar>
  );
}

function shortReason(reason: string): string {
  if (reason === SIGNING_HINDRANCES.twice) return text.signedAlready;
  return reason === SIGNING_HINDRANCES.buyerFirst ? text.waitsForBuyer : text.unable(reason);
}
