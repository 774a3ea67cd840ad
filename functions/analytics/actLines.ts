/** What a stored table is called in a query. */
export type Stored = (name: string) => string;

/**
 * Rows of the table act_lines: those of the store with their purchase acts, and with the sites that owners have changed, which lie in other
 * partitions. In words that DuckDB and Trino share.
 */
export function actLines(columns: readonly string[], of: Stored): string {
  const joined: Readonly<Record<string, string>> = {
    purchase_act: "p.id",
    site: "coalesce(e.name, l.site)",
    cadaster: "coalesce(e.cadaster, l.cadaster)",
  };
  const selected = columns.map((column) => (joined[column] ? `${joined[column]} as ${column}` : `l.${column}`));
  return `select ${selected.join(", ")}
    from ${of("act_lines_measured")} l
    left join ${of("site_edits")} e on e.sales_act = l.sales_act and e.owner = coalesce(l.owner, 0) and e.site = l.site_id
    left join (select id, sales_act, seller from ${of("acts")} where kind = 'purchase') p
      on p.sales_act = l.sales_act and p.seller = l.owner`;
}
