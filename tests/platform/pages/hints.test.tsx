import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Me } from "#shared/sessions/contract.ts";
import { answer, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { AGENT } from "#tests/support/pages/me.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const NEW_AGENT: Me = { ...AGENT, hintsSeen: false };
const NEW_USER: Me = {
  ...NEW_AGENT,
  user: { ...AGENT.user, priceListsEnabled: false },
  roles: ["companyUser"],
  isSuperUser: false,
  entersForecasts: false,
};

const region = () => screen.queryByRole("complementary", { name: "Vihjed" });

function open(me: Me) {
  let now = me;
  answer(api.sessions.me, () => now);
  answer(api.media.list, []);
  answer(api.sessions.changeSettings, ({ body }) => {
    now = {
      ...now,
      hintsSeen: body.hintsSeen ?? now.hintsSeen,
      opensOverview: body.opensOverview ?? now.opensOverview,
    };
    return undefined;
  });
  return showPage("/media/");
}

it.each([
  ["an agent", NEW_AGENT, /Alustage ülevaatest/],
  // Many are private persons.
  ["a user of an owner", NEW_USER, /Teie aktid.+on teie ostuaktid/],
])("shows %s three hints, and never again after the last", async (_who, me, first) => {
  const { user } = open(me);
  expect(await screen.findByRole("complementary", { name: "Vihjed" })).toHaveTextContent(first);
  await waitFor(() => expect(document.querySelectorAll("header [data-hinted]")).toHaveLength(1));
  await expectAccessible();
  await user.click(screen.getByRole("button", { name: "Järgmine" }));
  await user.click(screen.getByRole("button", { name: "Järgmine" }));
  expect(region()).toHaveTextContent("Vihje 3 / 3Abi on igal lehel");
  await user.click(screen.getByRole("button", { name: "Selge" }));
  await waitFor(() => expect(region()).toBeNull());
  expect(document.querySelectorAll("[data-hinted]")).toHaveLength(0);
  await waitFor(() =>
    expect(requestsTo(api.sessions.changeSettings).map(({ body }) => body)).toEqual([{ hintsSeen: true }]),
  );
});

it("closes with Escape at once; when the server refuses that, the next page does not show them and says it again", async () => {
  const { user } = open(NEW_AGENT);
  refuse(api.sessions.changeSettings, "too_many_requests", { times: 1 });
  await screen.findByRole("complementary", { name: "Vihjed" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(region()).toBeNull());
  cleanup();
  showPage("/media/");
  await waitFor(() => expect(requestsTo(api.sessions.changeSettings).length).toBeGreaterThan(1));
  await screen.findByRole("heading", { level: 1 });
  expect(region()).toBeNull();
});

it("goes when another tab closes them, also without the server, and not for another person", async () => {
  open(NEW_AGENT);
  await screen.findByRole("complementary", { name: "Vihjed" });
  const closeElsewhere = (person: number) => {
    const key = `virn.hintsClosed.${person}`;
    localStorage.setItem(key, "1");
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key })));
  };
  closeElsewhere(AGENT.user.id + 1);
  expect(region()).not.toBeNull();
  closeElsewhere(AGENT.user.id);
  expect(region()).toBeNull();
});

it.each([
  ["who has seen them", AGENT],
  ["a member of the council", { ...NEW_USER, roles: ["councilMember" as const], hasEmployments: false }],
])("shows none to %s", async (_who, me: Me) => {
  answer(api.sessions.me, me);
  showPage("/containers/validate/");
  await screen.findByRole("heading", { level: 1 });
  expect(region()).toBeNull();
});

it("offers once to open the overview first, and goes on to the next hint", async () => {
  const { user } = open(NEW_AGENT);
  await user.click(await screen.findByRole("button", { name: "Ava esimesena" }));
  await waitFor(() => expect(region()).toHaveTextContent("Vihje 2 / 3"));
  expect(requestsTo(api.sessions.changeSettings).map(({ body }) => body)).toEqual([{ opensOverview: true }]);
  expect(screen.queryByRole("button", { name: "Ava esimesena" })).toBeNull();
});

it("does not offer it to who has chosen it", async () => {
  open({ ...NEW_AGENT, opensOverview: true });
  await screen.findByRole("complementary", { name: "Vihjed" });
  expect(screen.queryByRole("button", { name: "Ava esimesena" })).toBeNull();
});
