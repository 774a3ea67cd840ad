import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { formatEstonianDateTime } from "#shared/basics/tallinnClock.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { containerWords } from "#web/containers/words.ts";
import { Term } from "#web/ui/help/Term.tsx";
import { useRowKeys } from "#web/ui/keyboard/useRowKeys.ts";
import layout from "#web/ui/layout.module.css";
import { DataTable } from "#web/ui/lists/DataTable.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import { formatCount } from "#web/ui/text/formats.ts";
import { waitingText as text } from "./text.ts";
import classes from "./WaitingPage.module.css";

export function WaitingPage() {
  const { data, ...asked } = useRead(api.signing.waiting, {});
  useRowKeys({});
  return (
    <Page title={text.title}>
      {data?.count === 0 ? (
        <EmptyState
          title={text.nothingTitle}
          text={text.nothing}
          action={
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/acts/dashboard/" />}>
              {text.toActs}
            </Button>
          }
        />
      ) : (
        <div className={`${layout.sheet} ${classes.table}`}>
          <DataTable label={text.title} isStacked>
            <thead>
              <tr>
                <th scope="col">
                  <Term of={containerWords.container}>{text.name}</Term>
                </th>
                <th scope="col">{text.company}</th>
                <th scope="col" data-numeric>
                  {text.files}
                </th>
                <th scope="col">{text.since}</th>
              </tr>
            </thead>
            <tbody>
              {data ? (
                data.results.map((container) => (
                  <tr key={container.hash} data-row>
                    <th scope="row" data-plain>
                      <Link
                        to="/containers/$hash/"
                        params={{ hash: container.hash }}
                        className={`${layout.touch} ${layout.green} ${classes.name}`}
                      >
                        {container.name}
                      </Link>
                    </th>
                    <td data-label={text.company}>{container.company_name}</td>
                    <td data-numeric data-label={text.files}>
                      {formatCount(container.files)}
                    </td>
                    <td data-label={text.since}>
                      <time dateTime={container.since}>{formatEstonianDateTime(container.since)}</time>
                    </td>
                  </tr>
                ))
              ) : (
                <RowSkeletons of={asked} rows={4} columns={4} />
              )}
            </tbody>
          </DataTable>
        </div>
      )}
      {data && data.results.length < data.count && (
        <p className={classes.part}>{text.listed(data.results.length, data.count)}</p>
      )}
    </Page>
  );
}
