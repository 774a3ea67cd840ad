import { beforeEach, describe, expect, test, vi } from "vitest";
import { ApiProblem } from "#web/api/apiProblem.ts";
import { noteAnswer, noteNoAnswer } from "#web/api/network/connection.ts";
import { type QueuedFile, UploadQueue, type UploadTarget } from "#web/api/uploadQueue.ts";

const page = { addEventListener: vi.fn(), removeEventListener: vi.fn() };

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal("window", page);
});

const file = (name: string) => new File(["x"], name);
const stateOf = (queue: UploadQueue, name: string) => queue.files().find((each) => each.file.name === name)?.state;
const namesOf = (queue: UploadQueue, is: QueuedFile["state"]["is"]) =>
  queue.files().flatMap((each) => (each.state.is === is ? [each.file.name] : []));

/** As a call that gets no answer. */
const unanswered = () => {
  noteNoAnswer();
  return new ApiProblem(0, "no_answer", "");
};

/** A target whose sends the test answers one by one. */
function target(more: Partial<UploadTarget> = {}) {
  const sends: { name: string; signal: AbortSignal; done: PromiseWithResolvers<string> }[] = [];
  const used: [upload: string, triedAt: boolean][] = [];
  const to: UploadTarget = {
    key: "site",
    send: ({ name }, { onProgress, signal }) => {
      onProgress(0.5);
      const done = Promise.withResolvers<string>();
      signal.addEventListener("abort", () => done.reject(signal.reason));
      sends.push({ name, signal, done });
      return done.promise;
    },
    use: async (upload, _file, triedAt) => void used.push([upload, triedAt !== undefined]),
    ...more,
  };
  const sendOf = (name: string, time = 0) => sends.filter((one) => one.name === name)[time]!;
  return { to, sends, used, sendOf };
}

