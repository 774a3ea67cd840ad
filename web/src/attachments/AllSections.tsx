import type { ReactNode } from "react";
import type { attachmentRoutes } from "#shared/attachments/contract.ts";
import type { Language } from "#shared/basics/languages.ts";
import { CONIFER } from "#shared/companies/companyChoices.ts";
import { cadastralNumbers, isCadastralNumber } from "#shared/eudr/plots.ts";
import type { ReplyOf } from "#shared/platform/route.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { sectionWords } from "#web/attachments/texts/sectionWords.ts";
import { checkSentence, checkWords } from "#web/eudr/checkWords.ts";
import layout from "#web/ui/layout.module.css";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { Notice } from "#web/ui/messages/Notice.tsx";
import { LineSkeletons } from "#web/ui/messages/skeletons.tsx";
import { useLanguage, useWords } from "#web/ui/text/language.ts";
import classes from "./OwnerPage.module.css";
import { SiteSection } from "./sections/SiteSection.tsx";
import { WaybillSection } from "./sections/WaybillSection.tsx";
import type { GuideText } from "./texts/guideTexts.ts";
import type { OwnerAct } from "./useOwnerAct.ts";
import type { WaybillFormats } from "./WaybillReport.tsx";

type View = ReplyOf<typeof attachmentRoutes.view>;
type CheckedSite = ReplyOf<typeof attachmentRoutes.plots>["results"][number];

const NO_FORMATS = { isCsv: false, others: [] };

interface AllSectionsProps {
  owner: OwnerAct;
  act: View;
  text: GuideText;
  summary: ReactNode;
}

/** All sections, each open: the sites, then the paper waybills. */
export function AllSections({ owner: { hash, view, papers }, act, text: words, summary }: AllSectionsProps) {
  const text = useWords(sectionWords);
  const sites = view.rows ?? [];
  const formats = act.has_full_report
    ? { isCsv: act.buyer_type === CONIFER, others: act.custom_measurement_report_export_formats }
    : NO_FORMATS;
  return (
    <>
      {summary}
      {act.files_frozen && <Notice title={text.frozenTitle}>{text.frozen}</Notice>}
      {sites.length === 0 && <EmptyState title={text.noSitesTitle} text={text.noSites} />}
      <div className={layout.column}>
        {view.pages?.map((page, index) => (
          <PageOfSites
            key={page.results[0]?.id ?? "empty"}
            hash={hash}
            page={page}
            cursor={view.pages?.[index - 1]?.next ?? undefined}
            formats={formats}
            text={words}
          />
        ))}
      </div>
      {view.hasMore && <p className={layout.quiet}>{text.part(sites.length, act.count)}</p>}
      <LoadMore list={view} label={text.loadMore} />
      {act.paper_waybills > 0 && !view.hasMore && (
        <div className={classes.papers}>
          {!papers.rows && <LineSkeletons of={papers} count={2} />}
          {papers.rows?.map((waybill) => (
            <WaybillSection
              key={waybill.number}
              hash={hash}
              waybill={waybill}
              formats={formats}
              isFrozen={act.files_frozen}
              text={words}
            />
          ))}
          <LoadMore list={papers} label={text.loadMore} />
        </div>
      )}
    </>
  );
}

interface PageOfSitesProps {
  hash: string;
  page: View;
  /** Cursor of this page; undefined for the first. */
  cursor: string | undefined;
  formats: WaybillFormats;
  text: GuideText;
}

/** The cadastre may be slow, so the sections are shown before it has answered. */
function PageOfSites({ hash, page, cursor, formats, text: words }: PageOfSitesProps) {
  const language = useLanguage();
  const { results, register_url: registerUrl, files_frozen: files, sites_frozen: sites } = page;
  const hasPlots = results.some(
    ({ cadaster, eudr_numbers: numbers }) => numbers.length > 0 || cadastralNumbers(cadaster).some(isCadastralNumber),
  );
  const plots = useRead(api.attachments.plots, hasPlots ? { params: { hash }, query: cursor ? { cursor } : {} } : null);
  const isComing = hasPlots && !plots.data && plots.refusal === undefined;
  const bySite = new Map(plots.data?.results.map((found) => [found.site, found]));
  return results.map((site) => (
    <SiteSection
      key={site.id}
      hash={hash}
      site={site}
      plots={bySite.get(site.id)?.plots ?? (isComing ? undefined : [])}
      checks={findingsOf(bySite.get(site.id), language)}
      act={{ registerUrl, declaring: page.declaring, formats, isFrozen: { files, sites } }}
      text={words}
    />
  ));
}

/** An unknown parcel is named at its picture. */
function findingsOf(found: CheckedSite | undefined, language: Language): string[] {
  const { checks, excess } = found ?? { checks: [] };
  return checks
    .filter((check) => check !== "plot_unknown")
    .map((check) => checkSentence(checkWords[language], check, excess));
}
