import { enqueue } from "#functions/platform/clients/enqueue.ts";

export async function handler(): Promise<void> {
  await enqueue("waybills", [{ kind: "changed" }]);
}
