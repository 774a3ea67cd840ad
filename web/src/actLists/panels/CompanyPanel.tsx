import { useState } from "react";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { companyHindrance, SIGNING_HINDRANCES } from "#shared/containers/signingChoice.ts";
import classes from "#web/actLists/ActLists.module.css";
import { OriginsOf } from "#web/actLists/row/OriginsOf.tsx";
import { actsText } from "#web/actLists/text.ts";
import type { ActSigning } from "#web/actLists/useActSigning.ts";
import { prefetchPage } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import { CompanyTick } from "#web/signing/choosing/SignableName.tsx";
import { useNear } from "#web/ui/browser/rendering.ts";
import { CountBadge } from "#web/ui/lists/listParts.tsx";
import { Panel } from "#web/ui/lists/Panel.tsx";
import { useNoteSeen } from "#web/ui/lists/useSeenRows.ts";
import { ActsList, type ActTypeText, FoundActs } from "./ActsList.tsx";
import type { CompanyView } from "./useCompanyViews.ts";

interface CompanyPanelProps {
  view: CompanyView;
  type: ActTypeText;
  signing: ActSigning;
  isOpen: boolean;
  /** Undefined while a search opens all panels. */
  onToggle: (() => void) | undefined;
}

type TickOf = Pick<CompanyPanelProps, "signing" | "type"> & CompanyView & { isAsked: boolean; onApproach: () => void };

export function CompanyPanel({ view: { company, found }, type, signing, isOpen, onToggle }: CompanyPanelProps) {
  const [ref, isNear] = useNear();
  const [isApproached, setApproached] = useState(false);
  const query = { company: String(company.id), type };
  const approach = () => {
    setApproached(true);
    if (!found) prefetchPage(api.actLists.list, { query });
  };
  return (
    <Panel
      title={company.name}
      isOpen={isOpen}
      isSelected={signing.ticks.markOf(company, found) !== "none"}
      leading={
        signing.isSuperUser && (
          <ActsTick {...{ company, found, type, signing }} isAsked={isOpen || isApproached} onApproach={approach} />
        )
      }
      onToggle={onToggle}
      onApproach={approach}
      meta={
        <>
          {company.latest_act_timestamp && (
            <span>{actsText.latest(formatEstonianDate(company.latest_act_timestamp))}</span>
          )}
          {found ? (
            <CountBadge count={found.length} label={actsText.found(found.length)} />
          ) : (
            <CountBadge count={company.act_counts.total} label={actsText.count(company.act_counts.total)} />
          )}
        </>
      }
    >
      <div ref={ref}>
        {type === "20" && !found && (
          <p className={classes.companyLinks} data-no-print>
            <OriginsOf of={{ company: company.id }} name={company.name} />
          </p>
        )}
        {found ? (
          <FoundActs company={company} type={type} signing={signing} acts={found} />
        ) : (
          // Panels that a search has opened far below load when they come near.
          <ActsList company={company} type={type} signing={signing} isAsked={isNear || onToggle !== undefined} />
        )}
      </div>
    </Panel>
  );
}

/** `isAsked`: what it lists is loaded, so that it is known whether something of it can be signed. */
function ActsTick({ company, found, type, signing, isAsked, onApproach }: TickOf) {
  const query = { company: String(company.id), type };
  const list = usePages(api.actLists.list, isAsked && !found ? { query } : null);
  useNoteSeen(signing.lists.note, signing.lists.keyOf(company, false), list);
  const listed = found ?? (list.hasMore ? undefined : list.rows);
  const hindrance = listed
    ? companyHindrance(listed.map((act) => signing.hindranceOf(company, act)))
    : (company.sign_error ?? undefined);
  return (
    <CompanyTick
      mark={signing.ticks.markOf(company, found)}
      label={actsText.chooseCompany(company.name)}
      hindrance={company.can_sign_acts ? hindrance : SIGNING_HINDRANCES.noEmails}
      onApproach={onApproach}
      onTick={(isOn) => signing.ticks.chooseAll(company, isOn, found)}
    />
  );
}
