import { IconBraces, IconFileSpreadsheet } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./FileRow.module.css";

interface FileRowProps {
  name: string;
  /** Under the name: when and by whom. */
  facts?: ReactNode;
  isBad?: boolean;
  children: ReactNode;
  /** At the right end; on a phone below, unless small enough for a corner. */
  action?: ReactNode;
  isActionSmall?: boolean;
  /** Below the row at full width. */
  details?: ReactNode;
}

export function FileRow({
  name,
  facts,
  isBad = false,
  children,
  action,
  isActionSmall = false,
  details,
}: FileRowProps) {
  const Icon = /\.json$/i.test(name) ? IconBraces : IconFileSpreadsheet;
  return (
    <li data-row>
      <div className={classes.row}>
        <Icon size={22} stroke={1.5} aria-hidden="true" className={classes.icon} data-bad={isBad || undefined} />
        <div>
          <div className={classes.name}>{name}</div>
          {facts && <div className={classes.facts}>{facts}</div>}
        </div>
        <div className={classes.state}>{children}</div>
        {action && (
          <div className={classes.action} data-small={isActionSmall || undefined}>
            {action}
          </div>
        )}
      </div>
      {details}
    </li>
  );
}
