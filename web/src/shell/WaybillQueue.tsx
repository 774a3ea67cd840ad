import { ActionIcon, Popover } from "@mantine/core";
import { IconTruck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Me } from "#shared/sessions/contract.ts";
import { shell } from "#web/shell/text.ts";
import layout from "#web/ui/layout.module.css";
import { formatCount } from "#web/ui/text/formats.ts";
import classes from "./Shell.module.css";

/** docs/rules/imports.md, "Waybill queue"; empty without waiting waybills. */
export function WaybillQueue({ queue }: { queue: Me["waybillQueue"] }) {
  const { totalCount, next, refused } = queue;
  if (totalCount === 0) return null;
  const hidden = totalCount - next.length - refused.length;
  return (
    <Popover position="bottom-end" width={320} trapFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={shell.waybillQueue} className={classes.icon}>
          <IconTruck size={20} stroke={1.75} />
          <span className={classes.count}>{formatCount(totalCount)}</span>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={shell.waybillQueue}>
        <p className={`${layout.strong} ${classes.title}`}>{shell.waybillsWaiting(totalCount)}</p>
        <ul className={classes.list}>
          {next.map((number) => (
            <li key={number}>{number}</li>
          ))}
        </ul>
        {refused.length > 0 && (
          <>
            <p className={`${layout.strong} ${classes.title}`}>{shell.waybillsRefused}</p>
            <ul className={classes.list}>
              {refused.map(({ number, reason, remedy }) => (
                <li key={number}>
                  {number}: {reason} {remedy}
                </li>
              ))}
            </ul>
            <p className={layout.hint}>
              {shell.waybillsReadAgain}{" "}
              <Link to="/reports/imports/" search={{ waits: "problems" }}>
                {shell.waybillsAll}
              </Link>
            </p>
          </>
        )}
        {hidden > 0 && <p className={`${layout.above6} ${layout.hint}`}>{shell.waybillsHidden(hidden)}</p>}
      </Popover.Dropdown>
    </Popover>
  );
}
