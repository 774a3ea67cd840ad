import type { AnswerNode, AnswerPart, Cell, Column, EntityAnswers, Table } from "#functions/platform/table/answers.ts";
import type { Untyped } from "#functions/platform/table/shape.ts";

export type Row = Record<string, Cell>;
export type FactTable = Omit<Table, "order" | "joined"> & {
  columns: Readonly<Record<string, Omit<Column, "cell">>>;
};

type Columns = readonly (readonly [name: string, column: Column])[];

/** Returns the tables of entities with their columns; people have one with several entities. */
export function tablesOf(answered: readonly AnswerPart[]): ReadonlyMap<string, FactTable> {
  const tables = new Map<string, FactTable>();
  const look = (part: AnswerPart, above: Columns) => {
    const columns = [...above, ...columnsIn(part)];
    const { table } = part;
    if (isTable(table)) {
      const { order = [], joined = {}, ...described } = table;
      const known = tables.get(table.name)?.columns;
      const all = { ...known, ...Object.fromEntries(columns), ...joined };
      const inOrder = [...order, ...Object.keys(all).filter((name) => !order.includes(name))];
      const found = inOrder.flatMap((name) => (all[name] ? [[name, all[name]] as const] : []));
      tables.set(table.name, { ...described, columns: Object.fromEntries(found) });
    }
    for (const [, below] of tabledParts(part)) look(below, isTable(table) ? [] : columns);
  };
  for (const part of answered) look(part, []);
  return tables;
}

/** Sends the rows of an item; each column has the value that its attribute answers. */
export function rowsOf<Item>(
  answers: EntityAnswers<Item>,
  item: Item,
  send: (table: string, row: Row, object: Untyped) => void,
): void {
  const look = (part: AnswerPart, value: Untyped, above: Row) => {
    const row = { ...above };
    fill(row, part, value);
    if (isTable(part.table)) send(part.table.name, row, value);
    for (const [name, below] of tabledParts(part)) {
      for (const each of [value[name] ?? []].flat()) look(below, each, isTable(part.table) ? {} : row);
    }
  };
  const fill = (row: Row, part: AnswerPart, value: Untyped) => {
    for (const [name, node] of Object.entries(part.of)) {
      if ("of" in node) {
        if (!hasTable(node)) fillWithin(row, node, value?.[name]);
      } else {
        for (const [column, { cell }] of columnsOf(name, node)) row[column] = cell(value?.[name], value, item);
      }
    }
  };
  /** Columns of a list without a table are joined texts. */
  const fillWithin = (row: Row, part: AnswerPart, value: Untyped) => {
    if (!Array.isArray(value)) return fill(row, part, value);
    const rows = value.map((each) => {
      const own: Row = {};
      fill(own, part, each);
      return own;
    });
    for (const [column] of columnsIn(part)) row[column] = rows.map((each) => each[column]).join("; ");
  };
  if (answers.when?.(item) !== false) look(answers, item, {});
}

function columnsIn(part: AnswerPart): Columns {
  return Object.entries(part.of).flatMap(([name, node]) => {
    if ("of" in node) return hasTable(node) ? [] : columnsIn(node);
    return columnsOf(name, node);
  });
}

const found = new WeakMap<AnswerNode, Columns>();

function columnsOf(attribute: string, node: AnswerNode): Columns {
  const known = found.get(node);
  if (known) return known;
  const answer = "column" in node ? node.column : undefined;
  const columns = answer === undefined || "none" in answer ? [] : [answer].flat();
  const named = columns.map((column) => [column.name ?? snake(attribute), column] as const);
  found.set(node, named);
  return named;
}

function tabledParts(part: AnswerPart): [string, AnswerPart][] {
  return Object.entries(part.of).flatMap(([name, node]): [string, AnswerPart][] =>
    "of" in node && hasTable(node) ? [[name, node]] : [],
  );
}

function hasTable(part: AnswerPart): boolean {
  return isTable(part.table) || tabledParts(part).length > 0;
}

function isTable(table: AnswerPart["table"]): table is Table {
  return table !== undefined && !("none" in table);
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
