import { formatEstonianDate } from "#shared/basics/dates.ts";
import type { PersonalDataKind } from "#shared/personalData/contract.ts";
import { RETENTION, type RetentionKind, retentionKinds } from "#shared/personalData/retention.ts";
import layout from "#web/ui/layout.module.css";
import { DataTable, numeric, TableHead } from "#web/ui/lists/DataTable.tsx";
import { formatCount } from "#web/ui/text/formats.ts";
import { personalDataText as text } from "./text.ts";

export function RetentionTable({ label, of }: { label: string; of?: readonly PersonalDataKind[] }) {
  const counted = new Map(of?.map((each) => [each.kind, each]));
  return (
    <div className={layout.sheet}>
      <DataTable label={label} isStacked>
        <TableHead columns={[text.kind, of && numeric(text.count), text.period, text.reason, text.atErasure]} />
        <tbody>
          {retentionKinds.map((kind) => (
            <KindRow key={kind} kind={kind} counted={of && counted.get(kind)} hasCounts={of !== undefined} />
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}

interface KindRowProps {
  kind: RetentionKind;
  counted: PersonalDataKind | undefined;
  hasCounts: boolean;
}

function KindRow({ kind, counted, hasCounts }: KindRowProps) {
  const { title, period, reason, atErasure } = RETENTION[kind];
  const count = counted?.count ?? null;
  const until = counted?.kept_until ?? null;
  return (
    <tr data-row>
      <th scope="row" data-plain>
        {title}
      </th>
      {hasCounts && (
        <td data-label={text.count} data-numeric>
          {count === null ? "–" : formatCount(count)}
        </td>
      )}
      <td data-label={text.period}>{period}</td>
      <td data-label={text.reason}>{reason}</td>
      <td data-label={text.atErasure}>
        {until === null ? text.outcomes[atErasure] : text.keptUntil(formatEstonianDate(until))}
      </td>
    </tr>
  );
}
