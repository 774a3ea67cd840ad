import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { missingFacts } from "#shared/attachments/askedFacts.ts";
import type { AttachmentSite, Guide } from "#shared/attachments/contract.ts";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { LANGUAGES, type Language } from "#shared/basics/languages.ts";
import { attempt } from "#web/api/apiProblem.ts";
import { useRead } from "#web/api/read.ts";
import { refresh } from "#web/api/refresh.ts";
import { transfer } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import { DeclareByLetter } from "#web/attachments/DeclareByLetter.tsx";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { ProgressBar } from "#web/ui/messages/ProgressBar.tsx";
import { PublicPage } from "#web/ui/page/PublicPage.tsx";
import { useShownIn } from "#web/ui/text/language.ts";
import { ViewLink } from "#web/ui/viewer/ViewLink.tsx";
import classes from "./guide.module.css";
import { SiteStep } from "./SiteStep.tsx";
import { End, type Missing, Start } from "./screens.tsx";
import { askedOf, lateSteps, type Step, stepsOf, withLate } from "./steps.ts";
import { guideTexts, LANGUAGE_NAMES } from "./texts/guideTexts.ts";
import { useCadastre } from "./useCadastre.ts";
import { WaybillStep } from "./WaybillStep.tsx";

/** Address of the last screen. */
const END = "valmis";

/** One thing a step, in plain words and three languages (docs/rules/attachments.md, "Guided page"). */
export function GuidePage() {
  const { hash } = useParams({ from: "/acts/attachments/$hash" });
  const { step: key } = useSearch({ from: "/acts/attachments/$hash" });
  const navigate = useNavigate({ from: "/acts/attachments/$hash" });
  const view = usePages(api.attachments.view, { params: { hash } });
  const act = view.pages?.[0];
  const hasPapers = act !== undefined && act.paper_waybills > 0;
  const papers = usePages(api.attachments.waybills, hasPapers ? { params: { hash } } : null);
  const guide = useRead(api.attachments.guide, { params: { hash } });
  const [chosen, setChosen] = useState<Language>();
  const [languageError, setLanguageError] = useState(false);
  const [walk, setWalk] = useState<readonly Step[]>();

  const language = chosen ?? guide.data?.language ?? LANGUAGES[0];
  const text = guideTexts[language];
  useShownIn(language);
  const areSitesLoaded = useAllPages(view);
  const arePapersLoaded = useAllPages(papers) || (act !== undefined && !hasPapers);
  const { sites, cadastreOf } = useCadastre(hash, act !== undefined && !act.sites_frozen, view.rows ?? []);
  const waybills = papers.rows ?? [];
  const isLoaded = areSitesLoaded && arePapersLoaded;
  const open =
    act && isLoaded ? stepsOf(sites, waybills, { sites: act.sites_frozen, files: act.files_frozen }) : undefined;
  // The steps stay while they are answered, so that the bar grows and `Tagasi` leads back to an answer.
  if (walk === undefined && key !== undefined && open !== undefined) setWalk(open);
  const late = walk && open && lateSteps(walk, open);
  if (late && late.length > 0) setWalk(withLate(walk, late));

  const before = useRef(key);
  useEffect(() => {
    if (before.current !== key && (key === undefined || key === END)) void refresh(api.attachments.guide);
    before.current = key;
  }, [key]);

  const go = (step: string | undefined) => {
    window.scrollTo(0, 0);
    void navigate({ to: "./", search: (now) => ({ ...now, step }) });
  };
  const choose = async (to: Language) => {
    setChosen(to);
    const call = () => transfer(api.attachments.setLanguage, { params: { hash }, body: { language: to } });
    const { problem } = await attempt(call);
    setLanguageError(problem !== undefined);
  };

  const index = walk?.findIndex((step) => step.key === key) ?? -1;
  const step = walk?.[index];
  const goTo = (place: number) => go(place < 0 ? undefined : (walk?.[place]?.key ?? END));
  const next = (filled?: Partial<AttachmentSite>) => {
    const from =
      step?.kind === "site" && filled ? { ...sites.find(({ id }) => id === step.site), ...filled } : undefined;
    goTo(nextPlace(walk ?? [], index, from));
  };
  const shownSite = step?.kind === "site" ? sites.find(({ id }) => id === step.site) : undefined;
  const shownWaybill = step?.kind === "waybill" ? waybills.find(({ number }) => number === step.number) : undefined;
  const start = (from = open?.[0]?.key) => {
    setWalk(open);
    go(from ?? END);
  };
  const missing = countsOf(view.hasMore || papers.hasMore ? undefined : open, guide.data);
  const isUndeclared = sites.some((site) => site.eudr_numbers.length === 0 && site.eudr_excuse === null);
  const declare = act?.declaring && isUndeclared && (
    <section aria-label={text.declareTitle}>
      <h3 className={layout.heading}>{text.declareTitle}</h3>
      <p className={`${layout.above4} ${layout.below12}`}>{text.declareWhy}</p>
      <DeclareByLetter hash={hash} declaring={act.declaring} words={text} size="md" />
    </section>
  );
  const links = act && (
    <div className={classes.head} data-no-print>
      {act.href !== null && (
        <ViewLink href={act.href} fileName="akt.pdf" name={text.title(act.number)} className={layout.action}>
          {text.look}
        </ViewLink>
      )}
      <Link to="/acts/attachments/$hash/" params={{ hash }} search={{ view: "all" }} className={layout.action}>
        {text.allData}
      </Link>
    </div>
  );
  return (
    <PublicPage
      title={act ? text.title(act.number) : guideTexts.et.title("")}
      note={act && text.of(formatEstonianDate(act.date))}
      unavailable={UNAVAILABLE}
      of={view.refusal === undefined ? guide : view}
      isNarrow
      lang={language}
      actions={
        <div className={classes.head} data-no-print>
          <Languages language={language} label={text.language} onChoose={(to) => void choose(to)} />
        </div>
      }
    >
      {act && guide.data && (
        <>
          {languageError && <ErrorText>{text.languageFailed}</ErrorText>}
          {step && walk && (
            <div className={classes.progress} data-no-print>
              <ProgressBar
                label={text.step(index + 1, walk.length)}
                text={text.step(index + 1, walk.length)}
                part={index / walk.length}
              />
            </div>
          )}
          {step?.kind === "site" && shownSite ? (
            <SiteStep
              key={shownSite.id}
              hash={hash}
              site={shownSite}
              fact={step.fact}
              cadastre={cadastreOf(shownSite)}
              text={text}
              earlier={step.isFirstOfSite ? guide.data.earlier_sites : []}
              onBack={() => goTo(index - 1)}
              onNext={next}
            />
          ) : shownWaybill ? (
            <WaybillStep
              key={shownWaybill.number}
              hash={hash}
              waybill={shownWaybill}
              text={text}
              onBack={() => goTo(index - 1)}
              onNext={() => next()}
            />
          ) : key === END ? (
            <End act={act} text={text} missing={missing} links={links} declare={declare} onAgain={() => start()} />
          ) : (
            <Start
              act={act}
              text={text}
              missing={missing}
              links={links}
              asked={askedOf(open ?? [], sites)}
              declare={declare}
              isReady={open !== undefined}
              isPart={isLoaded && (view.hasMore || papers.hasMore)}
              onStart={start}
            />
          )}
        </>
      )}
    </PublicPage>
  );
}

