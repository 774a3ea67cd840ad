import layout from "#web/ui/layout.module.css";
import { common } from "#web/ui/text/et.ts";
import classes from "./page.module.css";

export function Logo() {
  return (
    <span className={`${layout.inline} ${layout.gap8} ${classes.logo}`}>
      <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="1.75">
          <circle cx="12" cy="6.6" r="4.4" />
          <circle cx="6.9" cy="16.1" r="4.4" />
          <circle cx="17.1" cy="16.1" r="4.4" />
        </g>
        <g fill="currentColor">
          <circle cx="12" cy="6.6" r="1.3" />
          <circle cx="6.9" cy="16.1" r="1.3" />
          <circle cx="17.1" cy="16.1" r="1.3" />
        </g>
      </svg>
      <span className={classes.name}>{common.product}</span>
    </span>
  );
}
