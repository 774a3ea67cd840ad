import { type Act, actById } from "#functions/acts/store/act.ts";
import { Problem } from "#functions/platform/problem.ts";
import { pauseBefore } from "#functions/platform/table/retries.ts";
import { isFrozen } from "#shared/attachments/frozen.ts";

const ATTEMPTS = 12;

export interface OpenActs {
  act: Act;
  sales: Act | undefined;
}

/** Repeats `change` on a conflict (undefined). @throws Problem `not_found`, `act_frozen`, at last `act_busy` */
export async function changeOpenActs<Done>(
  id: number,
  what: "files" | "sites",
  change: (acts: OpenActs) => Promise<Done | undefined>,
): Promise<Done> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await pauseBefore(attempt);
    const done = await change(await openActs(id, what));
    if (done !== undefined) return done;
  }
  throw new Problem("act_busy");
}

async function openActs(id: number, what: "files" | "sites"): Promise<OpenActs> {
  const act = await actById(id);
  if (act?.state !== "ready") throw new Problem("not_found");
  const sales = act.salesAct === 0 ? undefined : await actById(act.salesAct);
  if (isFrozen(what, { own: act.container, sales: sales?.container })) throw new Problem("act_frozen");
  return { act, sales };
}
