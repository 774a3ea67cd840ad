import { type FieldErrors, type ProblemCode, problems } from "#shared/platform/problems.ts";

export class Problem extends Error {
  readonly code: ProblemCode;
  readonly fields: FieldErrors | undefined;

  constructor(code: ProblemCode, options: { message?: string; fields?: FieldErrors } = {}) {
    super(options.message ?? problems[code].message);
    this.name = "Problem";
    this.code = code;
    this.fields = options.fields;
  }

  get status(): number {
    return problems[this.code].status;
  }
}

export function fieldProblem(fields: Record<string, string>): Problem {
  return new Problem("invalid_fields", {
    fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, [text]])),
  });
}
