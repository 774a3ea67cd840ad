import { screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { ImportRun } from "#shared/imports/contract.ts";
import { answer, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { show } from "#tests/support/pages/show.tsx";
import { attempt } from "#web/api/apiProblem.ts";
import { useRead } from "#web/api/read.ts";
import { watchChanges } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";

const view = (name: string) => ({ id: 1, list: "acts" as const, name, search: "" });
const run = (id: number): ImportRun => ({
  id,
  file_name: `fail ${id}`,
  created: "2026-11-18T10:00:00.000Z",
  created_by: "Mari Mets",
  state: "complete",
  rows: 1,
  rows_done: 1,
  reports_new: 1,
  reports_changed: 0,
  reports_unchanged: 0,
  error_count: 0,
  doubt_count: 0,
  decided_by: "",
  can_retry: false,
});

function Views({ label }: { label: string }) {
  const { data } = useRead(api.views.list, {});
  return <p>{`${label}: ${data ? data.results.map(({ name }) => name).join() : "loading"}`}</p>;
}

function Imports() {
  const list = usePages(api.imports.list, { query: {} });
  const { rows } = list;
  return (
    <>
      <p>{`imports: ${rows ? rows.map(({ file_name: name }) => name).join() : "loading"}`}</p>
      {list.hasMore && <button onClick={() => list.loadMore()}>more</button>}
    </>
  );
}

/** A list that can be closed, and what changes its facts. */
function Page({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  const rename = () => attempt(() => call(api.views.rename, { params: { id: "1" }, body: { name: "uus" } }));
  return (
    <>
      <button onClick={() => setOpen(!isOpen)}>open or close</button>
      <button onClick={() => void rename()}>rename</button>
      <button onClick={() => void Promise.all([rename(), rename(), rename()])}>rename three times</button>
      <button onClick={() => void call(api.imports.cancel, { params: { id: "2" } })}>cancel an import</button>
      {isOpen && children}
    </>
  );
}

const press = (name: string) => screen.getByRole("button", { name }).click();

let stop = () => {};
afterEach(() => stop());

it("asks once more for what several components show after a call that changes it", async () => {
  answer(api.views.list, { results: [view("vana")] });
  show(
    <Page>
      <Views label="one" />
      <Views label="other" />
    </Page>,
  );
  await screen.findByText("one: vana");
  answer(api.views.list, { results: [view("uus")] });
  answer(api.views.rename, view("uus"));
  press("rename");
  expect(await screen.findByText("one: uus")).toBeVisible();
  expect(screen.getByText("other: uus")).toBeVisible();
  expect(requestsTo(api.views.list)).toHaveLength(2);
});

it("asks again later for what a queue changes after the answer", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer(api.reports.companies, []);
  function Reports() {
    const { data } = useRead(api.reports.companies, { query: { acted: "False" } });
    return <p>{data ? "reports" : "loading"}</p>;
  }
  show(<Reports />);
  await screen.findByText("reports");
  const before = requestsTo(api.reports.companies).length;
  refuse(api.prices.change, "not_found");
  await attempt(() => call(api.prices.change, { params: { id: "1" }, body: { price: 90, original_price: 80 } }));
  await waitFor(() => expect(requestsTo(api.reports.companies)).toHaveLength(before + 1));
  await vi.advanceTimersByTimeAsync(2_500);
  await waitFor(() => expect(requestsTo(api.reports.companies)).toHaveLength(before + 2));
  await vi.advanceTimersByTimeAsync(60_000);
  await waitFor(() => expect(requestsTo(api.reports.companies)).toHaveLength(before + 3));
  vi.useRealTimers();
});

it("asks for sums once more when they are folded", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer(api.overview.waiting, { today: "2026-11-28", tiles: [] });
  refuse(api.actForm.remove, "not_found");
  function Waiting() {
    const { data } = useRead(api.overview.waiting, { query: {} });
    return <p>{data ? "tiles" : "loading"}</p>;
  }
  show(<Waiting />);
  await screen.findByText("tiles");
  await attempt(() => call(api.actForm.remove, { params: { id: "1" } }));
  await waitFor(() => expect(requestsTo(api.overview.waiting)).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(60_000);
  await waitFor(() => expect(requestsTo(api.overview.waiting)).toHaveLength(3));
  vi.useRealTimers();
});

it("asks once for several calls of one moment", async () => {
  answer(api.views.list, { results: [view("vana")] });
  answer(api.views.rename, view("uus"));
  show(
    <Page>
      <Views label="one" />
    </Page>,
  );
  await screen.findByText("one: vana");
  press("rename three times");
  await waitFor(() => expect(requestsTo(api.views.rename)).toHaveLength(3));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(requestsTo(api.views.list).length).toBeLessThanOrEqual(4);
});

it("shows what others changed meanwhile when a call is refused because of it", async () => {
  answer(api.views.list, { results: [view("vana")] });
  refuse(api.views.rename, "not_found");
  show(
    <Page>
      <Views label="one" />
    </Page>,
  );
  await screen.findByText("one: vana");
  answer(api.views.list, { results: [] });
  press("rename");
  expect(await screen.findByText("one:")).toBeVisible();
});

it("asks for nothing that the call does not change", async () => {
  answer(api.views.list, { results: [view("vana")] });
  answer(api.imports.cancel, run(2));
  show(
    <Page>
      <Views label="one" />
    </Page>,
  );
  await screen.findByText("one: vana");
  press("cancel an import");
  await waitFor(() => expect(requestsTo(api.imports.cancel)).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(requestsTo(api.views.list)).toHaveLength(1);
});

it("never opens with the answer from before a call that changed it", async () => {
  answer(api.views.list, { results: [view("vana")] });
  answer(api.views.rename, view("uus"));
  show(
    <Page>
      <Views label="one" />
    </Page>,
  );
  await screen.findByText("one: vana");
  press("open or close");
  press("rename");
  await waitFor(() => expect(requestsTo(api.views.rename)).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(requestsTo(api.views.list)).toHaveLength(1);
  let respond = () => {};
  answer(api.views.list, () => new Promise((resolve) => (respond = () => resolve({ results: [view("uus")] }))));
  press("open or close");
  expect(await screen.findByText("one: loading")).toBeVisible();
  await waitFor(() => expect(requestsTo(api.views.list)).toHaveLength(2));
  respond();
  expect(await screen.findByText("one: uus")).toBeVisible();
});

it("asks for all loaded pages of a list again, and opens a closed one anew", async () => {
  answer(api.imports.list, ({ query }) =>
    query.cursor === "two" ? { results: [run(2)], count: 2, next: null } : { results: [run(1)], count: 2, next: "two" },
  );
  answer(api.imports.cancel, run(2));
  show(
    <Page>
      <Imports />
    </Page>,
  );
  await screen.findByText("imports: fail 1");
  press("more");
  await screen.findByText("imports: fail 1,fail 2");
  const before = requestsTo(api.imports.list).length;
  answer(api.imports.list, ({ query }) =>
    query.cursor === "two"
      ? { results: [run(22)], count: 2, next: null }
      : { results: [run(11)], count: 2, next: "two" },
  );
  press("cancel an import");
  expect(await screen.findByText("imports: fail 11,fail 22")).toBeVisible();
  expect(requestsTo(api.imports.list).length - before).toBe(2);
  press("open or close");
  press("cancel an import");
  await waitFor(() => expect(requestsTo(api.imports.cancel)).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve, 20));
  press("open or close");
  expect(await screen.findByText("imports: loading")).toBeVisible();
});

it("tells other tabs which reads a call has changed, and follows what they tell", async () => {
  stop = watchChanges();
  const tab = new BroadcastChannel("virn.changes");
  const told = new Promise((resolve) => tab.addEventListener("message", ({ data }) => resolve(data)));
  answer(api.views.list, { results: [view("vana")] });
  answer(api.views.rename, view("uus"));
  show(
    <Page>
      <Views label="one" />
    </Page>,
  );
  await screen.findByText("one: vana");
  answer(api.views.list, { results: [view("teine sakk")] });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is not of a window
  tab.postMessage(["views.list"]);
  expect(await screen.findByText("one: teine sakk")).toBeVisible();
  press("rename");
  expect(await told).toEqual(["views.list"]);
  tab.close();
});

it("asks again for what is shown when the window gets the focus, at most every ten seconds", async () => {
  let now = Date.now();
  vi.spyOn(Date, "now").mockImplementation(() => now);
  stop = watchChanges();
  answer(api.views.list, { results: [view("vana")] });
  show(
    <Page>
      <Views label="one" />
    </Page>,
  );
  await screen.findByText("one: vana");
  answer(api.views.list, { results: [view("teine brauser")] });
  window.dispatchEvent(new Event("focus"));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(requestsTo(api.views.list)).toHaveLength(1);
  now += 10_001;
  window.dispatchEvent(new Event("focus"));
  window.dispatchEvent(new Event("focus"));
  expect(await screen.findByText("one: teine brauser")).toBeVisible();
  expect(requestsTo(api.views.list)).toHaveLength(2);
});
