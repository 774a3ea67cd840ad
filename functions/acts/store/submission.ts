import { entity } from "#functions/platform/table/entity.ts";

interface Submission {
  /** Id that the form chose. */
  submission: string;
  act: number;
  /** Seconds since 1970. */
  expiresAt: number;
}

/** Makes the creation of an act idempotent. */
export const SubmissionEntity = /* @__PURE__ */ entity<Submission>()({
  name: "actSubmission",
  key: { of: ["submission"] },
});

export async function actOfSubmission(submission: string): Promise<number | undefined> {
  return (await SubmissionEntity.get({ submission }))?.act;
}
