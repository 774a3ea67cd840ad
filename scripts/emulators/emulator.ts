import * as z from "zod";

export interface Emulator {
  address: string;
  name: "LocalStack" | "MiniStack";
  enforcesGrants: boolean;
  /** API Gateway v2, without which the API has no door; LocalStack's free edition lacks it. */
  hasHttpApis: boolean;
  /** DynamoDB on the same address. */
  hasTables: boolean;
}

export const DEFAULT_ADDRESS = "http://127.0.0.1:4566";

const health = z.object({ auth: z.string().optional(), services: z.record(z.string(), z.string()).default({}) });

export async function findEmulator(address = addressOfEmulator()): Promise<Emulator | undefined> {
  try {
    const reply = await fetch(`${address}/_localstack/health`, { signal: AbortSignal.timeout(5000) });
    const { auth, services } = health.parse(await reply.json());
    const isMiniStack = (await fetch(`${address}/_ministack/health`)).ok;
    const has = (service: string) => isMiniStack || ["available", "running"].includes(services[service] ?? "");
    return {
      address,
      name: isMiniStack ? "MiniStack" : "LocalStack",
      enforcesGrants: auth === "enabled",
      hasHttpApis: has("apigatewayv2"),
      hasTables: has("dynamodb"),
    };
  } catch {
    return undefined;
  }
}

export function withoutHttpApis({ name, address }: Emulator): string {
  return `${name} at ${address} has no API Gateway v2, which its paid editions have: deploy to MiniStack (npm run ministack), or run the product on this one (AWS_ENDPOINT_URL=${address} npm start).`;
}

export function addressOfEmulator(): string {
  return (process.env["AWS_ENDPOINT_URL"] ?? DEFAULT_ADDRESS).replace(/\/$/, "");
}

/** LocalStack signs links and forms with the secret of these keys only. */
export const emulatorKeys = { AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test" } as const;

export function emulatorVariables(address: string): Record<string, string> {
  return {
    AWS_ENDPOINT_URL: address,
    AWS_ENDPOINT_URL_S3: address,
    ...emulatorKeys,
    AWS_REGION: "us-east-1",
    AWS_DEFAULT_REGION: "us-east-1",
  };
}
