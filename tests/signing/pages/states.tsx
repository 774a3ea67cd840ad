import type { SignContainer } from "#shared/containers/contract.ts";
import { answer, refuse } from "#tests/support/pages/answers.ts";
import { containerOf } from "#tests/support/pages/containers.ts";
import { COMPANY_USER } from "#tests/support/pages/me.ts";
import { LONG_NAME, type PageStates, UNBROKEN_NAME } from "#tests/support/pages/states.ts";
import { api } from "#web/api/table.ts";

const PENDING = containerOf("PENDING");
const SIGN_ONE = containerOf("SIGN_ONE");
const SIGN_BOTH = containerOf("SIGN_BOTH");
const ADDRESS = `/containers/${SIGN_ONE.hash}/`;

const container = (shown: SignContainer, changes: Partial<SignContainer> = {}) => {
  answer(api.signing.container, { ...shown, ...changes });
  answer(api.signing.keep, undefined);
};

const items = SIGN_ONE.items.map((item, index) => ({
  ...item,
  title: `Ostuakt 2026-${17 + index}`,
  date: "2026-11-18",
  sum: 12_345.67,
}));

const waiting = (count: number, names: readonly string[]) =>
  answer(api.signing.waiting, {
    count,
    results: names.map((name, index) => ({
      hash: `ootab-${index}`,
      href: `/containers/ootab-${index}/`,
      name,
      kind: "acts" as const,
      company_name: "Haavasalu Mets OÜ",
      files: index + 1,
      since: "2026-11-18T10:12:13.000Z",
    })),
  });

export const signingStates: Record<"container" | "waiting", PageStates> = {
  container: {
    full: {
      address: ADDRESS,
      shows: "Ostuakt 2026-18",
      answers: () =>
        container(SIGN_ONE, {
          items,
          can_agent_sign: false,
          agent_sign_error: "Pole vaja kaks korda allkirjastada.",
          can_decline: false,
          declined: { by: "Peeter Sepp", at: "2026-11-20T08:00:00.000Z", reason: "Teise akti kogus on vale." },
        }),
    },
    empty: { address: ADDRESS, shows: "Failid puuduvad", answers: () => container(PENDING, { items: [] }) },
    huge: {
      address: ADDRESS,
      shows: LONG_NAME,
      answers: () => {
        const [item] = items;
        const [signature] = SIGN_BOTH.signatures;
        container(SIGN_BOTH, {
          name: `${LONG_NAME} aktid 18.11.2026`,
          company_name: LONG_NAME,
          items: Array.from({ length: 40 }, (_, index) => ({
            ...item!,
            href: `${item!.href}${index}`,
            file_name: `${UNBROKEN_NAME}${UNBROKEN_NAME}-${index}.pdf`,
            title: `Ostuakt ${UNBROKEN_NAME}-${index}`,
            size: 104_857_600,
            sum: 12_345_678.9,
          })),
          signatures: [
            { ...signature!, label: LONG_NAME },
            { ...signature!, label: UNBROKEN_NAME, name: "Anna-Maria Elisabeth Kuusemäe-Haavasalu", id_code: "1" },
          ],
        });
      },
    },
    more: {
      pending: { address: ADDRESS, shows: "Keegi ei ole veel allkirjastanud.", answers: () => container(PENDING) },
      "while it is signed": {
        address: ADDRESS,
        shows: "Ümbrikku allkirjastatakse praegu.",
        answers: () => container(PENDING, { is_being_signed: true, items }),
      },
      "signed by both": { address: ADDRESS, shows: "Peeter Sepp", answers: () => container(SIGN_BOTH, { items }) },
      "for a company user": {
        address: ADDRESS,
        who: COMPANY_USER,
        shows: "Keeldu",
        answers: () => container(SIGN_ONE, { items }),
      },
      "to sign": {
        address: ADDRESS,
        who: COMPANY_USER,
        shows: "Millega allkirjastate?",
        press: [/^Allkirjasta/],
        answers: () => container(SIGN_ONE, { items, id_code: "40504040001" }),
      },
      "to decline": {
        address: ADDRESS,
        who: COMPANY_USER,
        shows: "Kas keelduda allkirjastamisest?",
        press: ["Keeldu"],
        answers: () => container(SIGN_ONE, { items }),
      },
      "to delete with its signature": {
        address: ADDRESS,
        shows: "Kas kustutada ümbrik koos allkirjaga?",
        press: ["Kustuta ümbrik"],
        answers: () => container(SIGN_ONE, { items }),
      },
      "not there": {
        address: "/containers/olematu/",
        shows: "Ümbrikku ei leitud",
        answers: () => refuse(api.signing.container, "not_found"),
      },
    },
  },
  waiting: {
    full: {
      address: "/signing/waiting/",
      who: COMPANY_USER,
      shows: "Haavasalu Mets OÜ aktid 18.11.2026",
      answers: () => waiting(2, ["Haavasalu Mets OÜ aktid 18.11.2026", "Raieleping 2026-4"]),
    },
    empty: { address: "/signing/waiting/", who: COMPANY_USER, shows: "Midagi ei oota", answers: () => waiting(0, []) },
    huge: {
      address: "/signing/waiting/",
      who: COMPANY_USER,
      shows: "vanimat ümbrikku",
      answers: () => waiting(12_345, [LONG_NAME, ...Array.from({ length: 49 }, (_, at) => `${UNBROKEN_NAME}${at}`)]),
    },
  },
};
