import { VisuallyHidden } from "@mantine/core";
import type { ActWaybill } from "#shared/actLists/contract.ts";
import type { Act, ListedFormat } from "#shared/acts/contract.ts";
import { CONIFER } from "#shared/companies/companyChoices.ts";
import classes from "#web/actLists/ActLists.module.css";
import { actsText } from "#web/actLists/text.ts";
import { actListWords } from "#web/actLists/words.ts";
import { prefetchPage } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import { AttachedFiles } from "#web/attachments/AttachedFiles.tsx";
import { WaybillReport } from "#web/attachments/WaybillReport.tsx";
import { Term } from "#web/ui/help/Term.tsx";
import layout from "#web/ui/layout.module.css";
import { DataTable, numeric, TableHead } from "#web/ui/lists/DataTable.tsx";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";
import { formatVolume, unitText } from "#web/ui/text/formats.ts";
import { PaperFile } from "./PaperFile.tsx";

const FIRST_PAGE = 50;
const COLUMNS = 4;

interface ActWaybillsProps {
  act: Act;
  formats: readonly ListedFormat[];
  name: string;
}

/** The waybills of an act with their sites (docs/rules/actLists.md, "Waybills of an act"). */
export function ActWaybills({ act, formats, name }: ActWaybillsProps) {
  const list = usePages(api.actLists.waybills, inputOf(act));
  const { waybillColumns: columns } = actsText;
  return (
    <div className={classes.waybills}>
      <DataTable label={actsText.waybillsOf(name)} isStacked>
        <TableHead columns={[columns.waybill, columns.site, columns.cadaster, numeric(columns.amount)]} />
        <tbody aria-busy={list.rows === undefined}>
          {list.rows === undefined ? (
            <RowSkeletons of={list} rows={Math.min(act.waybills_count, FIRST_PAGE)} columns={COLUMNS} />
          ) : (
            list.rows.flatMap((waybill) => waybillLines(act, formats, waybill))
          )}
        </tbody>
      </DataTable>
      <LoadMore list={list} />
    </div>
  );
}

export function prefetchWaybills(act: Act): void {
  prefetchPage(api.actLists.waybills, inputOf(act));
}

function inputOf({ id }: Act) {
  return { params: { id: String(id) }, query: {} };
}

function waybillLines(act: Act, formats: readonly ListedFormat[], waybill: ActWaybill) {
  const { waybillColumns: columns } = actsText;
  return waybill.sites.map((site, index) => (
    <tr key={`${waybill.number} ${site.name} ${site.cadaster}`}>
      {index === 0 && (
        <th scope="row" rowSpan={waybill.sites.length} className={classes.waybill} data-plain>
          <span className={`${layout.inline} ${layout.gap10}`}>
            {waybill.number}
            {waybill.type === "PAPER" && <PaperMark />}
          </span>
          {waybill.type === "PAPER" && <PaperFile act={act} waybill={waybill} />}
          {waybill.has_report && (
            <WaybillReport
              hash={act.hash}
              waybill={waybill.number}
              formats={{ isCsv: act.buyer_type === CONIFER, others: formats }}
            />
          )}
          <AttachedFiles label={actsText.attachmentsOf(waybill.number)} files={waybill.attachments} />
        </th>
      )}
      <td data-label={columns.site} className={index > 0 ? classes.further : undefined}>
        {site.name || "–"}
      </td>
      <td data-label={columns.cadaster}>{site.cadaster || "–"}</td>
      <td data-label={columns.amount} data-numeric>
        {volumeText(site)}
      </td>
    </tr>
  ));
}

function PaperMark() {
  return (
    <span className={classes.paper} title={actsText.paper}>
      <Term of={actListWords.paperWaybill}>
        <s aria-hidden="true">{actsText.evr}</s>
        <VisuallyHidden>{actsText.paper}</VisuallyHidden>
      </Term>
    </span>
  );
}

/** 49,350 tm; logs and chips are never added together. */
function volumeText({ amount, amount_loose }: ActWaybill["sites"][number]): string {
  const solid = amount > 0 || amount_loose === 0 ? [`${formatVolume(amount)} ${unitText("SCM")}`] : [];
  const loose = amount_loose > 0 ? [`${formatVolume(amount_loose)} ${unitText("LCM")}`] : [];
  return [...solid, ...loose].join(" + ");
}
