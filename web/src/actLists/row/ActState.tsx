import type { Act, CompanyOfActs } from "#shared/acts/contract.ts";
import classes from "#web/actLists/ActLists.module.css";
import { actsText } from "#web/actLists/text.ts";
import { AttachField } from "#web/attachments/AttachField.tsx";
import { LetterIcon } from "#web/letters/LetterIcon.tsx";
import { SignaturePill } from "#web/signing/choosing/SignaturePill.tsx";
import { HindranceChip } from "#web/ui/hindrances/HindranceChip.tsx";
import { hindrancesOf, invoiceHindrance } from "./actHindrances.ts";
import { paperFileTarget } from "./paperFileTarget.ts";

interface ActStateProps {
  act: Act;
  company: CompanyOfActs;
  name: string;
  isSuperUser: boolean;
  onCancel: ((hash: string) => void) | undefined;
}

/** What hinders the signature of an act, else who signs next; then its letters, and what hinders its e-invoice. */
export function ActState({ act, company, name, isSuperUser, onCancel }: ActStateProps) {
  const { missing_waybill: paper, seller, buyer } = act;
  const ofSignature = hindrancesOf(act, company, isSuperUser);
  const ofInvoice = isSuperUser ? invoiceHindrance(act) : [];
  const chip = (found: typeof ofInvoice) => ({
    hindrances: found.map(({ hindrance }) => hindrance),
    why: found.map(({ why }) => why),
    of: name,
    company: company.id,
  });
  return (
    <span className={classes.state}>
      {ofSignature.length > 0 ? (
        <HindranceChip {...chip([...ofSignature, ...ofInvoice])}>
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
      {ofSignature.length === 0 && ofInvoice.length > 0 && <HindranceChip {...chip(ofInvoice)} />}
    </span>
  );
}
