import { SIGNING_HINDRANCES } from "#shared/containers/signingChoice.ts";
import classes from "#web/actLists/ActLists.module.css";
import { OriginsOf } from "#web/actLists/row/OriginsOf.tsx";
import { actsText } from "#web/actLists/text.ts";
import type { ActSigning } from "#web/actLists/useActSigning.ts";
import { prefetchPage } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import { SigningPanel, SigningTick } from "#web/signing/choosing/SigningPanel.tsx";
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

export function CompanyPanel({ view, type, signing, isOpen, onToggle }: CompanyPanelProps) {
  const { company, found } = view;
  return (
    <SigningPanel
      {...{ view, signing, isOpen, onToggle }}
      latest={company.latest_act_timestamp}
      total={company.act_counts.total}
      words={actsText}
      onApproach={() => prefetchPage(api.actLists.list, { query: { company: String(company.id), type } })}
      renderTick={(tick) => <ActsTick {...{ view, type, signing }} {...tick} />}
    >
      {(isAsked) => (
        <>
          {type === "20" && !found && (
            <p className={classes.companyLinks} data-no-print>
              <OriginsOf of={{ company: company.id }} name={company.name} />
            </p>
          )}
          {found ? (
            <FoundActs company={company} type={type} signing={signing} acts={found} />
          ) : (
            <ActsList company={company} type={type} signing={signing} isAsked={isAsked} />
          )}
        </>
      )}
    </SigningPanel>
  );
}

type ActsTickProps = Pick<CompanyPanelProps, "view" | "type" | "signing"> & {
  isAsked: boolean;
  onApproach: () => void;
};

function ActsTick({ view, type, signing, isAsked, onApproach }: ActsTickProps) {
  const { company } = view;
  const list = usePages(api.actLists.list, isAsked ? { query: { company: String(company.id), type } } : null);
  return (
    <SigningTick
      {...{ view, signing, list, onApproach }}
      label={actsText.chooseCompany(company.name)}
      hindrance={company.can_sign_acts ? undefined : SIGNING_HINDRANCES.noEmails}
    />
  );
}
