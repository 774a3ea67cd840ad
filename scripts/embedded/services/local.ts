export const FILES_BUCKET = "virn-files";

/** Seconds until the message of a killed worker is received again. A running worker asks for more time. */
export const VISIBILITY_SECONDS = 30;

/** Environment of the AWS SDK in embedded processes. The keys are invented; no request leaves this machine. */
export const localCredentials = {
  AWS_REGION: "eu-north-1",
  AWS_ACCESS_KEY_ID: "local",
  AWS_SECRET_ACCESS_KEY: "local",
} as const;
