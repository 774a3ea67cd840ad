/** The clock of a process, which runs on from where it was set. */
export interface DemoClock {
  /** Takes milliseconds since 1970. A time before that of the clock changes nothing. */
  set(to: number): void;
  showPresent(): void;
}

/** Replaces `Date`: all that runs in this process lives on the day that the clock shows. */
export function setClock(from: number): DemoClock {
  const System = Date;
  let ahead = from - System.now();
  const now = () => System.now() + ahead;
  globalThis.Date = new Proxy(System, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
  });
  return {
    set(to) {
      ahead = Math.max(ahead, to - System.now());
    },
    showPresent() {
      ahead = 0;
    },
  };
}
