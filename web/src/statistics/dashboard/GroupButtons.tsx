import { Link } from "@tanstack/react-router";
import { statisticsText as text } from "#web/statistics/text.ts";
import layout from "#web/ui/layout.module.css";
import classes from "./GroupButtons.module.css";

/** Links to the statistics of each group, for the first look (docs/rules/statistics.md, "What was chosen last"). */
export function GroupButtons({ groups }: { groups: readonly { id: number; name: string }[] }) {
  return (
    <nav className={classes.groups} aria-label={text.groups} data-no-print>
      <ul className={layout.list}>
        {groups.map(({ id, name }) => (
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
