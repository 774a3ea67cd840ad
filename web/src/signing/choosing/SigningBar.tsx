import type { ReactNode } from "react";
import { SIGNING_HINDRANCES } from "#shared/containers/signingChoice.ts";
import classes from "#web/signing/signing.module.css";
import { signingText as text } from "#web/signing/signingText.ts";
import { counted, hiddenOf, NOTHING_COUNTED } from "#web/ui/lists/choice.ts";
import { SelectionBar } from "#web/ui/lists/SelectionBar.tsx";
import { formatCount } from "#web/ui/text/formats.ts";
import { SignButton } from "./SignButton.tsx";
import type { ShownPanels } from "./SigningPanels.tsx";
import type { Company, Signable, Signing } from "./useSigning.ts";
import type { SigningFlow } from "./useSigningFlow.ts";

interface SigningBarProps<Of extends Company, One extends Signable> {
  signing: Signing<Of, One> & { flow: SigningFlow };
  shown: ShownPanels<Of, One, unknown> | undefined;
  totalOf: (company: Of) => number;
  /** Of what can be signed; documents have none. */
  renderSum?: (items: readonly One[]) => ReactNode;
  /** Ends the search and the filters, and opens a company. */
  onShowAll: (company: number) => void;
}

const NOTHING_HIDDEN = { count: 0, onShow: () => {}, onRemove: () => {} };

const WORDS = {
  able: text.able,
  renderUnable: (reason: string, count: number) => `${formatCount(count)} ${shortReason(reason)}`,
};

export function SigningBar<Of extends Company, One extends Signable>(props: SigningBarProps<Of, One>) {
  const { flow, company, choice } = props.signing;
  const { sum, ...said } = company ? saidOf(props, company) : NOTHING_SAID;
  return (
    <SelectionBar
      {...said}
      words={WORDS}
      details={
        <>
          {sum}
          <span className={classes.barCompany}>{company?.name}</span>
        </>
      }
      onClear={choice.clear}
    >
      <SignButton isBusy={flow.asked !== undefined} onSign={flow.sign} />
    </SelectionBar>
  );
}

const NOTHING_SAID = { choice: NOTHING_COUNTED, sum: undefined, hidden: NOTHING_HIDDEN };

function saidOf<Of extends Company, One extends Signable>(
  { signing, shown, totalOf, renderSum, onShowAll }: SigningBarProps<Of, One>,
  company: Of,
) {
  const view = shown?.views.find((one) => one.company.id === company.id);
  const choice = signing.choice.of(totalOf(view?.company ?? company));
  const reasonOf = (one: One) => signing.hindranceOf(company, one);
  const able = choice.rows.filter((one) => reasonOf(one) === undefined);
  const isNarrowed = shown !== undefined && (shown.filter.query !== "" || shown.filter.filters !== "");
  const inSight = isNarrowed && (!view || view.found) ? new Set(view?.found?.map(({ id }) => id)) : undefined;
  return {
    choice: counted(choice, reasonOf),
    sum: choice.unloaded === 0 && renderSum?.(able),
    hidden: {
      count: hiddenOf({ ...choice, rows: able }, inSight),
      isUpTo: choice.unloaded > 0,
      onShow: () => onShowAll(company.id),
      onRemove: () => signing.choice.keepOnly(able.flatMap(({ id }) => (inSight?.has(id) ? id : []))),
    },
  };
}

function shortReason(reason: string): string {
  if (reason === SIGNING_HINDRANCES.twice) return text.signedAlready;
  return reason === SIGNING_HINDRANCES.buyerFirst ? text.waitsForBuyer : text.unable(reason);
}
