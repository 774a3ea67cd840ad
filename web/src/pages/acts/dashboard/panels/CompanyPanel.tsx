import { Tooltip } from "@mantine/core";
import { formatEstonianDate } from "#shared/domain/dates/dates.ts";
import { SIGNING_HINDRANCES } from "#shared/domain/signing/signingChoice.ts";
import { prefetchPage } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import type { ActSigning } from "#web/pages/acts/dashboard/signing/useActSigning.ts";
import { OriginsOf } from "#web/pages/acts/origins/OriginsOf.tsx";
import { actsText } from "#web/text/acts/dashboard.ts";
import { useNear } from "#web/ui/browser/useNear.ts";
import { Tick } from "#web/ui/fields/Tick.tsx";
import { CountBadge } from "#web/ui/lists/CountBadge.tsx";
import { Panel } from "#web/ui/lists/Panel.tsx";
import { ActsList, type ActTypeText, FoundActs } from "./ActsList.tsx";
import classes from "./CompanyPanel.module.css";
import type { CompanyView } from "./useCompanyViews.ts";

interface CompanyPanelProps {
  view: CompanyView;
  type: ActTypeText;
  signing: ActSigning;
  isOpen: boolean;
  /** Undefined while a search opens all panels. */
  onToggle: (() => void) | undefined;
}

/** A counterpart with its acts; all of them, or those that a search found. */
export function CompanyPanel({ view: { company, found }, type, signing, isOpen, onToggle }: CompanyPanelProps) {
  const [ref, isNear] = useNear();
  const query = { company: String(company.id), type };
  return (
    <Panel
      title={company.name}
      isOpen={isOpen}
      isSelected={signing.markOf(company, found) !== "none"}
      leading={signing.isSuperUser && <CompanyTick company={company} found={found} signing={signing} />}
      onToggle={onToggle}
      onApproach={() => {
        if (!found) prefetchPage(api.acts.list, { query });
      }}
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
          <p className={classes.links}>
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

/** Chooses all that can be signed; what a search found, or the whole company. */
function CompanyTick({ company, found, signing }: Pick<CompanyPanelProps, "signing"> & CompanyView) {
  const mark = signing.markOf(company, found);
  const isNone = found?.every((act) => signing.hindranceOf(company, act) !== undefined) ?? !company.can_sign_acts;
  const tick = (
    <span style={{ display: "grid" }}>
      <Tick
        mark={mark}
        label={actsText.chooseCompany(company.name)}
        isDisabled={mark === "none" && isNone}
        onTick={(isOn) => signing.chooseAll(company, isOn, found)}
      />
    </span>
  );
  return company.can_sign_acts ? tick : <Tooltip label={SIGNING_HINDRANCES.noEmails}>{tick}</Tooltip>;
}
