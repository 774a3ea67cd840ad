import { IconFile } from "@tabler/icons-react";
import type { ReactNode } from "react";
import layout from "#web/ui/layout.module.css";
import classes from "#web/ui/messages/messages.module.css";

interface FileLineProps {
  name: string;
  state?: ReactNode;
  size?: string;
  isPlain?: boolean;
  children: ReactNode;
}

export function FileLine({ name, state, size, isPlain = false, children }: FileLineProps) {
  return (
    <div className={`${layout.row} ${isPlain ? classes.plainFile : classes.file}`}>
      {!isPlain && <IconFile size={20} stroke={1.5} aria-hidden="true" className={`${layout.green} ${layout.fixed}`} />}
      <div className={layout.rest}>
        <span className={layout.anywhere}>{name}</span>
        {state}
      </div>
      {size !== undefined && <span className={`${layout.hint} ${layout.fixed}`}>{size}</span>}
      {children}
    </div>
  );
}
