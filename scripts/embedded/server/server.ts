import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { sameSecret } from "#functions/sessions/cookies.ts";
import type { DemoCard } from "#scripts/embedded/card/demoCard.ts";
import { callHandler } from "#scripts/embedded/handlers/gateway.ts";
import { refuseUnreadable } from "#scripts/embedded/handlers/lambdaLimits.ts";
import { matchRoute } from "#scripts/embedded/handlers/matchRoute.ts";
import { jsonBody } from "#scripts/embedded/handlers/requestBody.ts";
import { FILES_BUCKET } from "#scripts/embedded/services/local.ts";
import type { Services } from "#scripts/embedded/services/services.ts";
import { sendFile } from "./forwardedFiles.ts";
import { refuse, refuseFile } from "./headers.ts";
import type { Mailbox } from "./mailbox.ts";
import { storePostedFile } from "./postedFiles.ts";
import type { FileSignatures } from "./signedLinks.ts";
import { serveSite } from "./site.ts";

/** What the card of the demo signs is a hash. */
const MAX_DEMO_BYTES = 64 * 1024;

/** A person as whom the login page of the demo lets a visitor sign in. */
export interface DemoUser {
  email: string;
  name: string;
  role: string;
}

export interface ServerOptions {
  port: number;
  publicUrl: string;
  services: Services;
  signatures: FileSignatures;
  letters: {
    /** Ends the address of the stand-in of SES, which only the handlers know. */
    key: string;
    /** Undefined where LocalStack receives letters. */
    receive?: Mailbox["receive"];
    show?: (asked: URL, response: ServerResponse) => void | Promise<void>;
  };
  /** Undefined without demo data: then the route of the demo's sign-in does not exist. */
  demo:
    | {
        users: readonly DemoUser[];
        signIn(email: string): Promise<{ cookies: string[] } | undefined>;
        card: DemoCard;
        /** How many months of demo data are there; undefined when all are. */
        months(): { arrived: number; months: number; leftOut: number } | undefined;
      }
    | undefined;
  securityHeaders: Record<string, string>;
}

export async function startServer(options: ServerOptions): Promise<Server> {
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(options.securityHeaders)) response.setHeader(name, value);
    answer(options, request, response).catch((error: unknown) => {
      // The browser has left.
      if (response.destroyed) return;
      console.error("A request failed:", error);
      if (response.headersSent) response.destroy();
      else refuse(response, "failed");
    });
  });
  // Longer than clients keep a connection: at 5 s, the default, it may close just as the next call is sent.
  server.keepAliveTimeout = 75_000;
  server.on("clientError", (error, socket) => refuseUnreadable(error, socket, options.securityHeaders));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", resolve);
  });
  return server;
}

async function answer(options: ServerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const host = request.headers.host?.toLowerCase() ?? "";
  if (!isKnownHost(options, host)) {
    request.resume();
    return refuse(response, "misdirected");
  }
  const address = addressOf(request.url ?? "/", options.publicUrl);
  if (!address) {
    request.resume();
    return refuse(response, "badRequest");
  }
  const { pathname, search } = address;
  const method = request.method ?? "GET";
  if (pathname === "/healthz") {
    const silent = await options.services.silent();
    response.writeHead(silent.length > 0 ? 503 : 200, { "content-type": "text/plain", "cache-control": "no-store" });
    response.end(silent.length > 0 ? `no answer: ${silent.join(", ")}` : "ok");
    return;
  }
  const { key, receive } = options.letters;
  if (receive && sameSecret(pathname, `/ses/${key}/`)) {
    return receive(request, response);
  }
  // Cookies, the Origin check and signed links need one host name.
  if (host !== new URL(options.publicUrl).host) {
    request.resume();
    response.writeHead(307, { location: `${options.publicUrl}${pathname}${search}` }).end();
    return;
  }
  if (pathname.startsWith("/files/")) return answerFile(options, address, request, response);
  if (pathname === "/mailbox" && method === "GET" && options.letters.show)
    return options.letters.show(address, response);
  if (pathname === "/demo/sign_in" && method === "POST") return demoSignIn(options, request, response);
  if (pathname === "/demo/months" && method === "GET" && options.demo) {
    response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
    response.end(JSON.stringify(options.demo.months() ?? {}));
    return;
  }
  if (pathname.startsWith("/demo/") && options.demo) return answerCard(options.demo.card, pathname, request, response);
  const match = matchRoute(method, pathname);
  if (match) return callHandler(match, request, response);
  if (pathname.startsWith("/api/")) {
    return refuse(response, "notFound");
  }
  if (method !== "GET" && method !== "HEAD") return refuse(response, "notAllowed");
  serveSite(pathname, request, response, demoScript(options.demo?.users ?? []));
}

/** Undefined for a path whose escapes cannot be read, and for one of another host, such as `//host/page`. */
function addressOf(requested: string, publicUrl: string): URL | undefined {
  const address = requested.startsWith("/") ? URL.parse(`${publicUrl}${requested}`) : null;
  if (!address || address.pathname.startsWith("//")) return undefined;
  try {
    decodeURIComponent(address.pathname);
    return address;
  } catch {
    return undefined;
  }
}

/** Another name that resolves to this machine is a page of a stranger (DNS rebinding). */
function isKnownHost({ port, publicUrl }: ServerOptions, host: string): boolean {
  return [new URL(publicUrl).host, `localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`].includes(host);
}

async function answerFile(
  { services, signatures }: ServerOptions,
  address: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isPost = request.method === "POST" && /^\/files\/[^/]+\/?$/.exec(address.pathname);
  if (!isPost) return sendFile(services.awsEndpoint, signatures, address, request, response);
  const bucket = address.pathname.split("/")[2] ?? "";
  if (bucket === FILES_BUCKET) return storePostedFile(services.awsEndpoint, signatures, bucket, request, response);
  request.resume();
  refuseFile(response, 403, "AccessDenied");
}

async function demoSignIn(options: ServerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!options.demo) {
    request.resume();
    return refuse(response, "notFound");
  }
  const body = await jsonBody(request, MAX_DEMO_BYTES);
  if (!body.ok) return refuse(response, body.reason);
  const isSameOrigin = request.headers.origin === options.publicUrl;
  const email = "email" in body.object ? String(body.object.email) : "";
  const isDemoUser = options.demo.users.some((user) => user.email === email);
  const signedIn = isSameOrigin && isDemoUser ? await options.demo.signIn(email) : undefined;
  if (!signedIn) return refuse(response, "notFound");
  response.writeHead(200, { "set-cookie": signedIn.cookies, "content-type": "application/json" }).end("{}");
}

async function answerCard(
  card: DemoCard,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, action] = /^\/demo\/card\/(\w+)$/.exec(pathname) ?? [];
  if (request.method === "GET" && pathname === "/demo/web-eid.js") {
    response.writeHead(200, { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-store" });
    response.end(card.extension);
    return;
  }
  if (request.method !== "POST" || action === undefined) {
    request.resume();
    return refuse(response, "notFound");
  }
  const body = await jsonBody(request, MAX_DEMO_BYTES);
  if (!body.ok) return refuse(response, body.reason);
  const answer = await card.ask(action, request.headers.origin, body.object);
  response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.json);
}

/** The demo users for the login page, as JSON: the content security policy allows no inline code. */
function demoScript(users: readonly DemoUser[]): string {
  if (users.length === 0) return "";
  const list = JSON.stringify(users).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="virn-demo">${list}</script><script type="module" fetchpriority="low" src="/demo/web-eid.js"></script>`;
}
