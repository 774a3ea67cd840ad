import { Link } from "@tanstack/react-router";
import classes from "./Tabs.module.css";

interface LinkTabsProps {
  label: string;
  tabs: readonly { to: string; label: string }[];
}

/** Pages of one object, which look like tabs; each has an address of its own. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} className={classes.tab} activeOptions={{ exact: true }}>
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
