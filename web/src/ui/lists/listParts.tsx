import { Button } from "@mantine/core";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { common } from "#web/ui/text/et.ts";
import { formatCount } from "#web/ui/text/formats.ts";
import classes from "./lists.module.css";

interface LoadMoreProps {
  /** 'Laadi rohkem' unless given. */
  label?: string;
  list: { hasMore: boolean; isLoadingMore: boolean; loadMore(): void; refusal?: string | undefined };
}

export function LoadMore({ list, label = common.loadMore }: LoadMoreProps) {
  if (!list.hasMore) return null;
  return (
    <div className={`${layout.wrap} ${classes.listFooter}`} data-row data-no-print>
      <Button variant="subtle" size="compact-sm" loading={list.isLoadingMore} onClick={() => list.loadMore()}>
        {label}
      </Button>
      <ErrorText>{list.refusal}</ErrorText>
    </div>
  );
}

/** At the end of the head of a panel. */
export function PanelCount(props: { count: number; label: string }) {
  return (
    <span className={classes.count}>
      <CountBadge {...props} />
    </span>
  );
}

export function CountBadge({ count, label }: { count: number; label?: string }) {
  return (
    <span className={classes.badge} title={label}>
      {formatCount(count)}
      {label && <span className={layout.spoken}> {label}</span>}
    </span>
  );
}