describe("a queue", () => {
  test("sends as many files at once as it may, and removes each when it is used", async () => {
    const { to, sends, used, sendOf } = target();
    const queue = new UploadQueue(2);
    queue.add(to, [file("a"), file("b"), file("c")]);
    const idle = queue.start();
    expect(sends.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(stateOf(queue, "a")).toEqual({ is: "sending", part: 0.5 });
    expect(stateOf(queue, "c")).toEqual({ is: "waiting" });
    sendOf("b").done.resolve("B");
    await vi.waitFor(() => expect(sends.map(({ name }) => name)).toEqual(["a", "b", "c"]));
    sendOf("a").done.resolve("A");
    sendOf("c").done.resolve("C");
    await idle;
    expect(used).toEqual([
      ["B", false],
      ["A", false],
      ["C", false],
    ]);
    expect(queue.files()).toEqual([]);
  });

  test("waits for the network, then sends again what was not stored", async () => {
    const { to, sendOf, sends, used } = target();
    const queue = new UploadQueue(1);
    queue.add(to, [file("a")]);
    const idle = queue.start();
    sendOf("a").done.reject(unanswered());
    await vi.waitFor(() => expect(stateOf(queue, "a")).toEqual({ is: "cutOff" }));
    noteAnswer(performance.now());
    await vi.waitFor(() => expect(sends).toHaveLength(2));
    sendOf("a", 1).done.resolve("A");
    await idle;
    expect(used).toEqual([["A", false]]);
  });

  test("uses a stored file again without sending it, and says that it was tried before", async () => {
    const calls: boolean[] = [];
    const { to, sendOf, sends } = target({
      use: async (_upload, _file, triedAt) => {
        calls.push(triedAt !== undefined);
        if (calls.length === 1) throw unanswered();
      },
    });
    const queue = new UploadQueue(1);
    queue.add(to, [file("a")]);
    const idle = queue.start();
    sendOf("a").done.resolve("A");
    await vi.waitFor(() => expect(stateOf(queue, "a")).toEqual({ is: "cutOff" }));
    noteAnswer(performance.now());
    await idle;
    expect([sends.length, calls, queue.files()]).toEqual([1, [false, true], []]);
  });

  test("aborts a file that is removed, and goes on with the next", async () => {
    const { to, sendOf, sends } = target();
    const queue = new UploadQueue(1);
    queue.add(to, [file("a"), file("b")]);
    const idle = queue.start();
    queue.remove(queue.files()[0]!.id);
    expect(sendOf("a").signal.aborted).toBe(true);
    await vi.waitFor(() => expect(sends.map(({ name }) => name)).toEqual(["a", "b"]));
    sendOf("b").done.resolve("B");
    await idle;
    expect(queue.files()).toEqual([]);
  });

  test.each([
    [new ApiProblem(429, "too_many_requests", "Oota.", { upload: ["Liiga palju."] }), "Liiga palju.", false],
    [new ApiProblem(400, "upload_missing", "Liiga hilja."), "Liiga hilja.", false],
    [new ApiProblem(400, "invalid_fields", "Vigane."), "Vigane.", true],
    [new ApiProblem(413, "too_large", "Liiga suur."), "Liiga suur.", true],
    [new ApiProblem(415, "file_type", "Vale tüüp."), "Vale tüüp.", true],
  ])("shows the reason of a refusal: %o", async (problem, reason, isFinal) => {
    const { to, sendOf, sends } = target();
    const queue = new UploadQueue(1);
    queue.add(to, [file("a")]);
    const idle = queue.start();
    sendOf("a").done.reject(problem);
    await idle;
    const [refused] = queue.files();
    expect(refused!.state).toEqual({ is: "refused", reason, isFinal });
    queue.retry(refused!.id);
    const again = queue.start();
    sendOf("a", 1).done.resolve("A");
    await again;
    expect([sends.length, queue.files()]).toEqual([2, []]);
  });

  test("does not send what its target refuses beforehand", async () => {
    const { to, sends } = target({
      whyNot: ({ name }) => (name === "a" ? "Ei sobi." : undefined),
      use: async () => {},
    });
    const queue = new UploadQueue(1);
    queue.add(to, [file("a")]);
    await queue.start();
    expect(sends).toEqual([]);
    expect(stateOf(queue, "a")).toEqual({ is: "refused", reason: "Ei sobi.", isFinal: true });
  });

  test("that is stopped keeps what is stored and lets the rest wait for the next start", async () => {
    const { use: _use, ...to } = target().to;
    const { sendOf, sends, to: sending } = target();
    const queue = new UploadQueue(1);
    queue.add({ ...to, send: sending.send }, [file("a"), file("b"), file("c")]);
    const idle = queue.start();
    sendOf("a").done.resolve("A");
    await vi.waitFor(() => expect(namesOf(queue, "sending")).toEqual(["b"]));
    queue.stop();
    await idle;
    expect([namesOf(queue, "stored"), namesOf(queue, "waiting")]).toEqual([["a"], ["b", "c"]]);
    const again = queue.start();
    sendOf("b", 1).done.resolve("B");
    await vi.waitFor(() => expect(namesOf(queue, "sending")).toEqual(["c"]));
    sendOf("c").done.resolve("C");
    await again;
    expect(namesOf(queue, "stored")).toEqual(["a", "b", "c"]);
    expect(sends.map(({ name }) => name)).toEqual(["a", "b", "b", "c"]);
  });

  test("asks before the page is left only while files are on their way", async () => {
    const { to, sendOf } = target();
    const queue = new UploadQueue(1);
    queue.add(to, [file("a")]);
    expect(page.addEventListener).not.toHaveBeenCalled();
    const idle = queue.start();
    expect(page.addEventListener).toHaveBeenCalledWith("beforeunload", expect.any(Function));
    expect(page.removeEventListener).not.toHaveBeenCalled();
    sendOf("a").done.resolve("A");
    await idle;
    expect(page.removeEventListener).toHaveBeenCalledWith("beforeunload", page.addEventListener.mock.calls[0]![1]);
  });
});
