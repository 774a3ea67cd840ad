import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type * as z from "zod/mini";
import { addressOf, type RouteRow } from "#shared/platform/route.ts";

export interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  form?: [name: string, value: string][];
  isForged?: true;
}

export interface RawReply {
  status: number;
  text: string;
  location: string | undefined;
}

/** Names an emulator's API in Host, as Node does not resolve the emulator's host names. */
export class ApiClient {
  private readonly cookies = new Map<string, string>();
  private readonly connect: URL;
  private host: string;
  private readonly origin: string;

  /** @param apiUrl, publicUrl where they differ from the address to connect to: on an emulator */
  constructor({
    connect,
    apiUrl = connect,
    publicUrl = connect,
  }: { connect: string; apiUrl?: string; publicUrl?: string }) {
    this.connect = new URL(connect);
    this.host = new URL(apiUrl).host;
    this.origin = new URL(publicUrl).origin;
  }

  async call<Reply extends z.ZodMiniType>(
    row: Omit<RouteRow, "reply"> & { reply: Reply },
    input: Input = {},
  ): Promise<z.output<Reply>> {
    const reply = await this.send(row, input);
    if (reply.status !== row.status) throw new Error(`${row.method} ${row.path}: ${reply.status} ${reply.text}`);
    if (row.status === 303) return row.reply.parse({ location: reply.location });
    if (row.produces) return row.reply.parse(reply.text);
    return row.reply.parse(reply.text === "" ? undefined : JSON.parse(reply.text));
  }

  async send(row: RouteRow, { params = {}, query, body, form, isForged }: Input): Promise<RawReply> {
    const path = addressOf(row).replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ""));
    const csrf = isForged ? "" : (this.cookies.get("csrftoken") ?? "");
    const content = form
      ? new URLSearchParams([...form, ["csrfmiddlewaretoken", csrf]]).toString()
      : body === undefined
        ? undefined
        : JSON.stringify(body);
    return this.exchange(row.method, `${path}${query ? `?${new URLSearchParams(query)}` : ""}`, content, {
      "content-type": form ? "application/x-www-form-urlencoded" : "application/json",
      ...(form ? {} : { "x-csrftoken": csrf }),
    });
  }

  private exchange(
    method: string,
    path: string,
    content: string | undefined,
    headers: Record<string, string>,
  ): Promise<RawReply> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const begin = this.connect.protocol === "https:" ? httpsRequest : httpRequest;
    return new Promise((resolve, reject) => {
      const request = begin(
        {
          host: this.connect.hostname,
          port: this.connect.port,
          method,
          path,
          headers: { ...headers, host: this.host, origin: this.origin, ...(cookie ? { cookie } : {}) },
          timeout: 60_000,
        },
        (response) => {
          for (const set of response.headers["set-cookie"] ?? []) this.store(set);
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.once("error", reject);
          response.once("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(chunks).toString("utf8"),
              location: response.headers.location,
            }),
          );
        },
      );
      request.once("error", reject);
      request.once("timeout", () => request.destroy(new Error(`${method} ${path} took longer than a minute`)));
      request.end(content);
    });
  }

  /** The installation has a new API. Cookies stay. */
  moveTo(apiUrl: string): void {
    this.host = new URL(apiUrl).host;
  }

  /** The same address, with the session of somebody else. */
  withCookiesOf(other: ApiClient): ApiClient {
    const client = new ApiClient({ connect: this.connect.href, apiUrl: `http://${this.host}`, publicUrl: this.origin });
    for (const [name, value] of other.cookies) client.cookies.set(name, value);
    return client;
  }

  store(set: string): void {
    const [pair = ""] = set.split(";");
    const equals = pair.indexOf("=");
    this.cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
  }
}
