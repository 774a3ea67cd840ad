import { enqueue } from "#functions/clients/queues.ts";

export async function handler(): Promise<void> {
  await enqueue("waybills", [{ kind: "changed" }]);
}
