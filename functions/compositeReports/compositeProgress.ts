import { BEAT_MS, type CompositeNote } from "./store/compositeClaims.ts";

/** A Lambda ends after 15 minutes; the rest is for the last part and the note. */
const MAX_RUN_MS = 13 * 60_000;

/** The report was cancelled, replaced or taken over: write nothing more about it. */
export class CompositeEnded extends Error {
  override name = "CompositeEnded";
}

export class CompositeTooLarge extends Error {
  override name = "CompositeTooLarge";
}

/** Notes the percentage each second and learns whether the report is still wanted. */
export class CompositeProgress {
  total = 0;
  private done = 0;
  private isEnded = false;
  private readonly until = Date.now() + MAX_RUN_MS;
  private readonly timer: NodeJS.Timeout;

  constructor(note: (facts: CompositeNote) => Promise<boolean>) {
    let isNoting = false;
    this.timer = setInterval(() => {
      if (isNoting) return;
      isNoting = true;
      void note({ percent: Math.min(99, Math.floor((100 * this.done) / Math.max(1, this.total))) })
        .then((isOurs) => {
          this.isEnded ||= !isOurs;
        })
        // An error of the database shows when the report itself reads.
        .catch(() => undefined)
        .finally(() => {
          isNoting = false;
        });
    }, BEAT_MS);
  }

  /** @throws CompositeEnded, CompositeTooLarge */
  add(rows: number): void {
    this.done += rows;
    this.check();
  }

  check(): void {
    if (this.isEnded) throw new CompositeEnded();
    if (Date.now() > this.until) throw new CompositeTooLarge();
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
