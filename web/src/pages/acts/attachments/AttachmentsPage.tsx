import { Button } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { formatEstonianDate } from "#shared/domain/dates/dates.ts";
import { usePages } from "#web/api/pages.ts";
import { api } from "#web/api/table.ts";
import { attachmentsText as text } from "#web/text/acts/attachments.ts";
import { common } from "#web/text/et.ts";
import { LoadMore } from "#web/ui/lists/LoadMore.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { Notice } from "#web/ui/messages/Notice.tsx";
import { PageSkeleton } from "#web/ui/messages/skeletons.tsx";
import { Logo } from "#web/ui/page/Logo.tsx";
import { usePageTitle } from "#web/ui/page/usePageTitle.ts";
import classes from "./AttachmentsPage.module.css";
import { Downloads } from "./Downloads.tsx";
import { PaperWaybills } from "./PaperWaybills.tsx";
import { SiteCard } from "./SiteCard.tsx";

/** What the link in the letter of a purchase act opens (docs/rules/attachments.md, "Who sees the page"). */
export function AttachmentsPage() {
  const { hash } = useParams({ from: "/acts/attachments/$hash" });
  const list = usePages(api.attachments.view, { params: { hash } });
  const act = list.pages?.[0];
  const name = act ? text.title(act.number) : text.untitled;
  usePageTitle(name);
  const sites = list.rows ?? [];
  return (
    <main className={classes.page}>
      <div className={classes.bar}>
        <Logo />
        {act && <span className={classes.note}>{text.of(formatEstonianDate(act.date))}</span>}
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
            <Downloads act={act} hash={hash} />
          </div>
          {act.files_frozen && <Notice title={text.frozenTitle}>{text.frozen}</Notice>}
          {sites.length === 0 && <EmptyState title={text.noSitesTitle} text={text.noSites} />}
          <div className={classes.cards}>
            {sites.map((site) => (
              <SiteCard
                key={site.id}
                hash={hash}
                site={site}
                registerUrl={act.register_url}
                isFrozen={{ files: act.files_frozen, sites: act.sites_frozen }}
              />
            ))}
          </div>
          {list.hasMore && <p className={classes.note}>{text.part(sites.length, act.count)}</p>}
          <LoadMore list={list} />
          {act.paper_waybills > 0 && !list.hasMore && (
            <div className={classes.papers}>
              <PaperWaybills hash={hash} isFrozen={act.files_frozen} />
            </div>
          )}
        </>
      )}
    </main>
  );
}
