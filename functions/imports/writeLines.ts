import { inTurn } from "#functions/platform/parallel.ts";
import type { ReportChange } from "#functions/reports/store/reportTransactions.ts";

export interface WriteLines {
  /** Writes in parallel. An error is thrown after all lines have ended. */
  write(changes: readonly ReportChange[], write: (own: readonly ReportChange[]) => Promise<void>): Promise<void>;
  /** Runs while no line writes. */
  alone(work: () => Promise<void>): Promise<void>;
}

interface Line {
  inTurn: ReturnType<typeof inTurn>;
  waiting: number;
}

/** Writes to the statistics of one destination conflict, so all changes of a destination are in one line. */
export function openLines(count: number): WriteLines {
  const lines = Array.from({ length: count }, (): Line => ({ inTurn: inTurn(), waiting: 0 }));
  const taken = new Map<string, { line: Line; waiting: number }>();

  const lineFor = (destination: string, changes: number): Line | undefined => {
    const [shortest] = lines.toSorted((one, other) => one.waiting - other.waiting);
    const line = taken.get(destination)?.line ?? shortest;
    if (!line) return undefined;
    line.waiting += changes;
    taken.set(destination, { line, waiting: (taken.get(destination)?.waiting ?? 0) + changes });
    return line;
  };
  const leave = (line: Line, changes: readonly ReportChange[]) => {
    line.waiting -= changes.length;
    for (const [destination, own] of byDestination(changes)) {
      const waiting = (taken.get(destination)?.waiting ?? 0) - own.length;
      if (waiting > 0) taken.set(destination, { line, waiting });
      else taken.delete(destination);
    }
  };

  return {
    async write(changes, write) {
      const ofLines = new Map<Line, ReportChange[]>();
      const groups = [...byDestination(changes)].toSorted(([, one], [, other]) => other.length - one.length);
      for (const [destination, group] of groups) {
        const line = lineFor(destination, group.length);
        if (line) ofLines.set(line, [...(ofLines.get(line) ?? []), ...group]);
      }
      const works = [...ofLines].map(([line, own]) => line.inTurn(() => write(own).finally(() => leave(line, own))));
      await Promise.allSettled(works);
      await Promise.all(works);
    },
    async alone(work) {
      const [ready, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let busy = lines.length;
      const held = lines.map((line) =>
        line.inTurn(async () => {
          if (--busy === 0) ready.resolve();
          await done.promise;
        }),
      );
      await ready.promise;
      await work().finally(done.resolve);
      await Promise.all(held);
    },
  };
}

function byDestination(changes: readonly ReportChange[]): Map<string, ReportChange[]> {
  return Map.groupBy(changes, ({ after }) => `${after.buyer}#${after.destination}`);
}
