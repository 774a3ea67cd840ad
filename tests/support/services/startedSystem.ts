import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#scripts/embedded/services/ports.ts";
import { type SystemProcess, startProcess } from "./systemProcess.ts";

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface HttpCall {
  method?: string;
  /** `host` is sent as it is given, which fetch forbids. */
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Address of the caller, of 127.0.0.0/8: limits are by address. */
  from?: string;
}

/** The system of `npm start` in a process of its own, on a data folder that a restart keeps. */
export interface StartedSystem {
  dataDir: string;
  url: string;
  /** What it has printed since its latest start. */
  printed(): string;
  call(path: string, call?: HttpCall): Promise<HttpAnswer>;
  /** Ends the process at once, without a chance to finish anything. */
  kill(): Promise<void>;
  /** Of the running process, whose children are its database. */
  pid(): number;
  start(): Promise<void>;
  /** Ends the process and removes the folder. */
  close(): Promise<void>;
}

/**
 * Starts on what the set-up file gives, or on demo data, or on nothing, and without the settings of the test process, which name other
 * tables and services. @throws with the output of a start that fails.
 */
export async function startSystem(
  setup: object | "demo" | "empty",
  env: Record<string, string> = {},
): Promise<StartedSystem> {
  const dataDir = mkdtempSync(join(tmpdir(), "virn-system-"));
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const environment = {
    PATH,
    HOME,
    VIRN_DATA: dataDir,
    VIRN_DEMO: setup === "demo" ? "small" : "0",
    PORT: String(port),
    ...env,
  };
  const file = join(dataDir, "setup.json");
  if (typeof setup === "object") {
    writeFileSync(file, JSON.stringify(setup));
    execFileSync(process.execPath, ["scripts/setup.ts", file], { env: environment });
  }

  let running: SystemProcess | undefined;
  const system: StartedSystem = {
    dataDir,
    url: `http://localhost:${port}`,
    printed: () => running?.printed() ?? "",
    call: (path, call = {}) => send(port, path, call),
    kill: async () => running?.end("SIGKILL"),
    pid: () => running?.child.pid ?? 0,
    async start() {
      running = await startProcess(environment);
    },
    async close() {
      await running?.end("SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  await system.start();
  return system;
}

async function send(port: number, path: string, call: HttpCall): Promise<HttpAnswer> {
  const { method = "GET", headers = {}, body, from } = call;
  const sent = request({
    host: "127.0.0.1",
    port,
    path,
    method,
    headers: { host: `localhost:${port}`, ...headers },
    ...(from ? { localAddress: from } : {}),
  });
  sent.end(body);
  const [response] = await once(sent, "response");
  let text = "";
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, headers: response.headers, text };
}
