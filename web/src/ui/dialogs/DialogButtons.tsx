import type { ReactNode } from "react";
import classes from "./DialogButtons.module.css";

/** Last in every dialog; stays in view while a dialog that is taller than the screen scrolls. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
