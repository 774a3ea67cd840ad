import type { ReactNode } from "react";
import type { attachmentRoutes, Guide } from "#shared/attachments/contract.ts";
import type { ReplyOf } from "#shared/platform/route.ts";
import { DeclareByLetter } from "#web/attachments/DeclareByLetter.tsx";
import classes from "#web/attachments/guide.module.css";
import { AskedFact } from "#web/attachments/sections/AskedFact.tsx";
import { WaybillSection } from "#web/attachments/sections/WaybillSection.tsx";
import type { GuideText } from "#web/attachments/texts/guideTexts.ts";
import { useCadastre } from "#web/attachments/useCadastre.ts";
import type { OwnerAct } from "#web/attachments/useOwnerAct.ts";
import layout from "#web/ui/layout.module.css";
import { ProgressBar } from "#web/ui/messages/ProgressBar.tsx";
import { End, type Missing, Start } from "./screens.tsx";
import { askedOf, type Step } from "./steps.ts";
import { useWalk, type Walk } from "./useWalk.ts";

interface GuidedSectionsProps {
  owner: OwnerAct;
  act: ReplyOf<typeof attachmentRoutes.view>;
  guide: Guide;
  text: GuideText;
  summary: ReactNode;
}

/** What is missing, one section after another, in plain words (docs/rules/attachments.md, "Guided page"). */
export function GuidedSections({ owner, act, guide, text, summary }: GuidedSectionsProps) {
  const { hash, view, papers, isRead, hasMore } = owner;
  const { sites, cadastreOf } = useCadastre(hash, !act.sites_frozen, view.rows ?? []);
  const waybills = papers.rows ?? [];
  const frozen = isRead ? { sites: act.sites_frozen, files: act.files_frozen } : undefined;
  const walk = useWalk({ sites, waybills, frozen });
  const { open, step } = walk;
  const site = step?.kind === "site" ? sites.find(({ id }) => id === step.site) : undefined;
  const waybill = step?.kind === "waybill" ? waybills.find(({ number }) => number === step.number) : undefined;
  if (step?.kind === "site" && site) {
    return (
      <Stepped walk={walk} text={text}>
        <AskedFact
          key={site.id}
          hash={hash}
          site={site}
          asked={{
            fact: step.fact,
            cadastre: cadastreOf(site),
            earlier: step.isFirstOfSite ? guide.earlier_sites : [],
            onBack: (isUnsaid) => walk.leave(-1, isUnsaid),
            onSkip: (isUnsaid) => walk.leave(1, isUnsaid),
            onNext: walk.next,
          }}
          text={text}
        />
      </Stepped>
    );
  }
  if (waybill) {
    return (
      <Stepped walk={walk} text={text}>
        <WaybillSection
          key={waybill.number}
          hash={hash}
          waybill={waybill}
          isFrozen={act.files_frozen}
          text={text}
          ways={{ onBack: () => walk.leave(-1), onNext: () => walk.next() }}
        />
      </Stepped>
    );
  }
  const isUndeclared = sites.some((one) => one.eudr_numbers.length === 0 && one.eudr_excuse === null);
  const declare = act.declaring && isUndeclared && (
    <section aria-label={text.declareTitle}>
      <h3 className={layout.heading}>{text.declareTitle}</h3>
      <p className={`${layout.above4} ${layout.below12}`}>{text.declareWhy}</p>
      <DeclareByLetter hash={hash} declaring={act.declaring} size="md" />
    </section>
  );
  const shown = { act, text, missing: countsOf(hasMore ? undefined : open, guide), summary, declare };
  if (walk.isAtEnd) return <End {...shown} onAgain={() => walk.start()} />;
  return (
    <Start
      {...shown}
      asked={askedOf(open ?? [], sites)}
      isReady={open !== undefined}
      of={papers}
      isPart={isRead && hasMore}
      onStart={walk.start}
    />
  );
}

/** A question below the bar of all questions. */
function Stepped({ walk: { index, count }, text, children }: { walk: Walk; text: GuideText; children: ReactNode }) {
  return (
    <>
      <div className={classes.progress} data-no-print>
        <ProgressBar label={text.step(index + 1, count)} text={text.step(index + 1, count)} part={index / count} />
      </div>
      {children}
    </>
  );
}

/** Counts steps once they are loaded. The server's counts stand before that, and for acts that are too large to load. */
function countsOf(steps: readonly Step[] | undefined, guide: Guide): Missing {
  if (!steps) return { sites: guide.missing_sites, waybills: guide.missing_waybills };
  return {
    sites: new Set(steps.flatMap((step) => (step.kind === "site" ? [step.site] : []))).size,
    waybills: steps.filter(({ kind }) => kind === "waybill").length,
  };
}
