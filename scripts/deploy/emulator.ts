import * as z from "zod";

export interface Emulator {
  address: string;
  name: "LocalStack" | "MiniStack";
  enforcesGrants: boolean;
}

export const DEFAULT_ADDRESS = "http://127.0.0.1:4566";

const health = z.object({ edition: z.string().optional(), auth: z.string().optional() });

export async function findEmulator(address = addressOfEmulator()): Promise<Emulator | undefined> {
  try {
    const reply = await fetch(`${address}/_localstack/health`, { signal: AbortSignal.timeout(5000) });
    const { auth } = health.parse(await reply.json());
    const isMiniStack = (await fetch(`${address}/_ministack/health`)).ok;
    return { address, name: isMiniStack ? "MiniStack" : "LocalStack", enforcesGrants: auth === "enabled" };
  } catch {
    return undefined;
  }
}

export function addressOfEmulator(): string {
  return (process.env["AWS_ENDPOINT_URL"] ?? DEFAULT_ADDRESS).replace(/\/$/, "");
}

export function emulatorVariables(address: string): Record<string, string> {
  return {
    AWS_ENDPOINT_URL: address,
    AWS_ENDPOINT_URL_S3: address,
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
    AWS_REGION: "us-east-1",
    AWS_DEFAULT_REGION: "us-east-1",
  };
}
