import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { mutate, SWRConfig } from "swr";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { api } from "#web/api/table.ts";
import { setHelpOpen } from "#web/ui/help/HelpButton.tsx";
import { currentToasts, dismissToast } from "#web/ui/messages/toast.ts";
import { ESTONIAN, speak } from "#web/ui/text/language.ts";
import { answer, finishAnswers, noteError, preparedFetch } from "./answers.ts";
import { AGENT } from "./me.ts";
import { MAX_WAIT_MS } from "./shown.ts";

configure({ reactStrictMode: true, asyncUtilTimeout: MAX_WAIT_MS });

beforeEach(() => {
  vi.stubGlobal("fetch", preparedFetch);
  vi.stubGlobal("alert", (said: string) => noteError(`An alert that the test does not expect: ${said}`));
  answer(api.sessions.me, AGENT);
  document.cookie = "csrftoken=of-this-test";
});

afterEach(async () => {
  cleanup();
  speak(ESTONIAN);
  setHelpOpen(false);
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const { id } of currentToasts()) dismissToast(id);
  localStorage.clear();
  sessionStorage.clear();
  // Our code uses SWR's own cache. `mutate` forgets a request, which the next test would share for two seconds.
  const { cache } = SWRConfig.defaultValue;
  for (const key of cache.keys()) {
    await mutate(key);
    cache.delete(key);
  }
  // Ends what is told of a page that is left.
  window.dispatchEvent(new Event("pageshow"));
  expect(finishAnswers()).toEqual([]);
});
