import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { formatEstonianDate } from "#shared/domain/dates/dates.ts";
import { usePages } from "#web/api/pages.ts";
import { api } from "#web/api/table.ts";
import { publicViewText as text } from "#web/text/acts/publicView.ts";
import { common } from "#web/text/et.ts";
import { formatCount } from "#web/text/formats.ts";
import { LoadMore } from "#web/ui/lists/LoadMore.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { PageSkeleton } from "#web/ui/messages/skeletons.tsx";
import { Card } from "#web/ui/page/Card.tsx";
import { Logo } from "#web/ui/page/Logo.tsx";
import { usePageTitle } from "#web/ui/page/usePageTitle.ts";
import classes from "./PublicActPage.module.css";
import { PublicLines, PublicTotals } from "./PublicTables.tsx";

/** What everybody with the link may see of an act (docs/rules/acts.md, "Public view"). */
export function PublicActPage() {
  const { hash } = useParams({ from: "/public/acts/$hash" });
  const list = usePages(api.publicActs.view, { params: { hash } });
  const act = list.pages?.[0];
  const name = act ? `${act.type_name} ${act.number}` : text.title;
  usePageTitle(name);
  return (
    <main className={classes.page}>
      <div className={classes.bar}>
        <Logo />
        <span className={classes.note}>{text.note}</span>
      </div>
      {!act &&
        (list.refusal === undefined ? (
          <PageSkeleton of={list} />
        ) : (
          <EmptyState
            level={1}
            title={text.unavailable}
            text={list.refusal}
            action={
              <Button variant="default" onClick={() => void list.retry()}>
                {common.tryAgain}
              </Button>
            }
          />
        ))}
      {act && (
        <>
          <div className={classes.head}>
            <h1 className={classes.title}>{name}</h1>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden="true" />}
              onClick={() => window.print()}
            >
              {text.print}
            </Button>
          </div>
          <div className={classes.cards}>
            <Card title={text.facts}>
              <dl className={classes.facts}>
                <Fact label={text.date}>{formatEstonianDate(act.date)}</Fact>
                <Fact label={text.seller}>{act.seller}</Fact>
                <Fact label={text.buyer}>{act.buyer}</Fact>
                {act.certificate !== "" && <Fact label={text.certificate}>{act.certificate}</Fact>}
                <Fact label={text.waybills}>{formatCount(act.waybills_count)}</Fact>
                <Fact label={text.signing}>{act.signing}</Fact>
              </dl>
            </Card>
            <Card title={text.totals} isFlush>
              <PublicTotals totals={act.totals} />
            </Card>
            <Card title={text.lines} isFlush>
              <PublicLines lines={list.rows ?? []} />
              {list.hasMore && <p className={classes.part}>{text.part(list.rows?.length ?? 0, act.count)}</p>}
              <LoadMore list={list} />
            </Card>
          </div>
        </>
      )}
    </main>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
