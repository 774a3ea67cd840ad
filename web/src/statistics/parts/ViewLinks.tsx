import type { ReactNode } from "react";
import classes from "./Statistics.module.css";

export function ViewLinks({ children }: { children: ReactNode }) {
  return <nav className={classes.links}>{children}</nav>;
}
