import { memo, useId, useState } from "react";
import type { Act, CompanyOfActs } from "#shared/acts/contract.ts";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import classes from "#web/actLists/ActLists.module.css";
import { actsText } from "#web/actLists/text.ts";
import { ActPdf } from "#web/invoices/ActPdf.tsx";
import { SignableName } from "#web/signing/choosing/SignableName.tsx";
import { RowLinks } from "#web/ui/lists/RowLinks.tsx";
import { RowToggle } from "#web/ui/lists/RowToggle.tsx";
import { formatMoney } from "#web/ui/text/formats.ts";
import { ActLinks } from "./ActLinks.tsx";
import { ActMore } from "./ActMore.tsx";
import { ActState } from "./ActState.tsx";
import { ActWaybills, prefetchWaybills } from "./ActWaybills.tsx";

interface ActRowProps {
  act: Act;
  company: CompanyOfActs;
  isSuperUser: boolean;
  isChosen: boolean;
  hindrance: string | undefined;
  /** Stable, as `onCancel`. */
  onChoose: (act: Act, isOn: boolean) => void;
  onCancel: ((hash: string) => void) | undefined;
}

export const ACT_COLUMNS = 6;

/** Not drawn again with its page, whose address follows what is opened. */
export const ActRow = memo(function ActRow(props: ActRowProps) {
  const { act, company, isSuperUser, isChosen, hindrance, onChoose, onCancel } = props;
  const [isOpen, setOpen] = useState(false);
  const [publicHref, setPublicHref] = usePublicHref(act);
  const details = useId();
  const name = `${act.type_name} ${act.number}`;
  return (
    <>
      <tr data-row data-selected={isChosen || undefined} data-opened={isOpen || undefined}>
        <th scope="row" data-plain>
          <div className={classes.head}>
            <span className={classes.name}>
              <RowToggle
                label={actsText.showWaybills(name)}
                isOpen={isOpen}
                details={details}
                onToggle={setOpen}
                onApproach={() => prefetchWaybills(act)}
              />
              <SignableName
                name={name}
                isChosen={isChosen}
                hindrance={hindrance}
                onChoose={(isOn) => onChoose(act, isOn)}
              />
            </span>
            <ActState act={act} company={company} name={name} isSuperUser={isSuperUser} onCancel={onCancel} />
          </div>
        </th>
        <td data-label={actsText.date}>{formatEstonianDate(act.date)}</td>
        <td data-numeric data-label={actsText.sum}>
          {formatMoney(act.sum_before_tax)}
        </td>
        <td data-numeric data-label={actsText.withVat}>
          {formatMoney(act.with_vat)}
        </td>
        <td data-plain data-no-print>
          <RowLinks daily={<ActPdf href={act.href} name={name} />} className={classes.links}>
            <ActLinks act={act} name={name} publicHref={publicHref} />
          </RowLinks>
        </td>
        <td data-plain data-actions data-no-print>
          <ActMore
            act={act}
            name={name}
            isSuperUser={isSuperUser}
            publicHref={publicHref}
            onPublicHref={setPublicHref}
          />
        </td>
      </tr>
      {isOpen && (
        <tr id={details} data-details>
          <td colSpan={ACT_COLUMNS} data-plain>
            <ActWaybills act={act} formats={company.custom_measurement_report_export_formats} name={name} />
          </td>
        </tr>
      )}
    </>
  );
});

/** A change of the dialog is shown until the list says something new. */
function usePublicHref({ public_href: listed }: Act): [string | null, (href: string | null) => void] {
  const [link, setLink] = useState({ listed, href: listed });
  if (link.listed !== listed) setLink({ listed, href: listed });
  return [link.href, (href) => setLink((before) => ({ ...before, href }))];
}
