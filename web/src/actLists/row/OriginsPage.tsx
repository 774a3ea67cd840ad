import { Button } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { Link, useSearch } from "@tanstack/react-router";
import classes from "#web/actLists/ActLists.module.css";
import { originsText as text } from "#web/actLists/text.ts";
import { addressFor } from "#web/api/rows.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import { DownloadLink } from "#web/ui/downloads/DownloadLink.tsx";
import layout from "#web/ui/layout.module.css";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { PageSkeleton } from "#web/ui/messages/skeletons.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { common } from "#web/ui/text/et.ts";
import { OriginsTable } from "./OriginsTable.tsx";

const BACK = { to: "/acts/dashboard/?tab=sales", label: text.back };
const ACTS_NAMED = 20;

/** 'Päritolude koond': where the timber of chosen sales acts grew, to be printed or taken along (docs/rules/actLists.md, "Origins of acts"). */
export function OriginsPage() {
  const { acts, company, query } = useSearch({ from: "/shell/acts/origins" });
  const choice = {
    ...(acts && { acts: acts.join(",") }),
    ...(company !== undefined && { company: String(company) }),
    ...(query !== undefined && { query: query.slice(0, 100) }),
  };
  const isChosen = Object.keys(choice).length > 0;
  const list = usePages(api.actLists.origins, isChosen ? { query: choice } : null);
  const first = list.pages?.[0];
  if (!isChosen || (list.refusal !== undefined && !first)) {
    return (
      <Page title={text.title}>
        <EmptyState
          title={isChosen ? common.noResults : text.nothingTitle}
          text={list.refusal ?? text.nothingChosen}
          action={
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/acts/dashboard/" search={{ tab: "sales" }} {...props} />}
            >
              {text.back}
            </Button>
          }
        />
      </Page>
    );
  }
  if (!first) return <PageSkeleton of={list} />;
  const fileOf = (format: "xlsx" | "csv" | "geojson") =>
    addressFor(api.actLists.originsFile, { query: { ...choice, format } });
  return (
    <Page
      title={text.title}
      back={BACK}
      actions={
        <>
          <Button variant="default" component={DownloadLink} href={fileOf("xlsx")} leftSection={<DownloadIcon />}>
            {text.xlsx}
          </Button>
          <Button variant="default" component={DownloadLink} href={fileOf("csv")} leftSection={<DownloadIcon />}>
            {text.csv}
          </Button>
          <Button variant="default" component={DownloadLink} href={fileOf("geojson")} leftSection={<DownloadIcon />}>
            {text.geojson}
          </Button>
          <Button leftSection={<IconPrinter size={16} aria-hidden="true" />} onClick={() => window.print()}>
            {text.print}
          </Button>
        </>
      }
    >
      {first.count === 0 ? (
        <EmptyState title={common.noResults} text={text.none} />
      ) : (
        <div className={`${layout.sheet} ${classes.sheet}`}>
          <p className={classes.originsActs}>
            {text.ofActs(first.acts.length)} <strong>{first.acts.slice(0, ACTS_NAMED).join(", ")}</strong>{" "}
            {first.acts.length > ACTS_NAMED && text.moreActs(first.acts.length - ACTS_NAMED)}
          </p>
          {first.truncated && <p className={classes.notice}>{text.truncated}</p>}
          {first.confidential_plots > 0 && (
            <p className={classes.notice}>{text.confidential(first.confidential_plots)}</p>
          )}
          <OriginsTable lines={list.rows ?? []} total={first.total} isWhole={!list.hasMore} />
          {list.hasMore && <p className={classes.notice}>{text.part(list.rows?.length ?? 0, first.count)}</p>}
          <LoadMore list={list} />
        </div>
      )}
    </Page>
  );
}

function DownloadIcon() {
  return <IconDownload size={16} aria-hidden="true" />;
}
