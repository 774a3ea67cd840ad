import { Link, useParams, useSearch } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { lazyPart } from "#web/ui/browser/lazyPart.ts";
import { SMALL_SCREEN } from "#web/ui/browser/screen.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { LineSkeletons } from "#web/ui/messages/skeletons.tsx";
import { PublicPage } from "#web/ui/page/PublicPage.tsx";
import { ViewLink } from "#web/ui/viewer/ViewLink.tsx";
import { Downloads } from "./Downloads.tsx";
import { Languages } from "./Languages.tsx";
import { OwnerSummary } from "./OwnerSummary.tsx";
import { guideTexts } from "./texts/guideTexts.ts";
import { useChosenLanguage } from "./useChosenLanguage.ts";
import { useOwnerAct } from "./useOwnerAct.ts";

const AllSections = lazyPart(() => import("./AllSections.tsx").then((module) => module.AllSections));
const GuidedSections = lazyPart(() => import("./guide/GuidedSections.tsx").then((module) => module.GuidedSections));

/** Page behind the link in the letter of a purchase act: all of its sections, or one after another (docs/rules/attachments.md). */
export function OwnerPage() {
  const { hash } = useParams({ from: "/acts/attachments/$hash" });
  const { view } = useSearch({ from: "/acts/attachments/$hash" });
  // Once: a phone that is turned must not lose what is being typed.
  const [isSmall] = useState(() => window.matchMedia(SMALL_SCREEN).matches);
  const isGuided = view === "guide" || (view === undefined && isSmall);
  const owner = useOwnerAct(hash, isGuided);
  const { language, isForgotten, choose } = useChosenLanguage(hash, owner.guide.data?.language);
  const { act, guide } = owner;
  const text = guideTexts[language];
  const name = text.title(act?.number ?? "").trim();
  const summary = act && (
    <div className={layout.below20}>
      <OwnerSummary act={act} text={text.summary} />
      {isGuided && (
        <div className={layout.wrap} data-no-print>
          {act.href !== null && (
            <ViewLink href={act.href} fileName="akt.pdf" name={name} className={layout.action}>
              {text.look}
            </ViewLink>
          )}
          <Link to="/acts/attachments/$hash/" params={{ hash }} search={{ view: "all" }} className={layout.action}>
            {text.allData}
          </Link>
        </div>
      )}
    </div>
  );
  return (
    <PublicPage
      title={name}
      note={act && text.of(formatEstonianDate(act.date))}
      unavailable={text.unavailable}
      of={owner.view.refusal === undefined ? guide : owner.view}
      isNarrow={isGuided}
      lang={language}
      always={<Languages language={language} label={text.language} onChoose={choose} />}
      actions={
        act &&
        !isGuided && (
          <>
            <Link to="/acts/attachments/$hash/" params={{ hash }} search={{ view: "guide" }} className={layout.action}>
              {text.guided}
            </Link>
            <Downloads act={act} hash={hash} name={name} />
          </>
        )
      }
    >
      {act && guide.data && (
        <>
          {isForgotten && <ErrorText>{text.languageFailed}</ErrorText>}
          <Suspense fallback={<LineSkeletons of={guide} count={6} />}>
            {isGuided ? (
              <GuidedSections owner={owner} act={act} guide={guide.data} text={text} summary={summary} />
            ) : (
              <AllSections owner={owner} act={act} text={text} summary={summary} />
            )}
          </Suspense>
        </>
      )}
    </PublicPage>
  );
}
