import { IconBraces, IconFileSpreadsheet } from "@tabler/icons-react";
import type { ReactNode } from "react";
import layout from "#web/ui/layout.module.css";
import classes from "./Imports.module.css";

interface FileRowProps {
  name: string;
  facts?: ReactNode;
  isBad?: boolean;
  children: ReactNode;
  action?: ReactNode;
  isActionSmall?: boolean;
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
      <div className={classes.fileRow}>
        <Icon size={22} stroke={1.5} aria-hidden="true" className={classes.fileIcon} data-bad={isBad || undefined} />
        <div>
          <div className={`${layout.strong} ${layout.ellipsis}`}>{name}</div>
          {facts && <div className={`${layout.hint} ${layout.anywhere}`}>{facts}</div>}
        </div>
        <div className={classes.state}>{children}</div>
        {action && (
          <div className={`${layout.wrap} ${classes.action}`} data-small={isActionSmall || undefined} data-no-print>
            {action}
          </div>
        )}
      </div>
      {details}
    </li>
  );
}
