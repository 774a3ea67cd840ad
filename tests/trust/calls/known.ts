import type { Random } from "#scripts/random/random.ts";
import type { Known } from "./values.ts";

/** Names of parameters and fields of bodies, and the fields of answers that have their values. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  id: ["id"],
  hash: ["hash", "hashid", "container_id", "container"],
  person: ["id"],
  company: ["id", "company", "companyId"],
  companies: ["id"],
  buyer: ["id", "buyer"],
  act: ["act_id", "id"],
  acts: ["id", "act_id"],
  act_id: ["act_id", "id"],
  reports: ["id"],
  documents: ["id"],
  destinations: ["id"],
  except: ["id"],
  uploads: ["upload"],
  upload: ["upload"],
  email: ["email", "id"],
  assortment: ["id", "code"],
  submission: ["submission"],
  print: ["doubt_print"],
};
const MOST = 300;

/** Values of answers by field and by the first two words of their path, such as `acts/acts`. */
export class KnownValues {
  readonly #values = new Map<string, unknown[]>();
  readonly #wholes = new Map<string, object[]>();

  learn(area: string, answer: unknown): void {
    if (Array.isArray(answer)) {
      for (const each of answer.slice(0, 40)) this.learn(area, each);
      return;
    }
    if (typeof answer !== "object" || answer === null) return;
    const wholes = this.#wholes.get(area) ?? [];
    this.#wholes.set(area, wholes);
    wholes.push(answer);
    if (wholes.length > MOST) wholes.shift();
    for (const [field, value] of Object.entries(answer)) {
      if (typeof value === "object") this.learn(area, value);
      else if (value !== "") this.add(area, field, value);
    }
  }

  add(area: string, field: string, value: unknown): void {
    const key = `${area} ${field}`;
    const values = this.#values.get(key) ?? [];
    this.#values.set(key, values);
    if (values.includes(value)) return;
    // The oldest goes, so that calls follow what is new.
    if (values.length >= MOST) values.shift();
    values.push(value);
  }

  whole(random: Random, area: string, fields: readonly string[]): object | undefined {
    const fitting = (this.#wholes.get(area) ?? []).filter((each) => {
      const there = fields.filter((field) => field in each).length;
      return there > 1 && there * 2 >= fields.length;
    });
    return fitting.length > 0 ? random.pick(fitting) : undefined;
  }

  of(area: string): Known {
    return {
      pick: (random: Random, field: string) => {
        const names = SAME[field] ?? [field];
        // /acts/acts, then /acts: an id of an act is no id of a company.
        for (const near of [area, area.split("/")[0] ?? ""]) {
          const own = [...this.#values].flatMap(([key, values]) =>
            names.some((name) => key.startsWith(near) && key.endsWith(` ${name}`)) ? values : [],
          );
          if (own.length > 0 && random.chance(0.8)) return random.pick(own);
        }
        const others = [...this.#values].flatMap(([key, values]) =>
          names.includes(key.split(" ")[1] ?? "") ? values : [],
        );
        return others.length > 0 ? random.pick(others) : undefined;
      },
    };
  }
}
