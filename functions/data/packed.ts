/**
 * Rows that are only ever written and read whole lie in the table as JSON text. As lists and maps of DynamoDB each value
 * of each row would be taken apart by itself, which was most of the time in which a large act opened, and cost more room.
 */
export function packed(rows: readonly unknown[]): string {
  return JSON.stringify(rows);
}

/** The rows that `packed` made the text of. */
export function unpacked<Row>(text: string): readonly Row[] {
  return JSON.parse(text);
}
