import type { ReactNode } from "react";
import classes from "#web/actLists/ActLists.module.css";
import { SignableName } from "#web/ui/signing/SignableName.tsx";

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
  return (
    <span className={classes.name}>
      {toggle}
      <SignableName name={name} isChosen={isChosen} hindrance={hindrance} onChoose={onChoose} />
      {children}
    </span>
  );
}
