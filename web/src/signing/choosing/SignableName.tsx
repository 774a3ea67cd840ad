import { Tooltip, VisuallyHidden } from "@mantine/core";
import classes from "#web/signing/signing.module.css";
import { signingText } from "#web/signing/signingText.ts";
import { Tick } from "#web/ui/fields/Tick.tsx";
import layout from "#web/ui/layout.module.css";

interface SignableNameProps {
  name: string;
  isChosen: boolean;
  hindrance: string | undefined;
  onChoose: (isOn: boolean) => void;
}

const HYPHENATED = /\d-\d/;
const MAX_WHOLE_WORD = 16;

/** Text that does not break at the hyphens of a number such as 2026-1-1. */
function WholeNumbers({ text }: { text: string }) {
  return text.split(/(?<= )/).map((word, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- words of one text have no other identity
    <span key={index} className={HYPHENATED.test(word) && word.length <= MAX_WHOLE_WORD ? layout.nowrap : undefined}>
      {word}
    </span>
  ));
}

export function SignableName({ name, isChosen, hindrance, onChoose }: SignableNameProps) {
  const label = (
    <label className={classes.label} data-blocked={hindrance !== undefined || undefined}>
      <Tick mark={isChosen ? "all" : "none"} isDisabled={hindrance !== undefined} onTick={(isOn) => onChoose(isOn)} />
      <span className={classes.nameTitle}>
        <WholeNumbers text={name} />
      </span>
      {hindrance !== undefined && <VisuallyHidden>{signingText.cannotBeSigned(hindrance)}</VisuallyHidden>}
    </label>
  );
  if (hindrance === undefined) return label;
  return (
    <Tooltip label={hindrance} position="top-start" events={{ hover: true, focus: true, touch: true }}>
      {label}
    </Tooltip>
  );
}

interface CompanyTickProps {
  mark: "all" | "some" | "none";
  label: string;
  hindrance: string | undefined;
  onApproach: () => void;
  onTick: (isOn: boolean) => void;
}

export function CompanyTick({ mark, label, hindrance, onApproach, onTick }: CompanyTickProps) {
  return (
    <Tooltip label={hindrance} disabled={hindrance === undefined} position="top-start">
      <span className={classes.nameCompany} onPointerEnter={onApproach} onFocus={onApproach}>
        <Tick mark={mark} label={label} isDisabled={mark === "none" && hindrance !== undefined} onTick={onTick} />
        {hindrance !== undefined && <VisuallyHidden>{signingText.cannotBeSigned(hindrance)}</VisuallyHidden>}
      </span>
    </Tooltip>
  );
}
