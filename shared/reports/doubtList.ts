import { type Doubt, type DoubtFacts, inOrder } from "./doubtKinds.ts";

/** Doubts by cause, each with its rows of the file. */
export class DoubtList {
  private readonly found = new Map<string, { facts: DoubtFacts; rows: number[] }>();

  /** `row` 0: the whole file. Rows with an equal `cause` share a doubt. */
  add(row: number, facts: DoubtFacts, cause = JSON.stringify(facts)): void {
    const before = this.found.get(cause);
    if (before) before.rows.push(row);
    else this.found.set(cause, { facts, rows: [row] });
  }

  /** One doubt a cause, of the rows that count. */
  doubts(counts: (row: number) => boolean = () => true): Doubt[] {
    const doubts = [...this.found.values()].flatMap(({ facts, rows }): Doubt[] => {
      const own = rows.filter(counts);
      const [first] = own;
      return first === undefined ? [] : [{ ...facts, row: first, count: own.length }];
    });
    return inOrder(doubts);
  }
}
