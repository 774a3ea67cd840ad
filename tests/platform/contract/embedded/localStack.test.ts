import { spawn, spawnSync } from "node:child_process";
import { createServer, type Server } from "node:http";
import { afterEach, expect, it, vi } from "vitest";
import { embeddedEnvironment } from "#scripts/embedded/services/environment.ts";
import { givenLocalStack } from "#scripts/embedded/services/localStack.ts";
import { describeLocalStack } from "#scripts/embedded/services/preparedLocalStack.ts";
import type { Services } from "#scripts/embedded/services/services.ts";

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
  vi.unstubAllEnvs();
});

/** Answers as an emulator whose health has these services. */
async function emulator(services: Record<string, string>, { isMiniStack = false } = {}): Promise<string> {
  const started = createServer((request, response) => {
    const isKnown = request.url === "/_localstack/health" || (isMiniStack && request.url === "/_ministack/health");
    response.writeHead(isKnown ? 200 : 404).end(isKnown ? JSON.stringify({ services }) : "");
  });
  server = started;
  await new Promise<void>((resolve) => {
    started.listen(0, "127.0.0.1", resolve);
  });
  const address = started.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  vi.stubEnv("AWS_ENDPOINT_URL", url);
  return url;
}

it("is not asked for without AWS_ENDPOINT_URL", async () => {
  vi.stubEnv("AWS_ENDPOINT_URL", undefined);
  expect(await givenLocalStack()).toBeUndefined();
});

it("is missed with a sentence when nothing answers", async () => {
  vi.stubEnv("AWS_ENDPOINT_URL", "http://127.0.0.1:1");
  await expect(givenLocalStack()).rejects.toThrow(
    "No LocalStack answers at http://127.0.0.1:1 (AWS_ENDPOINT_URL): start it by npm run localstack, or unset the variable.",
  );
});

it("is not MiniStack, which deploys everything", async () => {
  const url = await emulator({}, { isMiniStack: true });
  await expect(givenLocalStack()).rejects.toThrow(`MiniStack answers at ${url}: npm run deploy:local deploys to it.`);
});

it.each([
  ["dynamodb", "available", true],
  ["dynamodb", "running", true],
  ["dynamodb", "disabled", false],
  ["s3", "available", false],
])("has tables where its %s is %s: %s", async (service, state, hasTables) => {
  const url = await emulator({ [service]: state });
  expect(await givenLocalStack()).toMatchObject({ address: url, name: "LocalStack", hasTables });
});

it("is refused by deploy:local without API Gateway v2, with a sentence", async () => {
  const url = await emulator({ apigateway: "available" });
  // The server of this process has to answer meanwhile.
  const child = spawn(process.execPath, ["scripts/deploy-local.ts"], {
    env: { ...process.env, AWS_ENDPOINT_URL: url },
  });
  let printed = "";
  child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const code = await new Promise((resolve) => {
    child.once("close", resolve);
  });
  expect([code, printed.trim()]).toEqual([
    1,
    `LocalStack at ${url} has no API Gateway v2, which its paid editions have: deploy to MiniStack (npm run ministack), or run the product on this one (AWS_ENDPOINT_URL=${url} npm start).`,
  ]);
});

it.each([["localstack"], ["ministack"]])(
  "npm run %s says what is missing where neither Python nor Docker is",
  (command) => {
    const env = { PATH: "/nowhere", PYENV_ROOT: "/nowhere", HOME: "/nowhere", AWS_ENDPOINT_URL: "http://127.0.0.1:1" };
    const { status, stderr } = spawnSync(process.execPath, [`scripts/${command}.ts`], { env, encoding: "utf8" });
    const sentence = {
      localstack: "LocalStack needs Python 3.13 with venv, on the PATH or of pyenv, or Docker; neither is here.",
      ministack: "MiniStack needs Python 3.10 to 3.14 with venv.",
    }[command];
    expect([status, stderr.trim()]).toEqual([1, sentence]);
  },
);

const services = {
  dynamoEndpoint: "http://127.0.0.1:8000",
  awsEndpoint: "http://127.0.0.1:4566",
  folder: undefined,
  tableName: "virn-0a1b2c3d",
  bucket: "virn-files-0a1b2c3d",
  credentials: { AWS_REGION: "eu-north-1", AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test" },
  queueUrl: (queue: string) => `http://127.0.0.1:4566/000000000000/virn-0a1b2c3d-${queue}`,
} satisfies Partial<Services>;
const localStack = { address: "http://127.0.0.1:4566", life: "0a1b2c3d", hasTable: false };

it("gets files from browsers itself, signed with its own keys", () => {
  const options = { publicUrl: "http://localhost:3000", filesSecret: "secret" };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the environment needs no more of them
  const given = embeddedEnvironment({ ...services, localStack } as unknown as Services, options);
  expect(given).toMatchObject({
    AWS_ENDPOINT_URL_S3: localStack.address,
    AWS_ENDPOINT_URL_SQS: localStack.address,
    AWS_ENDPOINT_URL_SES: localStack.address,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: localStack.address,
    AWS_ENDPOINT_URL_DYNAMODB: "http://127.0.0.1:8000",
    AWS_SECRET_ACCESS_KEY: "test",
    FILES_BUCKET: "virn-files-0a1b2c3d",
    TABLE_NAME: "virn-0a1b2c3d",
  });
  expect(given).not.toHaveProperty("FILES_PUBLIC_ENDPOINT");
});

it("says which services it replaces", () => {
  expect(describeLocalStack(localStack, { ...services, hasLetters: false })).toBe(
    "http://127.0.0.1:4566: files, queues, secrets; the table is at http://127.0.0.1:8000",
  );
  expect(describeLocalStack({ ...localStack, hasTable: true }, { ...services, hasLetters: true })).toBe(
    "http://127.0.0.1:4566: files, queues, secrets, letters, table",
  );
});
