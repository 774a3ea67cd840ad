import { Link } from "@tanstack/react-router";
import type { ListedCompany } from "#shared/companies/contract.ts";
import { prefetch } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { companyText, kindText, companiesText as text } from "#web/companies/text.ts";
import { HindranceChip } from "#web/ui/hindrances/HindranceChip.tsx";
import layout from "#web/ui/layout.module.css";
import { DataTable, TableHead } from "#web/ui/lists/DataTable.tsx";
import type { Asked } from "#web/ui/messages/Refusal.tsx";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";
import classes from "./CompanyList.module.css";

const COLUMNS = [text.name, text.code, text.kind, text.city, text.data];

export function CompanyTable({ list }: { list: Asked & { rows: ListedCompany[] | undefined } }) {
  return (
    <DataTable label={text.title} isStacked hasStickyHead>
      <TableHead columns={COLUMNS} />
      <tbody>
        {list.rows ? (
          list.rows.map((company) => <CompanyRow key={company.id} company={company} />)
        ) : (
          <RowSkeletons of={list} rows={12} columns={COLUMNS.length} />
        )}
      </tbody>
    </DataTable>
  );
}

function CompanyRow({ company: { id, name, code, kind, is_owner, city, missing } }: { company: ListedCompany }) {
  const ask = () => prefetch(api.companies.load, { params: { id: String(id) } });
  return (
    <tr data-row>
      <th scope="row" data-plain>
        <Link
          to="/companies/$id/"
          params={{ id: String(id) }}
          className={classes.name}
          onPointerEnter={ask}
          onFocus={ask}
        >
          {name === "" ? code : name}
        </Link>
      </th>
      <td data-label={text.code} className={layout.figures}>
        {code}
      </td>
      <td data-label={text.kind}>{kind === "buyer" && is_owner ? text.buyerAndOwner : kindText[kind]}</td>
      <td data-label={text.city}>{city || "–"}</td>
      <td data-label={text.data}>
        {missing.length > 0 ? (
          <HindranceChip
            hindrances={missing}
            why={[companyText.missing(missing)]}
            of={name === "" ? code : name}
            company={id}
          />
        ) : (
          <span className={layout.quiet}>{text.complete}</span>
        )}
      </td>
    </tr>
  );
}
