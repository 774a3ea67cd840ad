import { queueNames } from "#shared/platform/queues.ts";
import { queueVariable } from "#shared/platform/variables.ts";
import type { Services } from "./services.ts";

export function embeddedEnvironment(
  services: Services,
  options: {
    /** Of the services without it. */
    tableName?: string;
    publicUrl: string;
    edgeKey?: string;
    landUrl?: string;
    evr?: { baseUrl: string; apiKeys: string };
    eudr?: { url: string; keys: string };
    eidSettings?: string;
    filesSecret?: string;
    lettersUrl?: string;
    mailFrom?: string | undefined;
  },
): Record<string, string> {
  return {
    ...services.credentials,
    TABLE_NAME: options.tableName ?? services.tableName,
    FILES_BUCKET: services.bucket,
    FILES_PATH_STYLE: "true",
    ...filesOf(services, options),
    PUBLIC_URL: options.publicUrl,
    MAIL_FROM: options.mailFrom ?? "Virn <virn@virn.example>",
    AWS_ENDPOINT_URL_DYNAMODB: services.dynamoEndpoint,
    AWS_ENDPOINT_URL_S3: services.awsEndpoint,
    AWS_ENDPOINT_URL_SQS: services.awsEndpoint,
    AWS_ENDPOINT_URL_SES: options.lettersUrl ?? services.localStack?.address ?? `${options.publicUrl}/ses`,
    ...Object.fromEntries(queueNames.map((queue) => [queueVariable(queue), services.queueUrl(queue)])),
    ...(options.edgeKey ? { EDGE_KEY: options.edgeKey } : {}),
    ...(options.eidSettings ? { EID_SETTINGS: options.eidSettings, EID_MEANS: "idCard,mobileId,smartId" } : {}),
    ...(options.landUrl ? { LAND_URL: options.landUrl } : {}),
    ...(options.eudr ? { EUDR_URL: options.eudr.url, EUDR_KEYS: options.eudr.keys } : {}),
    ...(options.evr ? { EVR_BASE_URL: options.evr.baseUrl, EVR_API_KEYS: options.evr.apiKeys } : {}),
  };
}

/** Browsers reach the files of LocalStack themselves, as on AWS. */
function filesOf(
  { localStack }: Services,
  { publicUrl, filesSecret }: { publicUrl: string; filesSecret?: string },
): Record<string, string> {
  if (localStack) return { AWS_ENDPOINT_URL_SECRETS_MANAGER: localStack.address };
  return {
    FILES_PUBLIC_ENDPOINT: `${publicUrl}/files`,
    ...(filesSecret ? { AWS_SECRET_ACCESS_KEY: filesSecret } : {}),
  };
}
