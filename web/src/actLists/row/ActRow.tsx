import { useId, useState } from "react";
import type { Act, ListedFormat } from "#shared/acts/contract.ts";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import classes from "#web/actLists/ActLists.module.css";
import { actsText } from "#web/actLists/text.ts";
import { PublicLink } from "#web/acts/publicView/PublicLink.tsx";
import { FileLinks } from "#web/invoices/FileLinks.tsx";
import { LetterIcon } from "#web/letters/LetterIcon.tsx";
import { SignableName } from "#web/signing/choosing/SignableName.tsx";
import { SignatureIcon } from "#web/signing/choosing/SignatureIcon.tsx";
import { RowToggle } from "#web/ui/lists/RowToggle.tsx";
import { formatMoney } from "#web/ui/text/formats.ts";
import { ActActions } from "./ActActions.tsx";
import { ActWaybills } from "./ActWaybills.tsx";
import { MissingWaybill } from "./MissingWaybill.tsx";
import { OriginsOf } from "./OriginsOf.tsx";

interface ActRowProps {
  act: Act;
  formats: readonly ListedFormat[];
  isSuperUser: boolean;
  isChosen: boolean;
  hindrance: string | undefined;
  onChoose: (isOn: boolean) => void;
  onCancel: (() => void) | undefined;
}

export function ActRow({ act, formats, isSuperUser, isChosen, hindrance, onChoose, onCancel }: ActRowProps) {
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const name = `${act.type_name} ${act.number}`;
  const toggle = <RowToggle label={actsText.showWaybills(name)} isOpen={isOpen} details={details} onToggle={setOpen} />;
  return (
    <>
      <tr data-row data-selected={isChosen || undefined}>
        <th scope="row" className={classes.head} data-plain>
          <span className={classes.name}>
            {toggle}
            <SignableName name={name} isChosen={isChosen} hindrance={hindrance} onChoose={onChoose} />
            <SignatureIcon container={act.container} name={name} onCancel={onCancel} />
            {isSuperUser && <LetterIcon act={act} name={name} />}
          </span>
          {act.missing_waybill !== null && <MissingWaybill act={act} waybill={act.missing_waybill} />}
        </th>
        <td data-label={actsText.date}>{formatEstonianDate(act.date)}</td>
        <td data-numeric data-label={actsText.sum}>
          {formatMoney(act.sum_before_tax)}
        </td>
        <td data-numeric data-label={actsText.withVat}>
          {formatMoney(act.with_vat)}
        </td>
        <td data-label={actsText.download} className={classes.rowLinks} data-no-print>
          <ActFiles act={act} name={name} isSuperUser={isSuperUser} />
        </td>
        {isSuperUser && (
          <td data-label="" className={classes.rowLinks} data-no-print>
            <ActActions act={act} name={name} />
          </td>
        )}
      </tr>
      {isOpen && (
        <tr id={details} data-details>
          <td colSpan={isSuperUser ? 6 : 5} data-plain>
            <ActWaybills act={act} formats={formats} name={name} />
          </td>
        </tr>
      )}
    </>
  );
}

interface ActFilesProps {
  act: Act;
  name: string;
  isSuperUser: boolean;
}

function ActFiles({ act, name, isSuperUser }: ActFilesProps) {
  return (
    <span className={classes.actions}>
      <FileLinks
        act={act}
        name={name}
        pages={act.type === 20 && <OriginsOf of={{ acts: [String(act.id)] }} name={name} />}
      />
      <PublicLink act={act} name={name} isManaged={isSuperUser} />
    </span>
  );
}
