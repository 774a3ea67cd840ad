import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "#scripts/bench/data/tables.ts";
import { atMost, shown } from "#scripts/bench/measuring/figures.ts";
import { part } from "#scripts/bench/measuring/part.ts";
import { median } from "#scripts/bench/measuring/statistics.ts";
import { freePort } from "#scripts/embedded/services/ports.ts";
import { sleep, until } from "#scripts/waiting/patience.ts";

const MAX_SECONDS = 10;
const MAX_SLOWER = 2;
const MAX_WAIT_MS = 1_200_000;
const PAUSE_MS = 20;
const CALLS = 100;
const BETWEEN_CALLS_MS = 100;

/**
 * From `npm start` on a fresh folder to the sign-in page, and how much slower a person's call is while earlier months of the demo
 * arrive. The pages are built before, as `npm ci` does.
 */
export const first = part({
  async prepare() {
    const folder = mkdtempSync(join(tmpdir(), "virn-start-"));
    return { folder, port: await freePort() };
  },
  async run({ folder, port }) {
    const url = `http://localhost:${port}`;
    const env = { ...process.env, VIRN_DATA: folder, PORT: String(port), VIRN_DEMO: "1" };
    const began = performance.now();
    const system = spawn("npm", ["start"], { cwd: root, env, stdio: "ignore", detached: true });
    const ended = once(system, "exit");
    const stop = () => void (system.pid && process.kill(-system.pid, "SIGTERM"));
    process.once("exit", stop);
    try {
      const isThere = () =>
        fetch(url).then(
          ({ status }) => status === 200 || undefined,
          () => undefined,
        );
      const reason = "The demo did not start in time";
      await until(isThere, { pauseMs: PAUSE_MS, limitMs: MAX_WAIT_MS, reason });
      const started = performance.now() - began;
      const cookie = await signIn(url);
      const deadline = performance.now() + MAX_WAIT_MS;
      const meanwhile = await callMs(url, cookie, async () => {
        const { arrived, months, leftOut } = await (await fetch(`${url}/demo/months`)).json();
        if (leftOut > 0) throw new Error(`${leftOut} of ${months} months were left out`);
        if (performance.now() > deadline) throw new Error(`${arrived} of ${months} months arrived in time`);
        return arrived === undefined;
      });
      const whole = performance.now() - began;
      return { started, whole, meanwhile, after: await callMs(url, cookie, async (calls) => calls === CALLS) };
    } finally {
      process.off("exit", stop);
      stop();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    }
  },
  goal: ({ started, whole, meanwhile, after }) => [
    atMost("from npm start on a fresh folder to the sign-in page", started / 1000, "s", MAX_SECONDS),
    atMost("a call while earlier months arrive, to the same one after them", meanwhile / after, "×", MAX_SLOWER),
    shown("all months have arrived after", whole / 60_000, "min"),
  ],
});

async function signIn(url: string): Promise<string> {
  const first = await fetch(`${url}/api/v1/me/`);
  const cookies = (answer: Response) => answer.headers.getSetCookie().map((each) => each.split(";")[0]);
  const answer = await fetch(`${url}/demo/sign_in`, {
    method: "POST",
    headers: { origin: url, "content-type": "application/json", cookie: cookies(first).join("; ") },
    body: JSON.stringify({ email: "mari@virn.example" }),
  });
  return cookies(answer).join("; ");
}

/** Median of the overview, which reads sums, counts and lists, called until `isOver`. */
async function callMs(url: string, cookie: string, isOver: (calls: number) => Promise<boolean>): Promise<number> {
  const times: number[] = [];
  while (!(await isOver(times.length))) {
    const began = performance.now();
    const answer = await fetch(`${url}/api/v1/overview/waiting`, { headers: { cookie } });
    await answer.text();
    if (!answer.ok) throw new Error(`The overview answered ${answer.status}`);
    times.push(performance.now() - began);
    await sleep(BETWEEN_CALLS_MS);
  }
  return median(times);
}
