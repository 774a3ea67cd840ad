import type { Act } from "#shared/api/areas/acts.ts";
import { formatEstonianDate } from "#shared/domain/dates/dates.ts";
import { actsText } from "#web/text/acts/dashboard.ts";
import { formatMoney } from "#web/text/formats.ts";
import { ActActions } from "./ActActions.tsx";
import { ActFiles } from "./ActFiles.tsx";
import classes from "./ActRow.module.css";

/** An act of a list: its facts, what can be downloaded, what can be done with it. */
export function ActRow({ act, isSuperUser }: { act: Act; isSuperUser: boolean }) {
  const name = `${act.type_name} ${act.number}`;
  return (
    <tr data-row>
      <th scope="row" data-plain>
        {name}
      </th>
      <td data-label={actsText.date}>{formatEstonianDate(act.date)}</td>
      <td data-numeric data-label={actsText.sum}>
        {formatMoney(act.sum_before_tax)}
      </td>
      <td data-numeric data-label={actsText.withVat}>
        {formatMoney(act.with_vat)}
      </td>
      <td data-label={actsText.download} className={classes.links} data-no-print>
        <ActFiles act={act} name={name} isSuperUser={isSuperUser} />
      </td>
      {isSuperUser && (
        <td data-label="" className={classes.links} data-no-print>
          <ActActions act={act} name={name} />
        </td>
      )}
    </tr>
  );
}
