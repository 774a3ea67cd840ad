import type { ReactNode } from "react";
import classes from "#web/actLists/ActLists.module.css";
import { SignableName } from "#web/ui/signing/SignableName.tsx";

interface ActNameProps {
  name: string;
  isChosen: boolean;
  hindrance: string | undefined;
  onChoose: (isOn: boolean) => void;
  toggle: ReactNode;
  children?: ReactNode;
}

export function ActName({ name, isChosen, hindrance, onChoose, toggle, children }: ActNameProps) {
  return (
    <span className={classes.name}>
      {toggle}
      <SignableName name={name} isChosen={isChosen} hindrance={hindrance} onChoose={onChoose} />
      {children}
    </span>
  );
}
