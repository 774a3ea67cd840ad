import type { Act, CompanyOfActs } from "#shared/acts/contract.ts";
import { SIGNING_HINDRANCES } from "#shared/containers/signingChoice.ts";
import classes from "#web/actLists/ActLists.module.css";
import { actsText } from "#web/actLists/text.ts";
import { AttachField } from "#web/attachments/AttachField.tsx";
import { LetterIcon } from "#web/letters/LetterIcon.tsx";
import { SignaturePill } from "#web/signing/choosing/SignaturePill.tsx";
import { HindranceChip } from "#web/ui/hindrances/HindranceChip.tsx";
import type { Hindrance } from "#web/ui/hindrances/hindrances.ts";
import { paperFileTarget } from "./paperFileTarget.ts";

interface ActStateProps {
  act: Act;
  company: CompanyOfActs;
  name: string;
  isSuperUser: boolean;
  onCancel: (() => void) | undefined;
}

/** What an act waits for: what hinders its signature, else who signs; then its letters. */
export function ActState({ act, company, name, isSuperUser, onCancel }: ActStateProps) {
  const { missing_waybill: paper, seller, buyer } = act;
  const hasNoEmail = isSuperUser && act.container === null && !company.can_sign_acts;
  const hindrances: Hindrance[] = [
    ...(paper === null ? [] : ["paper" as const]),
    ...(hasNoEmail ? ["email" as const] : []),
  ];
  const why = [
    ...(paper === null ? [] : [`${actsText.missingWaybill(paper)}.`]),
    ...(hasNoEmail ? [SIGNING_HINDRANCES.noEmails] : []),
  ];
  return (
    <span className={classes.state}>
      {hindrances.length > 0 ? (
        <HindranceChip hindrances={hindrances} why={why} of={name} company={company.id}>
          {paper !== null && (
            <AttachField target={paperFileTarget(act.id, paper)} label={actsText.paperFileOf(paper)} />
          )}
        </HindranceChip>
      ) : (
        <SignaturePill
          container={act.container}
          parties={{
            isSuperUser,
            // The platform signs first.
            first: act.type === 20 ? seller.name : buyer.name,
            second: company.name,
          }}
          of={name}
          onCancel={onCancel}
        />
      )}
      {isSuperUser && <LetterIcon act={act} name={name} />}
    </span>
  );
}
