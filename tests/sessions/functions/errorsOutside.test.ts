import { expect, it, vi } from "vitest";
import { nobody, signedIn, superUser } from "#tests/support/api/callApi.ts";

/** docs/rules/api.md, "Errors of pages". */

const ADDRESS = "https://errors.example/virn?key=1";

vi.hoisted(() => {
  // Before the handlers read the environment.
  process.env["ERRORS_URL"] = "https://errors.example/virn?key=1";
});

it("the reply names the outside address that is set, with the user when there is one", async () => {
  const body = { kind: "error", name: "TypeError", message: "x", stack: "", page: "/acts/dashboard/" };
  const { id, email, name } = superUser;
  const signed = await (await signedIn(superUser)).call("sessions.reportError", { body });
  expect([signed.status, signed.body]).toEqual([201, { address: ADDRESS, user: { id, email, name } }]);
  const unsigned = await nobody().call("sessions.reportError", { body });
  expect([unsigned.status, unsigned.body]).toEqual([201, { address: ADDRESS, user: null }]);
});
