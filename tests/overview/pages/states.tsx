import { answer, refuse } from "#tests/support/pages/answers.ts";
import { answerNothing } from "#tests/support/pages/emptyOverview.ts";
import { COMPANY_USER, COUNCIL_MEMBER } from "#tests/support/pages/me.ts";
import { answerAgent, answerCompanyUser } from "#tests/support/pages/overviewAnswers.ts";
import {
  deliveriesOf,
  leadTimesOf,
  moneyOf,
  noDeliveries,
  nothingWaits,
  tileOf,
  waitingForAll,
} from "#tests/support/pages/overviewReplies.ts";
import type { PageStates } from "#tests/support/pages/states.ts";
import { api } from "#web/api/table.ts";

const ADDRESS = "/overview/";

export const overviewStates: Record<"overview", PageStates> = {
  overview: {
    full: { address: ADDRESS, shows: "Aktist mõlema allkirjani", answers: () => answerAgent() },
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
      answers: () => answerAgent({ times: 1_000_000, count: 30 }),
    },
    more: {
      "everything done": {
        address: ADDRESS,
        shows: "Kõik on tehtud.",
        answers: () => {
          answerAgent();
          answer(api.overview.waiting, nothingWaits());
        },
      },
      "changes that are not counted yet": {
        address: ADDRESS,
        shows: "Arvud uuenevad veel.",
        answers: () => {
          answerAgent();
          answer(api.overview.waiting, { ...waitingForAll(), is_behind: true });
        },
      },
      "no deliveries": {
        address: ADDRESS,
        shows: "Tarneid veel ei ole",
        answers: () => {
          answerAgent();
          answer(api.overview.deliveries, noDeliveries("agent"));
        },
      },
      "a tile and a chart that could not be read": {
        address: ADDRESS,
        shows: "Seda arvu ei saanud lugeda.",
        answers: () => {
          answerAgent();
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
        answers: () => answerAgent(),
      },
      "of a company user": {
        address: ADDRESS,
        who: COMPANY_USER,
        shows: "2026-17-1",
        answers: () => answerCompanyUser(2),
      },
      "of a new company user": {
        address: ADDRESS,
        who: COMPANY_USER,
        shows: "Tarneid veel ei ole",
        answers: () => {
          answerCompanyUser(0);
          answer(api.overview.deliveries, noDeliveries("company"));
          answer(api.overview.lastActs, { results: [] });
        },
      },
      "of a council member": {
        address: ADDRESS,
        who: COUNCIL_MEMBER,
        shows: "Plaan ja tarnitud kuude kaupa",
        answers: () => answer(api.overview.deliveries, deliveriesOf("council")),
      },
    },
  },
};
