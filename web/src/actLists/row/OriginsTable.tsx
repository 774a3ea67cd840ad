import type { WireOriginLine } from "#shared/actLists/contract.ts";
import { originsText as text } from "#web/actLists/text.ts";
import layout from "#web/ui/layout.module.css";
import { DataTable, numeric, TableHead } from "#web/ui/lists/DataTable.tsx";
import { formatVolume } from "#web/ui/text/formats.ts";

type Volumes = Pick<WireOriginLine, "amount" | "amount_loose">;
type TextColumn = (typeof TEXT_COLUMNS)[number];

const LABELS: Record<TextColumn, string> = {
  site: text.columns.site,
  cadaster: text.columns.cadaster,
  forest_notice: text.columns.forestNotice,
  county: text.columns.county,
  assortment: text.columns.assortment,
  eudr: text.columns.eudr,
  eudr_state: text.columns.eudrState,
  eudr_checked: text.columns.eudrChecked,
};
const ALWAYS: ReadonlySet<TextColumn> = new Set(["site", "cadaster", "assortment"]);
const TEXT_COLUMNS = [
  "site",
  "cadaster",
  "forest_notice",
  "county",
  "assortment",
  "eudr",
  "eudr_state",
  "eudr_checked",
] as const;

interface OriginsTableProps {
  lines: readonly WireOriginLine[];
  /** The volumes of all lines, shown or not. */
  total: Volumes;
  isWhole: boolean;
}

/** Columns that no line fills are left out; logs and chips are never added together. */
export function OriginsTable({ lines, total, isWhole }: OriginsTableProps) {
  const shown = TEXT_COLUMNS.filter((name) => ALWAYS.has(name) || lines.some((line) => line[name] !== ""));
  const hasLoose = total.amount_loose > 0;
  const hasSolid = total.amount > 0 || !hasLoose;
  const volumes = (of: Volumes) => (
    <>
      {hasSolid && (
        <td data-numeric data-label={text.columns.solid}>
          {of.amount > 0 ? formatVolume(of.amount) : "–"}
        </td>
      )}
      {hasLoose && (
        <td data-numeric data-label={text.columns.loose}>
          {of.amount_loose > 0 ? formatVolume(of.amount_loose) : "–"}
        </td>
      )}
    </>
  );
  return (
    <DataTable label={text.title} isStacked>
      <TableHead
        columns={[
          text.columns.act,
          text.columns.owner,
          ...shown.map((name) => LABELS[name]),
          hasSolid && numeric(text.columns.solid),
          hasLoose && numeric(text.columns.loose),
        ]}
      />
      <tbody>
        {lines.map((line) => (
          <tr key={keyOf(line)}>
            <th scope="row" data-plain>
              <div className={layout.number}>{line.act}</div>
            </th>
            <td data-label={text.columns.owner}>{line.owner}</td>
            {shown.map((name) => (
              <td key={name} data-label={LABELS[name]}>
                {line[name] || "–"}
              </td>
            ))}
            {volumes(line)}
          </tr>
        ))}
      </tbody>
      {isWhole && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={2 + shown.length} data-plain>
              {text.total}
            </th>
            {volumes(total)}
          </tr>
        </tfoot>
      )}
    </DataTable>
  );
}

function keyOf({ amount: _amount, amount_loose: _loose, ...texts }: WireOriginLine): string {
  return Object.values(texts).join("\n");
}
