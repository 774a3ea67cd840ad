import { expect, test } from "vitest";
import { type ProblemCode, problems } from "#shared/platform/problems.ts";
import { ApiProblem } from "#web/api/apiProblem.ts";

/** What can succeed when it is tried once more as it was; all else is refused again until somebody changes something. */
const PASSING: readonly ProblemCode[] = [
  "csrf",
  "not_signed_in",
  "too_many_requests",
  "eid_busy",
  "eid_not_confirmed",
  "upload_missing",
  "act_busy",
  "import_busy",
  "signature_pending",
  "container_busy",
  "composite_busy",
  "internal",
];

const all = Object.entries(problems).map(([code, { status, message }]) => ({ code, status, message }));

test("a second try is offered where it can succeed", () => {
  const tried = all.filter(({ code, status, message }) => !new ApiProblem(status, code, message).isFinal);
  expect(tried.map(({ code }) => code).toSorted()).toEqual(PASSING.toSorted());
});

test.each(["offline", "no_answer", "timed_out"])("a second try is offered without an answer: %s", (code) => {
  expect(new ApiProblem(0, code, "").isFinal).toBe(false);
});

test("a second try is offered after an answer that is not ours", () => {
  expect(new ApiProblem(404, "unreadable", "").isFinal).toBe(false);
});
