import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { MAX_SITE_FACT, MAX_SITE_NAME } from "#shared/acts/siteEdits.ts";
import type { SiteFact } from "#shared/attachments/askedFacts.ts";
import type { AttachmentSite, EarlierSite } from "#shared/attachments/contract.ts";
import { COUNTIES } from "#shared/reports/counties.ts";
import { isNone } from "#shared/reports/noneWords.ts";
import { useSiteChange } from "#web/attachments/useSiteChange.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { formatMoney } from "#web/ui/text/formats.ts";
import { EarlierSites } from "./EarlierSites.tsx";
import classes from "./guide.module.css";
import { StepFrame } from "./StepFrame.tsx";
import { deedField } from "./siteFacts.ts";
import type { GuideText } from "./texts/guideTexts.ts";
import type { CadastreOfSite } from "./useCadastre.ts";
import { type Offered, useFact } from "./useFact.ts";

interface SiteStepProps {
  hash: string;
  site: AttachmentSite;
  fact: SiteFact;
  text: GuideText;
  cadastre: CadastreOfSite;
  /** Offered in the first step of a site only. */
  earlier: readonly EarlierSite[];
  onBack: () => void;
  /** `filled`: what an earlier site has answered as well. */
  onNext: (filled?: Partial<AttachmentSite>) => void;
}

/** A question about a site. Keyed by the site, so that its steps share the version that they save on. */
export function SiteStep(props: SiteStepProps) {
  const { site: loaded, fact } = props;
  const change = useSiteChange(loaded);
  const isAskedFirst = (fact === "deed" || fact === "county") && change.site.possession_type === null;
  const asked = isAskedFirst ? "possession" : fact;
  return <FactStep key={asked} {...props} change={change} fact={asked} isBefore={isAskedFirst} />;
}

interface FactStepProps extends SiteStepProps {
  change: ReturnType<typeof useSiteChange>;
  /** Its answer leads to the fact of this step, not to the next one. */
  isBefore: boolean;
}

function FactStep({ hash, change, fact, isBefore, cadastre, text, earlier, onBack, onNext }: FactStepProps) {
  const { site } = change;
  const offered = offeredBy(cadastre, fact, site);
  const field = useFact(change, hash, fact, text, offered);
  const [isFilling, setFilling] = useState(false);
  const word = fact === "deed" && deedField(site) === "contract_number" ? "contract" : fact;
  const next = async () => {
    if ((await field.save()) && !isBefore) onNext();
  };
  const none = async () => {
    if (await field.saveNone()) onNext();
  };
  return (
    <StepFrame
      question={text.questions[word]}
      about={text.siteOf(site.name || text.unnamed)}
      detail={<SiteDetail site={site} cadastre={cadastre} text={text} />}
      text={text}
      isBusy={isFilling}
      onBack={onBack}
      onSkip={() => onNext()}
      onNext={() => void next()}
    >
      <EarlierSites
        sites={earlier}
        change={change}
        hash={hash}
        text={text}
        onBusy={setFilling}
        onFilled={(filled) => onNext(filled)}
      />
      {fact === "possession" ? (
        <fieldset className={classes.choices}>
          <legend className={layout.quiet}>{text.hints.possession}</legend>
          {(["10", "20"] as const).map((value) => (
            <label key={value} className={classes.choice}>
              <input
                type="radio"
                name={`possession-${site.id}`}
                checked={field.typed === value}
                onChange={() => {
                  field.change(value);
                  void field.save(value);
                }}
              />
              {text.possessions[value]}
            </label>
          ))}
          <ErrorText>{field.error}</ErrorText>
        </fieldset>
      ) : fact === "county" ? (
        <NativeSelect
          size="md"
          label={text.fields.county}
          description={offered && text.counties(offered.isOther ? site.county : "", cadastre.county)}
          descriptionProps={{ size: "lg" }}
          value={field.typed}
          error={field.error}
          errorProps={{ size: "lg" }}
          onChange={({ currentTarget: { value } }) => {
            field.change(value);
            if (value !== "") void field.save(value);
          }}
          data={[{ value: "", label: text.chooseCounty }, ...COUNTIES]}
        />
      ) : (
        <TextInput
          size="md"
          label={text.fields[word === "possession" || word === "county" ? "name" : word]}
          description={offered ? text.fromCadastre : text.hints[word]}
          descriptionProps={{ size: "lg" }}
          errorProps={{ size: "lg" }}
          value={field.typed}
          error={field.error}
          maxLength={fact === "name" ? MAX_SITE_NAME : fact === "cadaster" ? undefined : MAX_SITE_FACT}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => field.change(value)}
          onBlur={field.leave}
          onKeyDown={({ key }) => {
            if (key === "Enter") void next();
          }}
        />
      )}
      {fact === "cadaster" && (
        <Button variant="default" size="md" onClick={() => void none()}>
          {text.noCadaster}
        </Button>
      )}
      <output className={classes.status}>
        {field.status === "saving" && <span className={layout.quiet}>{text.saving}</span>}
        {field.status === "saved" && (
          <span className={`${layout.inline} ${layout.green}`}>
            <IconCheck size={16} aria-hidden="true" />
            {text.saved}
          </span>
        )}
        {field.status === "offline" && text.offline}
      </output>
    </StepFrame>
  );
}

/** What is filled in before the person has said anything: saved by `Edasi` alone. */
function offeredBy(cadastre: CadastreOfSite, fact: SiteFact, site: AttachmentSite): Offered | undefined {
  if (fact !== "name" && fact !== "county") return undefined;
  const { [fact]: value, isOtherCounty } = cadastre;
  const isOther = fact === "county" && isOtherCounty;
  return value !== "" && (isOther || isNone(site[fact])) ? { value, isOther } : undefined;
}

function SiteDetail({ site: { waybills }, cadastre: { parcels }, text }: SiteDetailProps) {
  return (
    <>
      {waybills.length > 0 && <p>{text.loads(waybills.slice(0, 3).join(", "))}</p>}
      {parcels.slice(0, MAX_PARCELS).map(({ number, address, area }) => (
        <p key={number}>
          {[number, address, area === null ? "" : `${formatMoney(area / 10_000)} ha`].filter(Boolean).join(" · ")}
        </p>
      ))}
    </>
  );
}

interface SiteDetailProps extends Pick<SiteStepProps, "cadastre" | "text"> {
  site: AttachmentSite;
}

const MAX_PARCELS = 3;
