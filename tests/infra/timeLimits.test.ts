import { globSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterEach, describe, expect, test } from "vitest";
import { awsLimits, longestCallMs } from "#functions/platform/awsLimits.ts";
import { MAX_PAUSE_MS, MAX_WAIT_MS } from "#functions/platform/table/retries.ts";
import { resourcesOf, synthesize } from "./support.ts";

const SECONDS = 3;

describe("every function", () => {
  const { templates } = synthesize();
  const functions = Object.values(templates).flatMap((template) =>
    resourcesOf(template, "AWS::Lambda::Function").flatMap(([, { Properties }]) =>
      Properties["FunctionName"] ? [Properties] : [],
    ),
  );

  test.each(functions.map((each) => [each["FunctionName"], each] as const))(
    "%s is told its timeout, and outlives its longest call of AWS",
    (_name, { Timeout, Environment }) => {
      expect(Environment.Variables["FUNCTION_TIMEOUT_SECONDS"]).toBe(String(Timeout));
      const limits = awsLimits(Timeout);
      expect(longestCallMs(limits)).toBeLessThan(Timeout * 1000);
      // The table waits while it is throttled, which it says at once.
      const last = 1.5 * MAX_PAUSE_MS + limits.requestHandler.requestTimeout;
      expect(MAX_WAIT_MS + last).toBeLessThan(Timeout * 1000);
      // Less would cut off calls of a slow moment, such as a transaction of 100 items.
      expect(limits.requestHandler.requestTimeout).toBeGreaterThanOrEqual(4000);
    },
  );
});

test("every client of AWS in the functions is made with the limits", () => {
  const clients = globSync("functions/**/*.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/new \w+Client\([^;]*\)/g)].map(([made]) => ({ file, made })),
  );
  expect(clients.length).toBeGreaterThanOrEqual(7);
  const settings = readFileSync("functions/platform/clients/files.ts", "utf8");
  expect(settings).toContain("const settings = { ...awsLimits(), ");
  expect(clients.filter(({ made }) => !/awsLimits\(\)|\(settings\)|\.\.\.settings,/.test(made))).toEqual([]);
});

describe("a service that hangs", () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function hanging(kind: "answer" | "body"): Promise<{ endpoint: string; asked: () => number }> {
    let asked = 0;
    server = createServer((_request, response) => {
      asked += 1;
      if (kind === "body") {
        response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
        response.write("{");
      }
    });
    await new Promise<void>((resolve) => {
      server?.listen(0, "127.0.0.1", resolve);
    });
    return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked };
  }

  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const at = (endpoint: string) => ({ ...awsLimits(SECONDS), region: "eu-north-1", credentials, endpoint });
  const calls: Record<string, (endpoint: string) => Promise<unknown>> = {
    table: (endpoint) =>
      new DynamoDBClient(at(endpoint)).send(new GetItemCommand({ TableName: "t", Key: { pk: { S: "a" } } })),
    files: async (endpoint) => {
      const s3 = new S3Client({ ...at(endpoint), forcePathStyle: true });
      const { Body } = await s3.send(new GetObjectCommand({ Bucket: "b", Key: "k" }));
      return Body?.transformToByteArray();
    },
    queues: (endpoint) =>
      new SQSClient(at(endpoint)).send(new SendMessageCommand({ QueueUrl: `${endpoint}/q`, MessageBody: "{}" })),
    mail: (endpoint) =>
      new SESClient(at(endpoint)).send(new SendRawEmailCommand({ RawMessage: { Data: Buffer.from("a") } })),
    secrets: (endpoint) => new SecretsManagerClient(at(endpoint)).send(new GetSecretValueCommand({ SecretId: "s" })),
  };

  test.each(
    Object.entries(calls).flatMap(([service, call]) =>
      (["answer", "body"] as const).map((kind) => [service, kind, call] as const),
    ),
  )("%s: no %s is an error before the function ends", async (_service, kind, call) => {
    const { endpoint, asked } = await hanging(kind);
    const began = performance.now();
    await expect(call(endpoint)).rejects.toThrow();
    expect(performance.now() - began).toBeLessThan(SECONDS * 1000);
    expect(asked()).toBeGreaterThan(0);
    expect(asked()).toBeLessThanOrEqual(awsLimits(SECONDS).maxAttempts);
  });
});
