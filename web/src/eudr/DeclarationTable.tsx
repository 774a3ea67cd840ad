import { formatEstonianDate } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { WireDeclaration } from "#shared/eudr/contract.ts";
import layout from "#web/ui/layout.module.css";
import { DataTable } from "#web/ui/lists/DataTable.tsx";
import type { Asked } from "#web/ui/messages/Refusal.tsx";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";
import { formatCount } from "#web/ui/text/formats.ts";
import { numberStateText, eudrText as text } from "./text.ts";

const COLUMNS = [text.owner, text.reference, text.state, text.plots, text.since, text.added];

export function DeclarationTable({ list }: { list: Asked & { rows: WireDeclaration[] | undefined } }) {
  return (
    <DataTable label={text.title} isStacked hasStickyHead>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" data-numeric={column === text.plots || undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.rows ? (
          list.rows.map((declaration) => <DeclarationRow key={declaration.id} declaration={declaration} />)
        ) : (
          <RowSkeletons of={list} rows={8} columns={COLUMNS.length} />
        )}
      </tbody>
    </DataTable>
  );
}

function DeclarationRow({ declaration }: { declaration: WireDeclaration }) {
  const { owner, reference, plots_count: plots, unknown_plots: unknown, since, added_at: added } = declaration;
  return (
    <tr data-row>
      <th scope="row" data-plain>
        {owner.name}
      </th>
      <td data-label={text.reference} className={layout.figures}>
        {reference}
      </td>
      <td data-label={text.state}>
        {numberStateText(declaration)}
        {unknown.length > 0 && <span className={layout.quiet}> · {text.unknownPlots(unknown)}</span>}
      </td>
      <td data-label={text.plots} data-numeric>
        {formatCount(plots)}
      </td>
      <td data-label={text.since} className={layout.figures}>
        {since === null ? "–" : formatEstonianDate(since)}
      </td>
      <td data-label={text.added} className={layout.figures}>
        {formatEstonianDate(tallinnDay(added))}
      </td>
    </tr>
  );
}
