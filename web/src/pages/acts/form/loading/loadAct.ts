import type { LoadedAct } from "#shared/api/areas/actForm.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";

/** What the screen makes or changes: an act of a stored selection, or an existing act. */
export type ActTarget = { selection: string } | { id: string };

export const isUpdate = (target: ActTarget): target is { id: string } => "id" in target;

/**
 * The act for its form.
 * @param buyer the company it is to be addressed to, when not the one that the selection or the act names.
 * @throws ApiProblem when the server refuses, `not_found` for what is not theirs.
 */
export async function loadAct(target: ActTarget, buyer?: number): Promise<LoadedAct> {
  const buyer_company = buyer === undefined ? {} : { buyer_company: String(buyer) };
  const [loaded] = isUpdate(target)
    ? await call(api.acts.load, { query: { act_id: target.id, ...buyer_company } })
    : await call(api.acts.prepare, { query: { selection: target.selection, ...buyer_company } });
  if (!loaded) throw new Error("An act came without its data");
  return loaded;
}
