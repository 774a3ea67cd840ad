import { Tooltip, VisuallyHidden } from "@mantine/core";
import { Tick } from "#web/ui/fields/Tick.tsx";
import { signingText } from "#web/ui/text/signing.ts";
import classes from "./signing.module.css";

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
