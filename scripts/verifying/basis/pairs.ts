export interface Unpaired {
  key: string;
  fact?: string | undefined;
  stored?: string | undefined;
}

/** Forgets equal pairs: of a million, only those without their other half stay in memory. */
export class Pairs {
  private readonly open = new Map<string, Omit<Unpaired, "key">>();
  private readonly twice: Unpaired[] = [];

  fact(key: string, value: string): void {
    this.add(key, { fact: value });
  }

  stored(key: string, value: string): void {
    this.add(key, { stored: value });
  }

  differing(): Unpaired[] {
    return [...[...this.open].map(([key, halves]) => ({ key, ...halves })), ...this.twice];
  }

  private add(key: string, half: Omit<Unpaired, "key">): void {
    const other = this.open.get(key);
    const isTwice = (half.fact !== undefined ? other?.fact : other?.stored) !== undefined;
    if (isTwice) this.twice.push({ key, ...half });
    else if (other && (other.fact ?? half.fact) === (other.stored ?? half.stored)) this.open.delete(key);
    else this.open.set(key, { ...other, ...half });
  }
}
