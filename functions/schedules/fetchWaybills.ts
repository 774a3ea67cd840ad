import { enqueue } from "../clients/queues.ts";

export async function handler(): Promise<void> {
  await enqueue("waybills", [{ kind: "changed" }]);
}
