import { useState } from "react";
import layout from "#web/ui/layout.module.css";
import { DataTable, TableHead } from "#web/ui/lists/DataTable.tsx";
import { Panel } from "#web/ui/lists/Panel.tsx";
import classes from "./Imports.module.css";
import { importColumns, importHelp, importSample } from "./text.ts";

export function ImportHelp() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={importHelp.title} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      <div className={classes.helpText}>
        <p>{importHelp.lead}</p>
        <dl className={`${layout.column} ${layout.gap4} ${classes.formats}`}>
          {importHelp.formats.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p>{importHelp.errors}</p>
      </div>
      <DataTable label={importHelp.columns} isStacked>
        <TableHead columns={[importHelp.column, importHelp.meaning, importHelp.example]} />
        <tbody>
          {importColumns.map(({ heading, isRequired, meaning, example }) => (
            <tr key={heading}>
              <th scope="row" data-plain className={classes.column}>
                {heading} {isRequired && <span className={classes.required}>{importHelp.required}</span>}
              </th>
              <td data-plain>{meaning}</td>
              <td data-label={importHelp.example} className={`${layout.soft} ${layout.nowrap}`}>
                {example}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <figure className={classes.sample}>
        <figcaption>{importHelp.sample}</figcaption>
        {/* Wider than the page, so it must be reachable with the keyboard to be scrolled. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre tabIndex={0}>{importSample.map((row) => row.join(";")).join("\n")}</pre>
      </figure>
    </Panel>
  );
}
