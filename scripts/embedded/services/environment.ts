import { queueNames } from "#shared/platform/queues.ts";
import { queueVariable } from "#shared/platform/variables.ts";
import { FILES_BUCKET, localCredentials } from "./local.ts";
import type { Services } from "./services.ts";

export function embeddedEnvironment(
  services: Services,
  options: {
    tableName: string;
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
    ...localCredentials,
    ...(options.filesSecret ? { AWS_SECRET_ACCESS_KEY: options.filesSecret } : {}),
    TABLE_NAME: options.tableName,
    FILES_BUCKET,
    FILES_PATH_STYLE: "true",
    FILES_PUBLIC_ENDPOINT: `${options.publicUrl}/files`,
    PUBLIC_URL: options.publicUrl,
    MAIL_FROM: options.mailFrom ?? "Virn <virn@virn.example>",
    AWS_ENDPOINT_URL_DYNAMODB: services.dynamoEndpoint,
    AWS_ENDPOINT_URL_S3: services.awsEndpoint,
    AWS_ENDPOINT_URL_SQS: services.awsEndpoint,
    AWS_ENDPOINT_URL_SESV2: options.lettersUrl ?? `${options.publicUrl}/ses`,
    ...Object.fromEntries(queueNames.map((queue) => [queueVariable(queue), services.queueUrl(queue)])),
    ...(options.edgeKey ? { EDGE_KEY: options.edgeKey } : {}),
    ...(options.eidSettings ? { EID_SETTINGS: options.eidSettings, EID_MEANS: "idCard,mobileId,smartId" } : {}),
    ...(options.landUrl ? { LAND_URL: options.landUrl } : {}),
    ...(options.eudr ? { EUDR_URL: options.eudr.url, EUDR_KEYS: options.eudr.keys } : {}),
    ...(options.evr ? { EVR_BASE_URL: options.evr.baseUrl, EVR_API_KEYS: options.evr.apiKeys } : {}),
  };
}
