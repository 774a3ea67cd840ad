import { answerCompaniesOfActs, companyOfActs } from "#tests/support/pages/actReplies.ts";
import { answer, refuse } from "#tests/support/pages/answers.ts";
import { answerNothing } from "#tests/support/pages/emptyOverview.ts";
import { AGENT, COMPANY_USER } from "#tests/support/pages/me.ts";
import {
  deliveriesOf,
  lastActsOf,
  leadTimesOf,
  moneyOf,
  noDeliveries,
  nothingWaits,
  TODAY,
  tileOf,
  waitingForAll,
} from "#tests/support/pages/overviewReplies.ts";
import type { PageStates } from "#tests/support/pages/states.ts";
import { api } from "#web/api/table.ts";

const ADDRESS = "/overview/";

function agent({ times = 1, count = 3 } = {}): void {
  answerCompaniesOfActs(companyOfActs());
  answer(api.overview.waiting, waitingForAll(times));
  answer(api.overview.deliveries, deliveriesOf("agent", { times, count }));
  answer(api.overview.money, moneyOf(times));
  answer(api.overview.leadTimes, leadTimesOf(times));
}

function company(toSign: number): void {
  const when = toSign > 0 ? { oldest: TODAY, age_days: 0 } : {};
  answer(api.overview.waiting, { today: TODAY, tiles: [tileOf("toSign", { count: toSign, ...when })] });
  answer(api.overview.deliveries, deliveriesOf("company"));
  answer(api.overview.lastActs, lastActsOf());
}

export const overviewStates: Record<"overview", PageStates> = {
  overview: {
    full: { address: ADDRESS, shows: "Aktist mõlema allkirjani", answers: () => agent() },
    empty: {
      address: ADDRESS,
      shows: "Alustamine",
      answers: () => {
        answerNothing();
        answer(api.overview.deliveries, noDeliveries("agent"));
        answer(api.overview.money, moneyOf(0));
        answer(api.overview.leadTimes, leadTimesOf(0));
      },
    },
    huge: {
      address: ADDRESS,
      shows: "Puidukaubanduse Osaühing 1",
      answers: () => agent({ times: 1_000_000, count: 30 }),
    },
    more: {
      "everything done": {
        address: ADDRESS,
        shows: "Kõik on tehtud.",
        answers: () => {
          agent();
          answer(api.overview.waiting, nothingWaits());
        },
      },
      "no deliveries": {
        address: ADDRESS,
        shows: "Tarneid veel ei ole",
        answers: () => {
          agent();
          answer(api.overview.deliveries, noDeliveries("agent"));
        },
      },
      "a tile and a chart that could not be read": {
        address: ADDRESS,
        shows: "Seda arvu ei saanud lugeda.",
        answers: () => {
          agent();
          const { tiles, today } = waitingForAll();
          const failed = tiles.map((tile) =>
            tile.kind === "failedLetters" ? tileOf(tile.kind, { failed: true }) : tile,
          );
          answer(api.overview.waiting, { today, tiles: failed });
          refuse(api.overview.money, "too_many_requests");
        },
      },
      "volumes as a table": {
        address: ADDRESS,
        shows: "Puidukaubanduse Osaühing 1",
        press: [/^Tabelina: Maht ostjate kaupa/],
        answers: () => agent(),
      },
      "of a company user": { address: ADDRESS, who: COMPANY_USER, shows: "2026-17-1", answers: () => company(2) },
      "of a new company user": {
        address: ADDRESS,
        who: COMPANY_USER,
        shows: "Tarneid veel ei ole",
        answers: () => {
          company(0);
          answer(api.overview.deliveries, noDeliveries("company"));
          answer(api.overview.lastActs, { results: [] });
        },
      },
      "of a council member": {
        address: ADDRESS,
        who: {
          ...AGENT,
          roles: ["councilMember"],
          isSuperUser: false,
          isCouncilMember: true,
          hasEmployments: false,
          companies: [],
        },
        shows: "Plaan ja tarnitud kuude kaupa",
        answers: () => answer(api.overview.deliveries, deliveriesOf("council")),
      },
    },
  },
};
