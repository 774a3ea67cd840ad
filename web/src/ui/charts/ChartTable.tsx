import { Link } from "@tanstack/react-router";
import layout from "#web/ui/layout.module.css";
import { DataTable, numeric, TableHead } from "#web/ui/lists/DataTable.tsx";
import { type ChartData, linkOf, valueText } from "./chartData.ts";
import classes from "./charts.module.css";

/** The numbers of a chart, each a link to what it counts. */
export function ChartTable({ data }: { data: ChartData }) {
  return (
    <DataTable label={data.title} isStacked>
      <Lines data={data} hasLinks />
    </DataTable>
  );
}

/** Serves screen readers beside a chart, whose bars have the links. */
export function SpokenTable({ data }: { data: ChartData }) {
  return (
    <table className={classes.spoken} aria-label={data.title}>
      <Lines data={data} hasLinks={false} />
    </table>
  );
}

function Lines({ data, hasLinks }: { data: ChartData; hasLinks: boolean }) {
  const { head, series, points } = data;
  return (
    <>
      <TableHead columns={[head, ...series.map(({ name }) => numeric(name))]} />
      <tbody>
        {points.map((point) => (
          <tr key={point.key}>
            <th scope="row" data-plain>
              {point.name}
            </th>
            {series.map(({ name }, at) => {
              const value = valueText(data, point.values[at]);
              const link = hasLinks ? linkOf(point, at) : undefined;
              return (
                <td key={name} data-numeric data-label={name}>
                  {link === undefined ? (
                    value
                  ) : (
                    <Link to={link} className={`${layout.touch} ${layout.green}`}>
                      {value}
                    </Link>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </>
  );
}
