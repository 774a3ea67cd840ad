import { randomBytes, randomUUID } from "node:crypto";
import * as z from "zod";
import { readWhole, writeWhole } from "#scripts/files/wholeFiles.ts";

const filedDeclaration = z.object({
  kind: z.enum(["sd", "dds"]),
  uuid: z.string(),
  username: z.string(),
  role: z.string(),
  internalReference: z.string(),
  activity: z.string(),
  /** Cadastral numbers in their order; none of a `dds`. */
  cadastral: z.array(z.string()),
  /** Milliseconds of its first filing, and of its newest version. */
  filedAt: z.number(),
  versionAt: z.number(),
  version: z.number(),
  questions: z.number(),
  becomes: z.object({ status: z.string(), rejection: z.string(), message: z.string() }),
  /** No question finds it until this instant: the index is late. */
  indexedAt: z.number(),
  status: z.string(),
  rejection: z.string(),
  message: z.optional(z.object({ at: z.number(), text: z.string() })),
  /** '' until it is AVAILABLE. */
  reference: z.string(),
  verification: z.string(),
  withdrawnAt: z.optional(z.number()),
});
export type FiledDeclaration = z.infer<typeof filedDeclaration>;

/** The part of a request that counts for the life of a declaration. */
export interface Filed {
  role: string;
  internalReference: string;
  activity: string;
  cadastral: string[];
  volumes: readonly number[];
}

export interface Decision {
  afterMs: number;
  /** Earlier, at this question about it. */
  questions?: number;
}

/** A volume decides in the simulator what becomes of a declaration (docs/rules/eudr.md, "The simulated Information System"). */
const OUTCOMES = new Map([
  [666, { status: "REJECTED", rejection: "Kogus 666 m³ ei ole usutav.", message: "" }],
  [777, { status: "AVAILABLE", rejection: "", message: "Palume täpsustada raielangi asukohta." }],
  [888, { status: "UNDER_REVIEW", rejection: "", message: "" }],
]);
const USUAL = { status: "AVAILABLE", rejection: "", message: "" };

/** Declarations by UUID, in memory, and in `file` where one is given. */
export class FiledDeclarations {
  readonly #declarations: FiledDeclaration[];
  readonly #decision: Decision;
  readonly #file: string | undefined;
  indexDelayMs = 0;

  constructor(decision: Decision, file: string | undefined) {
    this.#decision = decision;
    this.#file = file;
    this.#declarations = (file && readWhole(file, (text) => z.array(filedDeclaration).parse(JSON.parse(text)))) || [];
  }

  get all(): readonly FiledDeclaration[] {
    return this.#declarations;
  }

  add(kind: "sd" | "dds", username: string, filed: Filed, now: number): FiledDeclaration {
    const { volumes, ...rest } = filed;
    const declaration: FiledDeclaration = {
      kind,
      username,
      ...rest,
      uuid: randomUUID(),
      filedAt: now,
      versionAt: now,
      version: 1,
      questions: 0,
      becomes: outcomeOf(volumes),
      indexedAt: now + this.indexDelayMs,
      status: "SUBMITTED",
      rejection: "",
      reference: "",
      verification: "",
    };
    this.#declarations.push(declaration);
    this.#save();
    return declaration;
  }

  renew(declaration: FiledDeclaration, { volumes, ...filed }: Filed, now: number): void {
    const { role } = declaration;
    const version = declaration.version + 1;
    const next = { versionAt: now, version, questions: 0, becomes: outcomeOf(volumes), status: "SUBMITTED" };
    Object.assign(declaration, filed, { role, rejection: "", ...next });
    this.#save();
  }

  change(declaration: FiledDeclaration, changes: Partial<FiledDeclaration>): void {
    Object.assign(declaration, changes);
    this.#save();
  }

  /** Found by `isWanted`, as it is now; a question about it counts. */
  asked(isWanted: (declaration: FiledDeclaration) => boolean, now: number): FiledDeclaration[] {
    const found = this.#declarations.filter((each) => each.indexedAt <= now && isWanted(each));
    for (const each of found) {
      each.questions += 1;
      this.settle(each, now);
    }
    return found;
  }

  settle(declaration: FiledDeclaration, now: number): void {
    const { afterMs, questions } = this.#decision;
    if (declaration.status !== "SUBMITTED") return;
    const isAskedEnough = questions !== undefined && declaration.questions >= questions;
    if (now - declaration.versionAt < afterMs && !isAskedEnough) return;
    const { status, rejection, message } = declaration.becomes;
    const hasNumbers = declaration.reference !== "" || status !== "AVAILABLE";
    Object.assign(declaration, {
      status,
      rejection,
      ...(message !== "" && { message: { at: now, text: message } }),
      ...(!hasNumbers && numbersOf(declaration.kind, now)),
    });
    this.#save();
  }

  #save(): void {
    if (this.#file !== undefined) writeWhole(this.#file, JSON.stringify(this.#declarations));
  }
}

function outcomeOf(volumes: readonly number[]): FiledDeclaration["becomes"] {
  return volumes.map((volume) => OUTCOMES.get(volume)).find((outcome) => outcome !== undefined) ?? USUAL;
}

/** Numbers of 14 and 8 characters, that of an `sd` with `S`. W and X, with which demo numbers end that cannot be used, are left out. */
function numbersOf(kind: "sd" | "dds", now: number): Pick<FiledDeclaration, "reference" | "verification"> {
  const alphabet = "0123456789ABCDEFGHJKMNPQRSTVYZ23";
  const random = (length: number) => Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % 32)).join("");
  const head = `${kind === "sd" ? "S" : ""}${String(new Date(now).getUTCFullYear()).slice(2)}EE`;
  return { reference: `${head}${random(14 - head.length)}`, verification: random(8) };
}
