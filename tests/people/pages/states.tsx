import type { ListedPerson } from "#shared/people/contract.ts";
import { answer, refuse } from "#tests/support/pages/answers.ts";
import { listedPerson } from "#tests/support/pages/companyReplies.ts";
import { LONG_NAME, type PageStates, UNBROKEN_NAME } from "#tests/support/pages/states.ts";
import { api } from "#web/api/table.ts";

const ADDRESS = "/companies/7/people/";
const OWN = { id: 7, name: "Haavasalu Mets OÜ" };
const OTHER = { id: 8, name: "Kivisoo Mets OÜ" };

const people = (...all: ListedPerson[]) =>
  answer(api.people.list, { company: { ...OWN, is_platform: false }, people: all });

export const peopleStates: Record<"companyPeople", PageStates> = {
  companyPeople: {
    full: {
      address: ADDRESS,
      shows: "Jaan Tamm",
      answers: () =>
        people(
          listedPerson(),
          listedPerson({ id: 5, name: "Kadri Kask", roles: ["companyUser", "priceListReader"], email: "" }),
          listedPerson({ id: 6, name: "Peeter Pärn", employers: [OWN, OTHER], personal_code: "" }),
        ),
    },
    empty: { address: ADDRESS, shows: "Inimesi veel ei ole", answers: () => people() },
    huge: {
      address: ADDRESS,
      shows: UNBROKEN_NAME,
      answers: () =>
        people(
          listedPerson({
            name: "Anna-Maria Elisabeth Kuusemäe-Haavasalu von Põhja-Pärnumaa",
            email: `${UNBROKEN_NAME}@saeveski.example`,
            roles: ["superUser", "companyUser", "councilMember", "priceListReader"],
            employers: [OWN, ...Array.from({ length: 6 }, (_, index) => ({ id: 20 + index, name: LONG_NAME }))],
          }),
          ...Array.from({ length: 40 }, (_, index) => listedPerson({ id: 100 + index, name: UNBROKEN_NAME })),
        ),
    },
    more: {
      "not there": {
        address: "/companies/999999/people/",
        shows: "Ettevõtet ei leitud",
        answers: () => refuse(api.people.list, "not_found"),
      },
      "new person": {
        address: ADDRESS,
        shows: "Uus inimene",
        press: [/^Lisa inimene/],
        answers: () => people(listedPerson()),
      },
      "person to change": {
        address: ADDRESS,
        shows: "Muuda inimese andmeid",
        press: ["Muuda andmeid: Peeter Pärn"],
        answers: () => people(listedPerson({ name: "Peeter Pärn", employers: [OWN, OTHER] })),
      },
      "access to end": {
        address: ADDRESS,
        shows: "Kas lõpetada ligipääs?",
        press: ["Lõpeta ligipääs: Jaan Tamm"],
        answers: () => people(listedPerson()),
      },
    },
  },
};
