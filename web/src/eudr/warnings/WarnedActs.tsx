import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import type { WarnedAct } from "#shared/eudr/checkShapes.ts";
import type { SiteCheck } from "#shared/eudr/checks.ts";
import { refreshed } from "#web/api/refresh.ts";
import { useMe } from "#web/api/useMe.ts";
import { checkSentence, checkWords } from "#web/eudr/checkWords.ts";
import { warnedWords } from "#web/eudr/declarationWords.ts";
import { listWords } from "#web/eudr/listWords.ts";
import layout from "#web/ui/layout.module.css";
import { DataTable, TableHead } from "#web/ui/lists/DataTable.tsx";
import type { Asked } from "#web/ui/messages/Refusal.tsx";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";
import { useWords } from "#web/ui/text/language.ts";
import { ReviewDialog } from "./ReviewDialog.tsx";
import { reviewText } from "./text.ts";

type WarnedSite = WarnedAct["sites"][number];

interface Opened {
  act: number;
  owner: string;
  site: WarnedSite;
  check: SiteCheck;
}

/** Purchase acts with sites to look at; an agent says here why one is in order (docs/rules/eudr.md, "Acts with warnings"). */
export function WarnedActs({ list }: { list: Asked & { rows: WarnedAct[] | undefined } }) {
  const isAgent = useMe()?.isSuperUser ?? false;
  const text = useWords(warnedWords);
  const { owner } = useWords(listWords);
  const columns = [text.act, text.date, owner, text.sites];
  const [opened, setOpened] = useState<Opened>();
  return (
    <>
      <DataTable label={text.actsTitle} isStacked hasStickyHead>
        <TableHead columns={columns} />
        <tbody>
          {list.rows ? (
            list.rows.map((warned) => (
              <WarnedRow
                key={warned.act.id}
                warned={warned}
                onReview={
                  isAgent
                    ? (site, check) => setOpened({ act: warned.act.id, owner: warned.owner.name, site, check })
                    : undefined
                }
              />
            ))
          ) : (
            <RowSkeletons of={list} rows={8} columns={columns.length} />
          )}
        </tbody>
      </DataTable>
      {opened && (
        <ReviewDialog
          act={opened.act}
          site={opened.site.id}
          name={`${opened.owner} · ${opened.site.name}`}
          check={opened.check}
          excess={opened.site.excess}
          onReviewed={refreshed}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

interface WarnedRowProps {
  warned: WarnedAct;
  onReview: ((site: WarnedSite, check: SiteCheck) => void) | undefined;
}

function WarnedRow({ warned: { act, owner, sites, others }, onReview }: WarnedRowProps) {
  const text = useWords(warnedWords);
  const { owner: ownerLabel } = useWords(listWords);
  const checks = useWords(checkWords);
  const cards = { params: { hash: act.hash }, search: { view: "all" }, className: layout.action } as const;
  return (
    <tr data-row>
      <th scope="row" data-plain>
        <Link to="/acts/attachments/$hash/" {...cards}>
          {act.number}
        </Link>
      </th>
      <td data-label={text.date} className={layout.figures}>
        {formatEstonianDate(act.date)}
      </td>
      <td data-label={ownerLabel}>{owner.name}</td>
      <td data-label={text.sites}>
        <ul className={layout.list}>
          {sites.flatMap((site) =>
            site.checks.map((check) => (
              <li key={`${site.id} ${check}`}>
                {site.name}: {checkSentence(checks, check, site.excess)}.{" "}
                {onReview && (
                  <button
                    type="button"
                    className={layout.action}
                    aria-label={text.reviewOf(site.name, checkSentence(checks, check, site.excess))}
                    data-no-print
                    onClick={() => onReview(site, check)}
                  >
                    {reviewText.reviewed}
                  </button>
                )}
              </li>
            )),
          )}
          {others > 0 && (
            <li>
              <Link to="/acts/attachments/$hash/" {...cards}>
                {text.more(others)}
              </Link>
            </li>
          )}
        </ul>
      </td>
    </tr>
  );
}
