import { enqueue } from "#functions/platform/clients/queues.ts";

export async function handler(): Promise<void> {
  await enqueue("waybills", [{ kind: "changed" }]);
}
