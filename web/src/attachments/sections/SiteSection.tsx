import { Tooltip } from "@mantine/core";
import { type ComponentProps, type ReactNode, useState } from "react";
import { registerAddress } from "#shared/acts/siteEdits.ts";
import { cadastreFacts, contradictsCadastre } from "#shared/attachments/cadastreFacts.ts";
import type { AttachmentSite } from "#shared/attachments/contract.ts";
import type { WirePlot } from "#shared/eudr/declarationShapes.ts";
import { cadastralNumbers, isCadastralNumber } from "#shared/eudr/plots.ts";
import { EudrNumbers } from "#web/attachments/EudrNumbers.tsx";
import classes from "#web/attachments/OwnerPage.module.css";
import { SiteFiles } from "#web/attachments/SiteFiles.tsx";
import type { GuideText } from "#web/attachments/texts/guideTexts.ts";
import { sectionWords } from "#web/attachments/texts/sectionWords.ts";
import { type SiteChange, useSiteChange } from "#web/attachments/useSiteChange.ts";
import { type WaybillFormats, WaybillReport } from "#web/attachments/WaybillReport.tsx";
import { PlotPicture, PlotRoom } from "#web/eudr/PlotPicture.tsx";
import layout from "#web/ui/layout.module.css";
import { Card } from "#web/ui/page/Card.tsx";
import { useWords } from "#web/ui/text/language.ts";
import { OriginForm } from "./OriginForm.tsx";
import { SiteText } from "./SiteText.tsx";

const NO_PLOTS: readonly WirePlot[] = [];

interface SiteSectionProps {
  hash: string;
  site: AttachmentSite;
  /** Plots of its cadastral numbers; undefined before the cadastre has answered. */
  plots: readonly WirePlot[] | undefined;
  /** Findings; none before the registers have answered. */
  checks: readonly string[];
  act: ActOfSite;
  text: GuideText;
}

/** What a site is shown with of its act. */
export interface ActOfSite {
  registerUrl: string;
  declaring: ComponentProps<typeof EudrNumbers>["declaring"];
  /** None while the Raport is to come. */
  formats: WaybillFormats;
  isFrozen: { files: boolean; sites: boolean };
}

/** All that is known of a site, and its files. */
export function SiteSection({ hash, site: loaded, plots, checks, act, text: words }: SiteSectionProps) {
  const text = useWords(sectionWords);
  const change = useSiteChange(loaded);
  const { site } = change;
  const { isFrozen } = act;
  const title = site.name === "" ? text.unnamed : text.site(site.name);
  const inline = { hash, change, isFrozen: isFrozen.sites, text: words };
  return (
    <Card title={title} actions={<SiteText {...inline} fact="name" />}>
      <dl className={layout.facts}>
        <Fact label={words.fields.cadaster}>
          <SiteText {...inline} fact="cadaster">
            <Cadaster cadaster={site.cadaster} registerUrl={act.registerUrl} />
          </SiteText>
        </Fact>
        <Fact label={text.waybill}>
          <span className={`${layout.wrap} ${layout.gap12}`}>
            <Waybills site={site} />
            {site.waybills_count === 1 && (
              <WaybillReport hash={hash} waybill={site.waybills[0] ?? ""} formats={act.formats} />
            )}
          </span>
        </Fact>
      </dl>
      {plots ? (
        <PlotPicture plots={plots} />
      ) : (
        <PlotRoom count={cadastralNumbers(site.cadaster).filter(isCadastralNumber).length} />
      )}
      <Findings checks={checks} />
      <Origins hash={hash} change={change} plots={plots ?? NO_PLOTS} act={act} text={words} />
      <SiteFiles hash={hash} site={site} name={title} isFrozen={isFrozen.files} />
    </Card>
  );
}

function Findings({ checks }: { checks: readonly string[] }) {
  const text = useWords(sectionWords);
  if (checks.length === 0) return null;
  return (
    <>
      <ul className={layout.list} aria-label={text.checks}>
        {checks.map((check) => (
          <li key={check}>
            <strong>{check}</strong>
          </li>
        ))}
      </ul>
      <p className={layout.quiet}>{text.noticesOf}</p>
    </>
  );
}

type OriginsProps = Pick<SiteSectionProps, "hash" | "act" | "text"> & {
  change: SiteChange;
  plots: readonly WirePlot[];
};

function Origins({ hash, change, plots, act: { declaring, isFrozen }, text: words }: OriginsProps) {
  const text = useWords(sectionWords);
  const { site } = change;
  const [toggled, setToggled] = useState(0);
  return (
    <details open className={classes.origins} onToggle={() => setToggled((count) => count + 1)}>
      <summary>{text.origins}</summary>
      {isFrozen.sites ? (
        <OriginFacts site={site} text={words} />
      ) : (
        <OriginForm
          key={site.id}
          hash={hash}
          change={change}
          toggled={toggled}
          countyHint={countyHint(site, plots, words)}
          text={words}
        />
      )}
      <EudrNumbers hash={hash} change={change} declaring={declaring} isFrozen={isFrozen.sites} />
    </details>
  );
}

function countyHint(site: AttachmentSite, plots: readonly WirePlot[], words: GuideText): string {
  const cadastre = cadastreFacts(plots);
  if (cadastre.county === "" || (site.county !== "" && !contradictsCadastre(site, cadastre))) return "";
  return words.counties(site.county, cadastre.county);
}

function Cadaster({ cadaster, registerUrl }: { cadaster: string; registerUrl: string }) {
  const text = useWords(sectionWords);
  const numbers = cadastralNumbers(cadaster);
  if (numbers.length === 0) return cadaster === "" || cadaster === "0" ? text.missing : cadaster;
  return numbers.map((number, index) => {
    const address = registerAddress(registerUrl, number);
    return (
      <span key={number}>
        {index > 0 && ", "}
        {address ? (
          <a href={address} target="_blank" rel="noopener noreferrer" title={text.register}>
            {number}
          </a>
        ) : (
          number
        )}
      </span>
    );
  });
}

function OriginFacts({ site, text: { fields, possessions } }: { site: AttachmentSite; text: GuideText }) {
  const text = useWords(sectionWords);
  const { possession_type: possession } = site;
  return (
    <dl className={layout.facts}>
      <Fact label={fields.possession_type}>{possession === null ? text.missing : possessions[possession]}</Fact>
      {(["forest_notice", "contract_number", "previous_owner", "county"] as const).map((field) => (
        <Fact key={field} label={fields[field]}>
          {site[field] || text.missing}
        </Fact>
      ))}
    </dl>
  );
}

function Waybills({ site: { waybills, waybills_count: count } }: { site: AttachmentSite }) {
  const text = useWords(sectionWords);
  if (count === 1) return waybills[0];
  const all = `${waybills.join(", ")}${count > waybills.length ? " …" : ""}`;
  return (
    <>
      <Tooltip label={all} multiline maw={360} events={{ hover: true, focus: true, touch: true }}>
        <button type="button" className={`${layout.bare} ${classes.waybills}`} data-no-print>
          {text.waybills(count)}
        </button>
      </Tooltip>
      <span data-print-only>{all}</span>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
