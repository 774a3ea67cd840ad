import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import type { SiteFact } from "#shared/attachments/askedFacts.ts";
import type { AttachmentSite, EarlierSite } from "#shared/attachments/contract.ts";
import { isNone } from "#shared/reports/noneWords.ts";
import { isAfterPossession } from "#web/attachments/guide/steps.ts";
import classes from "#web/attachments/guide.module.css";
import type { GuideText } from "#web/attachments/texts/guideTexts.ts";
import type { CadastreOfSite } from "#web/attachments/useCadastre.ts";
import { type SiteChange, useSiteChange } from "#web/attachments/useSiteChange.ts";
import layout from "#web/ui/layout.module.css";
import { formatMoney } from "#web/ui/text/formats.ts";
import { EarlierSites } from "./EarlierSites.tsx";
import { FactField } from "./FactField.tsx";
import { Section } from "./Section.tsx";
import { fieldOf } from "./siteFacts.ts";
import { type FactState, type Offered, useFact } from "./useFact.ts";

/** One fact of a site that is asked for alone. */
export interface AskedOfSite {
  fact: SiteFact;
  cadastre: CadastreOfSite;
  /** Offered with the first fact of a site only. */
  earlier: readonly EarlierSite[];
  /** `isUnsaid`: it is not known whose forest it was. */
  onBack: (isUnsaid: boolean) => void;
  onSkip: (isUnsaid: boolean) => void;
  /** `filled`: what an earlier site has answered as well. */
  onNext: (filled?: Partial<AttachmentSite>) => void;
}

interface AskedFactProps {
  hash: string;
  site: AttachmentSite;
  asked: AskedOfSite;
  text: GuideText;
}

/**
 * The fact that is asked for; before the deed and the county, whose forest it was. Keyed by the site, so that its facts share
 * the version that they save on.
 */
export function AskedFact(props: AskedFactProps) {
  const { asked, site } = props;
  const change = useSiteChange(site);
  const isAskedFirst = isAfterPossession(asked.fact) && change.site.possession_type === null;
  const fact = isAskedFirst ? "possession" : asked.fact;
  return <FactQuestion key={fact} {...props} change={change} asked={{ ...asked, fact }} isBefore={isAskedFirst} />;
}

interface FactQuestionProps extends AskedFactProps {
  change: SiteChange;
  /** Its answer leads to the fact that is asked for, not to the next one. */
  isBefore: boolean;
}

function FactQuestion({ hash, change, asked, isBefore, text }: FactQuestionProps) {
  const { fact, cadastre, earlier, onBack, onSkip, onNext } = asked;
  const { site } = change;
  const offered = offeredBy(cadastre, fact, site);
  const state = useFact(change, hash, fact, text, offered);
  const [isFilling, setFilling] = useState(false);
  const field = fieldOf(fact, site);
  const next = async () => {
    if ((await state.save()) && !isBefore) onNext();
  };
  const none = async () => {
    if (await state.saveNone()) onNext();
  };
  return (
    <Section
      title={text.questions[field]}
      text={text}
      question={{
        text: text.questions[field],
        about: text.siteOf(site.name || text.unnamed),
        detail: <SiteDetail site={site} cadastre={cadastre} text={text} />,
        isBusy: isFilling,
        onBack: () => onBack(isBefore),
        onSkip: () => onSkip(fact === "possession"),
        onNext: () => void next(),
      }}
    >
      <EarlierSites
        sites={earlier}
        change={change}
        hash={hash}
        text={text}
        onBusy={setFilling}
        onFilled={(filled) => onNext(filled)}
      />
      <FactField
        field={field}
        value={state.typed}
        text={text}
        size="md"
        hint={hintOf(fact, site, cadastre, offered, text) ?? text.hints[field]}
        input={{
          error: state.error,
          onBlur: state.leave,
          onKeyDown: ({ key }) => {
            if (key === "Enter") void next();
          },
        }}
        onChange={(value, isChosen) => {
          state.change(value);
          if (isChosen && value !== "") void state.save(value);
        }}
      />
      {fact === "cadaster" && (
        <Button variant="default" size="md" onClick={() => void none()}>
          {text.noCadaster}
        </Button>
      )}
      <Saving status={state.status} text={text} />
    </Section>
  );
}

function Saving({ status, text }: { status: FactState["status"]; text: GuideText }) {
  return (
    <output className={classes.status}>
      {status === "saving" && <span className={layout.quiet}>{text.saving}</span>}
      {status === "saved" && (
        <span className={`${layout.inline} ${layout.green}`}>
          <IconCheck size={16} aria-hidden="true" />
          {text.saved}
        </span>
      )}
      {status === "offline" && text.offline}
    </output>
  );
}

/** What is filled in before the person has said anything: saved by `Edasi` alone. */
function offeredBy(cadastre: CadastreOfSite, fact: SiteFact, site: AttachmentSite): Offered | undefined {
  if (fact !== "name" && fact !== "county") return undefined;
  const { [fact]: value, isOtherCounty } = cadastre;
  const isOther = fact === "county" && isOtherCounty;
  return value !== "" && (isOther || isNone(site[fact])) ? { value, isOther } : undefined;
}

function hintOf(
  fact: SiteFact,
  site: AttachmentSite,
  { county }: CadastreOfSite,
  offered: Offered | undefined,
  text: GuideText,
): string | undefined {
  if (!offered) return undefined;
  return fact === "county" ? text.counties(offered.isOther ? site.county : "", county) : text.fromCadastre;
}

const MAX_SHOWN = 3;

interface SiteDetailProps {
  site: AttachmentSite;
  cadastre: CadastreOfSite;
  text: GuideText;
}

/** Waybills and parcels of the site, so that its owner knows which it is. */
function SiteDetail({ site: { waybills }, cadastre: { parcels }, text }: SiteDetailProps) {
  return (
    <>
      {waybills.length > 0 && <p>{text.loads(waybills.slice(0, MAX_SHOWN).join(", "))}</p>}
      {parcels.slice(0, MAX_SHOWN).map(({ number, address, area }) => (
        <p key={number}>
          {[number, address, area === null ? "" : `${formatMoney(area / 10_000)} ha`].filter(Boolean).join(" · ")}
        </p>
      ))}
    </>
  );
}
