import { useParams } from "@tanstack/react-router";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { publicViewText as text } from "#web/acts/text.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import layout from "#web/ui/layout.module.css";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import { Card } from "#web/ui/page/Card.tsx";
import { PrintButton, PublicPage } from "#web/ui/page/PublicPage.tsx";
import { formatCount } from "#web/ui/text/formats.ts";
import { PublicLines, PublicTotals } from "./PublicTables.tsx";
import classes from "./PublicView.module.css";

/** Public page of an act (docs/rules/acts.md, "Public view"). */
export function PublicActPage() {
  const { hash } = useParams({ from: "/public/acts/$hash" });
  const list = usePages(api.acts.publicView, { params: { hash } });
  const act = list.pages?.[0];
  const name = act ? `${act.type_name} ${act.number}` : text.title;
  return (
    <PublicPage
      title={name}
      note={text.note}
      unavailable={text.unavailable}
      of={list}
      actions={<PrintButton>{text.print}</PrintButton>}
    >
      {act && (
        <div className={layout.column}>
          <Card title={text.facts}>
            <dl className={layout.facts}>
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
      )}
    </PublicPage>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
