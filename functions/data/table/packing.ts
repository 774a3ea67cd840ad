/** One JSON text: converting lists and maps of DynamoDB took most of the time of opening a large act. */
export function packing<Row>() {
  return {
    pack: (rows: readonly Row[]): string => JSON.stringify(rows),
    unpack: (text: string): readonly Row[] => JSON.parse(text),
  };
}
