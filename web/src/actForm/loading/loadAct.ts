import type { LoadedAct } from "#shared/actForm/contract.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";

/** A stored selection or an existing act. */
export type ActTarget = { selection: string } | { id: string };

export const isUpdate = (target: ActTarget): target is { id: string } => "id" in target;

/** Loads the act; `buyer` overrides its company. @throws ApiProblem, `not_found` for an act of another user. */
export async function loadAct(target: ActTarget, buyer?: number): Promise<LoadedAct> {
  const buyer_company = buyer === undefined ? {} : { buyer_company: String(buyer) };
  const [loaded] = isUpdate(target)
    ? await call(api.actForm.load, { query: { act_id: target.id, ...buyer_company } })
    : await call(api.actForm.prepare, { query: { selection: target.selection, ...buyer_company } });
  if (!loaded) throw new Error("An act came without its data");
  return loaded;
}
