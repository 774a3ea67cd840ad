import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { statisticsText as text } from "#web/statistics/text.ts";
import layout from "#web/ui/layout.module.css";
import classes from "./RecentGroups.module.css";
import { recentGroups } from "./recentGroups.ts";

interface RecentGroupsProps {
  person: number;
  groups: readonly { id: number; name: string }[];
}

/** Links to the groups that this person looked at last (docs/rules/statistics.md, "Groups looked at last"). */
export function RecentGroups({ person, groups }: RecentGroupsProps) {
  const title = useId();
  const [ids] = useState(() => recentGroups(person));
  const shown = ids.flatMap((id) => groups.find((group) => group.id === id) ?? []);
  if (shown.length === 0) return null;
  return (
    <nav className={classes.recent} aria-labelledby={title} data-no-print>
      <h3 id={title} className={layout.hint}>
        {text.recent}
      </h3>
      <ul className={layout.list}>
        {shown.map(({ id, name }) => (
          <li key={id}>
            <Link
              from="/forecasts/statistics"
              to="."
              search={(now) => ({ ...now, assortment: id, company: undefined, destination: undefined })}
              className={`${layout.sheet} ${classes.group}`}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
