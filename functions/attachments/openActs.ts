import { type Act, actById } from "#functions/acts/store/act.ts";
import { Problem } from "#functions/platform/problem.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import { isFrozen } from "#shared/attachments/frozen.ts";

export interface OpenActs {
  act: Act;
  sales: Act | undefined;
}

/** Repeats `change` where it returns undefined, which is a conflict. @throws Problem `not_found`, `act_frozen`, at last `act_busy` */
export async function changeOpenActs<Done>(
  id: number,
  what: "files" | "sites",
  change: (acts: OpenActs) => Promise<Done | undefined>,
): Promise<Done> {
  return untilNoConflict(new Problem("act_busy"), async () => (await change(await openActs(id, what))) ?? CONFLICT);
}

async function openActs(id: number, what: "files" | "sites"): Promise<OpenActs> {
  const act = await actById(id);
  if (act?.state !== "ready") throw new Problem("not_found");
  const sales = act.salesAct === 0 ? undefined : await actById(act.salesAct);
  if (isFrozen(what, { own: act.container, sales: sales?.container })) throw new Problem("act_frozen");
  return { act, sales };
}
