export const FILES_BUCKET = "virn-files";

/** Seconds until the message of a killed worker is received again. A running worker asks for more time. */
export const VISIBILITY_SECONDS = 30;

/** A message that fails each time is received so often: 50 minutes at 30 s between two. More than on AWS, where a person can send it again. */
const MAX_RECEIVES = 100;

export function queueAttributes(deadLetterArn: string | undefined, visibilitySeconds: number): Record<string, string> {
  return {
    VisibilityTimeout: String(visibilitySeconds),
    RedrivePolicy: JSON.stringify({ deadLetterTargetArn: deadLetterArn, maxReceiveCount: String(MAX_RECEIVES) }),
  };
}

/** Environment of the AWS SDK in embedded processes. The keys are invented; no request leaves this machine. */
export const localCredentials = {
  AWS_REGION: "eu-north-1",
  AWS_ACCESS_KEY_ID: "local",
  AWS_SECRET_ACCESS_KEY: "local",
} as const;
