import { answer } from "#tests/support/pages/answers.ts";
import {
  answerReports,
  report,
  reportCompany,
  reportDestination,
  reportNumbers,
} from "#tests/support/pages/reportReplies.ts";
import { LONG_NAME, type PageStates, UNBROKEN_NAME } from "#tests/support/pages/states.ts";
import { api } from "#web/api/table.ts";

const OPENED = "/reports/dashboard/?open=5,5.KUUSEOJA1";

const companies = (...replies: ReturnType<typeof reportCompany>[]) => {
  answer(api.reports.companies, replies);
  answer(api.reports.destinations, [reportDestination]);
};

export const reportStates: Record<"reportsDashboard", PageStates> = {
  reportsDashboard: {
    full: {
      address: OPENED,
      shows: "R-1",
      answers: () => {
        companies(
          reportCompany(),
          reportCompany({ id: 6, name: "Haavasalu Saeveski AS", has_elvis_destinations: false }),
        );
        const doubts = [
          { kind: "volume" as const, reason: "Kogus 301,180 tm on tavatu: tavaliselt on kuni 60,000 tm." },
        ];
        answerReports(
          report(),
          report({ id: 101, number: "R-2", doubts, doubts_more: 3, doubt_print: "nähtud" }),
          report({
            id: 102,
            number: "R-3",
            can_be_acted: { message: "Raportil on koguseta ridu." },
            amount: 10_000,
            amount_loose: 42.5,
          }),
          report({ id: 103, number: "R-4", correction_pending: true, acted_rows: 1 }),
        );
      },
    },
    empty: { address: "/reports/dashboard/", shows: "Mõõteraporteid veel ei ole", answers: () => companies() },
    huge: {
      address: OPENED,
      shows: "R-1",
      answers: () => {
        const counts = { acted: 98_765, non_acted: 123_456, total: 222_221 };
        const open = { amount: 1_234_567.891, amount_loose: 98_765.4, euros: 123_456_789.12 };
        companies(
          reportCompany({ name: LONG_NAME, report_counts: counts, open }),
          ...Array.from({ length: 30 }, (_, index) =>
            reportCompany({ id: 100 + index, name: `${UNBROKEN_NAME} ${index}`, report_counts: counts, open }),
          ),
        );
        answerReports(...reportNumbers(60));
      },
    },
    more: {
      "search without a result": {
        address: "/reports/dashboard/?q=olematu",
        shows: "Otsingule ei vasta ükski ettevõte ega mõõteraport.",
        answers: () => {
          companies();
          answerReports();
        },
      },
      "a buyer chosen": {
        address: OPENED,
        shows: "R-1",
        press: [/^Vali ettevõte/],
        answers: () => {
          companies(reportCompany());
          answerReports(...reportNumbers(3));
        },
      },
    },
  },
};
