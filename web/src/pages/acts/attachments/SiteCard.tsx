import { Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import type { AttachmentSite } from "#shared/api/areas/acts/attachments.ts";
import { attachmentsText as text } from "#web/text/acts/attachments.ts";
import { Card } from "#web/ui/page/Card.tsx";
import classes from "./AttachmentsPage.module.css";

/** A site with the waybills that came from it and what is known of its origin. */
export function SiteCard({ site }: { site: AttachmentSite }) {
  const { possession_type: possession } = site;
  return (
    <Card title={site.name === "" ? text.unnamed : text.site(site.name)}>
      <dl className={classes.facts}>
        <Fact label={text.cadaster}>{site.cadaster || text.missing}</Fact>
        <Fact label={text.waybill}>
          <Waybills site={site} />
        </Fact>
      </dl>
      <details open className={classes.origins}>
        <summary>{text.origins}</summary>
        <dl className={classes.facts}>
          <Fact label={text.possession}>{possession === null ? text.missing : text.possessions[possession]}</Fact>
          <Fact label={text.forestNotice}>{site.forest_notice || text.missing}</Fact>
          <Fact label={text.contract}>{site.contract_number || text.missing}</Fact>
          <Fact label={text.previousOwner}>{site.previous_owner || text.missing}</Fact>
          <Fact label={text.county}>{site.county || text.missing}</Fact>
          {site.eudr !== "" && <Fact label={text.eudr}>{site.eudr}</Fact>}
        </dl>
      </details>
    </Card>
  );
}

/** The number where there is one, else the count with the numbers as a tooltip. */
function Waybills({ site: { waybills, waybills_count: count } }: { site: AttachmentSite }) {
  if (count === 1) return waybills[0];
  const all = `${waybills.join(", ")}${count > waybills.length ? " …" : ""}`;
  return (
    <>
      <Tooltip label={all} multiline maw={360} events={{ hover: true, focus: true, touch: true }}>
        <button type="button" className={classes.waybills} data-no-print>
          {text.waybills(count)}
        </button>
      </Tooltip>
      <span className={classes.printed}>{all}</span>
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
