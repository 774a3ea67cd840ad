import { Tooltip } from "@mantine/core";
import { type ComponentProps, type ReactNode, useState } from "react";
import { checkCadaster, checkSiteName, registerAddress, siteTexts } from "#shared/acts/siteEdits.ts";
import { cadastreFacts, contradictsCadastre } from "#shared/attachments/cadastreFacts.ts";
import type { AttachmentSite } from "#shared/attachments/contract.ts";
import type { WirePlot } from "#shared/eudr/declarationShapes.ts";
import { cadastralNumbers } from "#shared/eudr/plots.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { PlotPicture } from "#web/eudr/PlotPicture.tsx";
import type { CheckedText } from "#web/ui/fields/InlineEdit.tsx";
import layout from "#web/ui/layout.module.css";
import { Card } from "#web/ui/page/Card.tsx";
import classes from "./AttachmentsPage.module.css";
import { EudrNumbers } from "./EudrNumbers.tsx";
import { et } from "./guide/texts/estonian.ts";
import { OriginForm } from "./OriginForm.tsx";
import { SiteFiles } from "./SiteFiles.tsx";
import { SiteText } from "./SiteText.tsx";
import { attachmentsText as text } from "./text.ts";
import { useSiteChange } from "./useSiteChange.ts";
import { type WaybillFormats, WaybillReport } from "./WaybillReport.tsx";

interface SiteCardProps {
  hash: string;
  site: AttachmentSite;
  /** Plots of its cadastral numbers; none before the cadastre has answered. */
  plots: readonly WirePlot[];
  /** Findings; none before the registers have answered. */
  checks: readonly string[];
  registerUrl: string;
  declaring: ComponentProps<typeof EudrNumbers>["declaring"];
  /** None while the Raport is to come. */
  formats: WaybillFormats;
  isFrozen: { files: boolean; sites: boolean };
}

export function SiteCard(props: SiteCardProps) {
  const { hash, site: loaded, plots, checks, registerUrl, declaring, formats, isFrozen } = props;
  const change = useSiteChange(loaded);
  const [toggled, setToggled] = useState(0);
  const { site, saveSeen, reload } = change;
  const title = site.name === "" ? text.unnamed : text.site(site.name);
  const input = { params: { id: site.id }, query: { act_hash: hash } };
  const saveName = (name: string, seen: string) =>
    saveSeen(
      { of: (now) => now.name, seen },
      (version) => call(api.attachments.updateSiteName, { ...input, body: { name, version } }),
      (saved) => ({ name: saved.name }),
    );
  const saveCadaster = (cadaster: string, seen: string) =>
    saveSeen(
      { of: (now) => now.cadaster, seen },
      (version) => call(api.attachments.updateCadaster, { ...input, body: { cadaster, version } }),
      (saved) => ({ cadaster: saved.cadaster }),
    );
  return (
    <Card
      title={title}
      actions={
        <SiteText
          label={text.siteName}
          value={site.name}
          check={checkName}
          save={saveName}
          reload={reload}
          isFrozen={isFrozen.sites}
        >
          {null}
        </SiteText>
      }
    >
      <dl className={layout.facts}>
        <Fact label={text.cadaster}>
          <SiteText
            label={text.cadaster}
            value={site.cadaster}
            check={checkNumber}
            save={saveCadaster}
            reload={reload}
            isFrozen={isFrozen.sites}
          >
            <Cadaster cadaster={site.cadaster} registerUrl={registerUrl} />
          </SiteText>
        </Fact>
        <Fact label={text.waybill}>
          <span className={`${layout.wrap} ${layout.gap12}`}>
            <Waybills site={site} />
            {site.waybills_count === 1 && (
              <WaybillReport hash={hash} waybill={site.waybills[0] ?? ""} formats={formats} />
            )}
          </span>
        </Fact>
      </dl>
      <PlotPicture plots={plots} />
      {checks.length > 0 && (
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
      )}
      <details open className={classes.origins} onToggle={() => setToggled((count) => count + 1)}>
        <summary>{text.origins}</summary>
        {isFrozen.sites ? (
          <OriginFacts site={site} />
        ) : (
          <OriginForm
            key={site.id}
            hash={hash}
            change={change}
            toggled={toggled}
            countyHint={countyHint(site, plots)}
          />
        )}
        <EudrNumbers hash={hash} change={change} declaring={declaring} isFrozen={isFrozen.sites} />
      </details>
      <SiteFiles hash={hash} site={site} name={title} isFrozen={isFrozen.files} />
    </Card>
  );
}

function checkName(typed: string): CheckedText {
  const checked = checkSiteName(typed);
  return checked.ok ? checked : { ok: false, error: siteTexts.name[checked.reason] };
}

function checkNumber(typed: string): CheckedText {
  const checked = checkCadaster(typed);
  if (!checked.ok) return { ok: false, error: siteTexts.cadaster[checked.reason] };
  // A typed 0 is an answer where no number is known yet: as '' it would equal the shown value and not be saved.
  return { ok: true, value: checked.value || "0" };
}

function countyHint(site: AttachmentSite, plots: readonly WirePlot[]): string {
  const cadastre = cadastreFacts(plots);
  if (cadastre.county === "" || (site.county !== "" && !contradictsCadastre(site, cadastre))) return "";
  return et.counties(site.county, cadastre.county);
}

function Cadaster({ cadaster, registerUrl }: { cadaster: string; registerUrl: string }) {
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

function OriginFacts({ site }: { site: AttachmentSite }) {
  const { possession_type: possession } = site;
  return (
    <dl className={layout.facts}>
      <Fact label={text.possession}>{possession === null ? text.missing : text.possessions[possession]}</Fact>
      <Fact label={text.fields.forest_notice}>{site.forest_notice || text.missing}</Fact>
      <Fact label={text.fields.contract_number}>{site.contract_number || text.missing}</Fact>
      <Fact label={text.fields.previous_owner}>{site.previous_owner || text.missing}</Fact>
      <Fact label={text.county}>{site.county || text.missing}</Fact>
    </dl>
  );
}

function Waybills({ site: { waybills, waybills_count: count } }: { site: AttachmentSite }) {
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
