import { Tooltip, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { actsText } from "#web/text/acts/dashboard.ts";
import { Tick } from "#web/ui/fields/Tick.tsx";
import classes from "./ActName.module.css";

interface ActNameProps {
  name: string;
  isChosen: boolean;
  /** Why it cannot be ticked. */
  hindrance: string | undefined;
  onChoose: (isOn: boolean) => void;
  /** Opens the waybills. */
  toggle: ReactNode;
  /** After the name: icons of signing and letters. */
  children?: ReactNode;
}

/** First cell of an act: its box, its name as the label of the box, its icons. */
export function ActName({ name, isChosen, hindrance, onChoose, toggle, children }: ActNameProps) {
  const label = (
    <label className={classes.label} data-blocked={hindrance !== undefined || undefined}>
      <Tick mark={isChosen ? "all" : "none"} isDisabled={hindrance !== undefined} onTick={(isOn) => onChoose(isOn)} />
      <span className={classes.title}>{name}</span>
      {hindrance !== undefined && <VisuallyHidden>{actsText.cannotBeSigned(hindrance)}</VisuallyHidden>}
    </label>
  );
  return (
    <span className={classes.name}>
      {toggle}
      {hindrance === undefined ? (
        label
      ) : (
        <Tooltip label={hindrance} position="top-start" events={{ hover: true, focus: true, touch: true }}>
          {label}
        </Tooltip>
      )}
      {children}
    </span>
  );
}
