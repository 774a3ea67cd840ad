import { api } from "#web/api/table.ts";
import { answerCompaniesOfActs, companyOfActs } from "./actReplies.ts";
import { answer } from "./answers.ts";
import { deliveriesOf, lastActsOf, leadTimesOf, moneyOf, TODAY, tileOf, waitingForAll } from "./overviewReplies.ts";

/** All that an agent's overview asks. */
export function answerAgent({ times = 1, count = 3 } = {}): void {
  answerCompaniesOfActs(companyOfActs());
  answer(api.overview.waiting, waitingForAll(times));
  answer(api.overview.deliveries, deliveriesOf("agent", { times, count }));
  answer(api.overview.money, moneyOf(times));
  answer(api.overview.leadTimes, leadTimesOf(times));
}

/** All that the overview of a company user asks. */
export function answerCompanyUser(toSign: number): void {
  const when = toSign > 0 ? { oldest: TODAY, age_days: 0 } : {};
  answer(api.overview.waiting, { today: TODAY, tiles: [tileOf("toSign", { count: toSign, ...when })] });
  answer(api.overview.deliveries, deliveriesOf("company"));
  answer(api.overview.lastActs, lastActsOf());
}
