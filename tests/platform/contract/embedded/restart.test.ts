import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Services, startServices } from "#scripts/embedded/services/services.ts";

const VISIBILITY_SECONDS = 2;

let dataDir: string;
let services: Services;
let sqs: SQSClient;

async function start(): Promise<void> {
  services = await startServices(dataDir, VISIBILITY_SECONDS);
  sqs = new SQSClient({ endpoint: services.awsEndpoint, useQueueUrlAsEndpoint: false });
}

async function stop(): Promise<void> {
  sqs.destroy();
  await services.close();
}

async function send(queue: string, body: string): Promise<void> {
  await sqs.send(new SendMessageCommand({ QueueUrl: services.queueUrl(queue), MessageBody: body }));
}

async function receive(queue: string, waitSeconds: number): Promise<(string | undefined)[]> {
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({
      QueueUrl: services.queueUrl(queue),
      MaxNumberOfMessages: 10,
      WaitTimeSeconds: waitSeconds,
    }),
  );
  return Messages.map(({ Body }) => Body);
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "virn-restart-"));
  await start();
});

afterEach(async () => {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("a restart of the embedded services", () => {
  test("keeps messages that nobody has received", async () => {
    await send("imports", "waiting");
    await stop();
    await start();
    expect(await receive("imports", 1)).toEqual(["waiting"]);
  });

  test("gives a message again whose worker was stopped before it deleted the message", async () => {
    await send("actFiles", "in work");
    expect(await receive("actFiles", 1)).toEqual(["in work"]);
    await stop();
    await start();
    expect(await receive("actFiles", VISIBILITY_SECONDS + 3)).toEqual(["in work"]);
  });

  test("keeps messages over any number of restarts", async () => {
    await send("waybills", "waiting");
    for (let restart = 0; restart < 3; restart++) {
      await stop();
      await start();
    }
    expect(await receive("waybills", 1)).toEqual(["waiting"]);
  });
});

describe("a start on data of another version", () => {
  test.each([
    ["an earlier one, which had no mark", undefined, "1"],
    ["a later one", "9999", "9999"],
  ])("says so and changes nothing: %s", async (_, mark, format) => {
    await stop();
    const markFile = join(dataDir, "format");
    rmSync(markFile);
    if (mark) writeFileSync(markFile, `${mark}\n`);
    await expect(startServices(dataDir)).rejects.toThrow(`have format ${format}, and this version of Virn reads`);
    expect(existsSync(markFile)).toBe(mark !== undefined);
    rmSync(dataDir, { recursive: true, force: true });
    dataDir = mkdtempSync(join(tmpdir(), "virn-restart-"));
    await start();
  });
});

describe("a second start on the same folder", () => {
  test("is refused under another name of the folder as well", async () => {
    const moved = `${dataDir}-moved`;
    renameSync(dataDir, moved);
    const second = startServices(moved);
    await expect(second).rejects.toThrow(/^Virn is running on .+-moved already\./);
    renameSync(moved, dataDir);
  });

  test("at the same moment is refused, and one of them works", async () => {
    await stop();
    const starts = await Promise.allSettled([startServices(dataDir), startServices(dataDir), startServices(dataDir)]);
    expect(starts.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
    for (const start of starts) if (start.status === "fulfilled") await start.value.close();
    await start();
  });

  test("is refused with a sentence, and the first goes on", async () => {
    await expect(startServices(dataDir)).rejects.toThrow(/^Virn is running on .+ already\. Stop it first/);
    await send("prices", "sent after the second start");
    expect(await receive("prices", 1)).toEqual(["sent after the second start"]);
    const database = await fetch(services.dynamoEndpoint, { method: "POST" });
    expect(database.status).toBeLessThan(500);
  });
});
