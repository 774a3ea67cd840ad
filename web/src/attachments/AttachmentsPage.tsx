import { Link, useParams } from "@tanstack/react-router";
import type { attachmentRoutes } from "#shared/attachments/contract.ts";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { CONIFER } from "#shared/companies/companyChoices.ts";
import { checkText } from "#shared/eudr/checks.ts";
import { cadastralNumbers, isCadastralNumber } from "#shared/eudr/plots.ts";
import type { ReplyOf } from "#shared/platform/route.ts";
import { usePolling } from "#web/api/polling.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import layout from "#web/ui/layout.module.css";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { Notice } from "#web/ui/messages/Notice.tsx";
import { PublicPage } from "#web/ui/page/PublicPage.tsx";
import classes from "./AttachmentsPage.module.css";
import { Downloads } from "./Downloads.tsx";
import { et } from "./guide/texts/estonian.ts";
import { OwnerSummary } from "./OwnerSummary.tsx";
import { PaperWaybills } from "./PaperWaybills.tsx";
import { SiteCard } from "./SiteCard.tsx";
import { attachmentsText as text } from "./text.ts";
import type { WaybillFormats } from "./WaybillReport.tsx";

type View = ReplyOf<typeof attachmentRoutes.view>;
type CheckedSite = ReplyOf<typeof attachmentRoutes.plots>["results"][number];

const NO_FORMATS = { isCsv: false, others: [] };

/** Page behind the link in the letter of a purchase act (docs/rules/attachments.md, "Who sees the page"). */
export function AttachmentsPage() {
  const { hash } = useParams({ from: "/acts/attachments/$hash" });
  const list = usePages(api.attachments.view, { params: { hash } });
  const act = list.pages?.[0];
  const name = act ? text.title(act.number) : text.untitled;
  const sites = list.rows ?? [];
  const formats = act?.has_full_report
    ? { isCsv: act.buyer_type === CONIFER, others: act.custom_measurement_report_export_formats }
    : NO_FORMATS;
  // A change of the act makes its files anew.
  const isBeingMade = act !== undefined && (act.href === null || act.xls_href === null);
  usePolling(isBeingMade ? hash : undefined, () => list.retry());
  return (
    <PublicPage
      title={name}
      note={act && text.of(formatEstonianDate(act.date))}
      unavailable={text.unavailable}
      of={list}
      actions={
        act && (
          <div className={layout.wrap}>
            <Link
              to="/acts/attachments/$hash/"
              params={{ hash }}
              search={{ view: "guide" }}
              className={layout.action}
              data-no-print
            >
              {text.guide}
            </Link>
            <Downloads act={act} hash={hash} name={name} />
          </div>
        )
      }
    >
      {act && (
        <>
          <div className={layout.below20}>
            <OwnerSummary act={act} text={et.summary} />
          </div>
          {act.files_frozen && <Notice title={text.frozenTitle}>{text.frozen}</Notice>}
          {sites.length === 0 && <EmptyState title={text.noSitesTitle} text={text.noSites} />}
          <div className={layout.column}>
            {list.pages?.map((page, index) => (
              <PageOfSites
                key={page.results[0]?.id ?? "empty"}
                hash={hash}
                page={page}
                cursor={list.pages?.[index - 1]?.next ?? undefined}
                formats={formats}
              />
            ))}
          </div>
          {list.hasMore && <p className={layout.quiet}>{text.part(sites.length, act.count)}</p>}
          <LoadMore list={list} />
          {act.paper_waybills > 0 && !list.hasMore && (
            <div className={classes.papers}>
              <PaperWaybills hash={hash} formats={formats} isFrozen={act.files_frozen} />
            </div>
          )}
        </>
      )}
    </PublicPage>
  );
}

interface PageOfSitesProps {
  hash: string;
  page: View;
  /** Cursor of this page; undefined for the first. */
  cursor: string | undefined;
  formats: WaybillFormats;
}

/** The cadastre may be slow, so the cards are shown before it has answered. */
function PageOfSites({ hash, page, cursor, formats }: PageOfSitesProps) {
  const { results, register_url: registerUrl, files_frozen: files, sites_frozen: sites } = page;
  const hasPlots = results.some(
    ({ cadaster, eudr_numbers: numbers }) => numbers.length > 0 || cadastralNumbers(cadaster).some(isCadastralNumber),
  );
  const plots = useRead(api.attachments.plots, hasPlots ? { params: { hash }, query: cursor ? { cursor } : {} } : null);
  const bySite = new Map(plots.data?.results.map((found) => [found.site, found]));
  return results.map((site) => (
    <SiteCard
      key={site.id}
      hash={hash}
      site={site}
      plots={bySite.get(site.id)?.plots ?? []}
      checks={checkTexts(bySite.get(site.id))}
      registerUrl={registerUrl}
      declaring={page.declaring}
      formats={formats}
      isFrozen={{ files, sites }}
    />
  ));
}

/** An unknown parcel is named at its picture. */
function checkTexts({ checks, excess }: Pick<CheckedSite, "checks" | "excess"> = { checks: [] }): string[] {
  return checks.filter((check) => check !== "plot_unknown").map((check) => checkText(check, excess));
}
