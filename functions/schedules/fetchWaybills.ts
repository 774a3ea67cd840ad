import { enqueue } from "#functions/clients/queues.ts";

/** Asks the worker of waybills to fetch what changed in EVR. */
export async function handler(): Promise<void> {
  await enqueue("waybills", [{ kind: "changed" }]);
}