/** Shown before the language is known. */
const UNAVAILABLE = "Akti ei saa näidata";

/** Counts steps once they are loaded. The server's counts stand before that, and for acts that are too large to load. */
function countsOf(steps: readonly Step[] | undefined, guide: Guide | undefined): Missing {
  if (!steps) return { sites: guide?.missing_sites ?? 0, waybills: guide?.missing_waybills ?? 0 };
  return {
    sites: new Set(steps.flatMap((step) => (step.kind === "site" ? [step.site] : []))).size,
    waybills: steps.filter(({ kind }) => kind === "waybill").length,
  };
}

/** The next step; after an earlier site was taken over, the next that it did not answer. */
function nextPlace(walk: readonly Step[], index: number, filled: Partial<AttachmentSite> | undefined): number {
  if (!filled) return index + 1;
  const left = missingFacts({
    name: filled.name ?? "",
    cadaster: filled.cadaster ?? "",
    hasNoCadaster: false,
    possessionType: filled.possession_type ?? null,
    forestNotice: filled.forest_notice ?? "",
    contractNumber: filled.contract_number ?? "",
    county: filled.county ?? "",
  });
  const isAnswered = (step: Step) => step.kind === "site" && step.site === filled.id && !left.includes(step.fact);
  const place = walk.findIndex((step, at) => at > index && !isAnswered(step));
  return place < 0 ? walk.length : place;
}

interface LanguagesProps {
  language: Language;
  label: string;
  onChoose: (language: Language) => void;
}

function Languages({ language, label, onChoose }: LanguagesProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div role="group" aria-label={label} className={classes.languages}>
      {LANGUAGES.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          className={layout.action}
          aria-pressed={each === language}
          onClick={() => onChoose(each)}
        >
          {LANGUAGE_NAMES[each]}
        </button>
      ))}
    </div>
  );
}

interface Loading {
  pages: readonly unknown[] | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  refusal: string | undefined;
  loadMore: () => void;
}

/** 500 sites: more than any owner answers on a phone. */
const MAX_PAGES = 10;

/** Loads the further pages of a list one after another; true when all are there, or no more will come. */
function useAllPages({ pages, hasMore, isLoadingMore, refusal, loadMore }: Loading): boolean {
  const count = pages?.length ?? 0;
  const isWanted = hasMore && refusal === undefined && count < MAX_PAGES;
  useEffect(() => {
    if (isWanted && !isLoadingMore) loadMore();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another function at each render, which does the same
  }, [isWanted, isLoadingMore, count]);
  return pages !== undefined && !isWanted;
}
