import type { ReactNode } from "react";
import classes from "./Statistics.module.css";

/** Links to the other views, above the filters. */
export function ViewLinks({ children }: { children: ReactNode }) {
  return <nav className={classes.links}>{children}</nav>;
}
