import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { SignContainer } from "#shared/containers/contract.ts";
import { answer } from "#tests/support/pages/answers.ts";
import { AGENT } from "#tests/support/pages/me.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const CONTAINER: SignContainer = {
  hash: "leht",
  name: "Volitus",
  href: "/api/v1/containers/leht/download/",
  kind: "documents",
  company_name: "Õie Ääremaa",
  status: { raw: "SIGN_ONE", label: "Ootab minu allkirja", note: null },
  items: [
    {
      file_name: "volitus.pdf",
      href: "/api/v1/containers/leht/files/1/",
      size: 2000,
      title: null,
      date: null,
      sum: null,
    },
  ],
  signatures: [],
  is_being_signed: false,
  can_agent_sign: true,
  agent_sign_error: "",
  declined: null,
  can_decline: true,
  can_cancel: false,
  id_code: null,
};

/** The page of an owner, who chose the language. */
function open(address: string, language: "et" | "ru" | "en", changes: Partial<SignContainer> = {}) {
  const company = { id: 7, name: "Õie Ääremaa" };
  answer(api.sessions.me, { ...AGENT, roles: ["companyUser"], isSuperUser: false, companies: [company], language });
  answer(api.signing.container, { ...CONTAINER, ...changes });
  return showPage(address);
}

it("opens the dialog of signing by the link of a letter, and not again once it was closed", async () => {
  const { user, address } = open("/containers/leht/?sign=1", "et");
  expect(await screen.findByRole("dialog", { name: "Volitus" })).toBeVisible();
  await user.keyboard("{Escape}");
  expect(await screen.findByRole("button", { name: "Allkirjasta" })).toBeVisible();
  expect(address()).not.toContain("sign");
});

it("opens no dialog of a container that another party signs", async () => {
  open("/containers/leht/?sign=1", "et", {
    can_agent_sign: false,
    agent_sign_error: "Selle ümbriku allkirjastab teine pool.",
  });
  expect(await screen.findByText("Selle ümbriku allkirjastab teine pool.")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it.each([
  ["ru", "Подписать", "Ждёт моей подписи", "Подписью подтверждаю, что данные в документе верны."],
  ["en", "Sign", "Waits for my signature", "With my signature I confirm that the data in the document are correct."],
] as const)("speaks %s, with what is confirmed in Estonian beside it", async (language, sign, state, statement) => {
  open("/containers/leht/", language);
  expect(await screen.findByRole("button", { name: sign })).toBeVisible();
  expect(screen.getByText(state)).toBeVisible();
  expect(screen.getByText("Allkirjaga kinnitan, et dokumendis esitatud andmed on õiged.")).toHaveAttribute(
    "lang",
    "et",
  );
  expect(screen.getByText(statement)).toBeVisible();
  await expectAccessible();
});
