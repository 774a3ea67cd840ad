/**
 * Rows that are only ever written and read whole lie in the table as JSON text. As lists and maps of DynamoDB each value
 * of each row would be taken apart by itself, which was most of the time in which a large act opened, and cost more room.
 */
export function packing<Row>() {
  return {
    pack: (rows: readonly Row[]): string => JSON.stringify(rows),
    unpack: (text: string): readonly Row[] => JSON.parse(text),
  };
}
