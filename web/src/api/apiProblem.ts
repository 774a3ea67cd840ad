import type { EpochMs } from "#shared/basics/measures.ts";
import type { FieldErrors, ProblemCode } from "#shared/platform/problems.ts";
import { saidNow } from "#web/ui/text/language.ts";

/** `no_answer`: failed although the browser knows a network. `unreadable`: not our answer, such as a proxy's page. */
export type ClientProblemCode = ProblemCode | "offline" | "no_answer" | "timed_out" | "unreadable";

const FINAL_STATUSES: ReadonlySet<number> = new Set([400, 403, 404, 409, 413, 415, 422]);
const PASSING_CODES: readonly ClientProblemCode[] = [
  "csrf",
  "upload_missing",
  "unreadable",
  "eid_busy",
  "eid_not_confirmed",
  "act_busy",
  "import_busy",
  "signature_pending",
  "container_busy",
  "composite_busy",
];

/** `message` is a sentence for the user: in the language on screen, unless only a page can translate it. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  /** HTTP status, 0 when there was no answer. */
  readonly status: number;
  readonly code: string;
  /** Field path → sentences (`number`, `buy_acts.17`, `non_field_errors`). */
  readonly fields: FieldErrors;
  readonly requestId: string | undefined;
  readonly body: unknown;
  readonly askedAt: EpochMs;

  constructor(
    status: number,
    code: string,
    message: string,
    fields: FieldErrors = {},
    requestId?: string,
    body?: unknown,
    askedAt = Date.now(),
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
    this.body = body;
    this.askedAt = askedAt;
  }

  is(code: ClientProblemCode): boolean {
    return this.code === code;
  }

  /** The same once more would be refused once more. */
  get isFinal(): boolean {
    if (PASSING_CODES.some((code) => this.is(code))) return false;
    return FINAL_STATUSES.has(this.status);
  }

  get sentence(): string {
    return Object.values(this.fields)[0]?.[0] ?? this.message;
  }

  /** Its message, or `fallback` where the answer was not ours. */
  messageOr(fallback: string): string {
    return this.is("unreadable") ? fallback : this.message;
  }

  get isServerError(): boolean {
    return this.status >= 500;
  }

  /** True when nobody knows if it was carried out. */
  get isUnanswered(): boolean {
    return this.status === 0;
  }
}

/** The value of `work`, or the problem with which the API refused it. Other errors are thrown. */
export async function attempt<Value>(
  work: () => Promise<Value>,
): Promise<{ problem?: undefined; value: Value } | { problem: ApiProblem; value?: undefined }> {
  try {
    return { value: await work() };
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem;
    return { problem };
  }
}

/** Catches the refusal of a deletion that somebody else was faster with, which is what this user wants. */
export function unlessGone(problem: unknown): void {
  if (!(problem instanceof ApiProblem && problem.is("not_found"))) throw problem;
}

/** Reads an error body; an unknown shape becomes `fallback`. */
export function readProblem(status: number, body: string, fallback: string, askedAt?: number): ApiProblem {
  const reply = parse(body);
  if (!isRecord(reply) || typeof reply["code"] !== "string" || typeof reply["message"] !== "string") {
    return new ApiProblem(status, "unreadable", fallback, {}, undefined, reply, askedAt);
  }
  const requestId = typeof reply["request_id"] === "string" ? reply["request_id"] : undefined;
  return new ApiProblem(
    status,
    reply["code"],
    saidNow(reply["message"]),
    fieldErrors(reply["fields"]),
    requestId,
    reply,
    askedAt,
  );
}

function fieldErrors(given: unknown): FieldErrors {
  if (!isRecord(given)) return {};
  return Object.fromEntries(
    Object.entries(given).map(([field, texts]) => [field, Array.isArray(texts) ? texts.map(String) : [String(texts)]]),
  );
}

/** Other than JSON: a text as it is; nothing of a page, such as a proxy's. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return /^\s*(<|$)/.test(text) ? undefined : text;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
