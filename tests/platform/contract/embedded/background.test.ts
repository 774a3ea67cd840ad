import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { expect, it, vi } from "vitest";
import { startBackground } from "#scripts/embedded/handlers/background.ts";
import { startServices } from "#scripts/embedded/services/services.ts";

const { worker } = vi.hoisted(() => ({ worker: vi.fn<() => Promise<never>>(() => new Promise(() => {})) }));
vi.mock("#functions/eudr/eudrChecks.worker.ts", () => ({ handler: worker }));

it("a system that is ended does not wait for a worker that takes minutes", async () => {
  const services = await startServices(undefined);
  const sqs = new SQSClient({ endpoint: services.awsEndpoint, useQueueUrlAsEndpoint: false });
  const background = startBackground(services, () => {});
  await sqs.send(new SendMessageCommand({ QueueUrl: services.queueUrl("eudrChecks"), MessageBody: "{}" }));
  await expect.poll(() => worker.mock.calls.length, { timeout: 60_000 }).toBe(1);
  await background.close();
  sqs.destroy();
  await services.close();
});
