import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { sameSecret } from "#functions/sessions/cookies.ts";
import type { DemoCard } from "#scripts/embedded/card/demoCard.ts";
import { callHandler } from "#scripts/embedded/handlers/gateway.ts";
import { refuseUnreadable } from "#scripts/embedded/handlers/lambdaLimits.ts";
import { matchRoute } from "#scripts/embedded/handlers/matchRoute.ts";
import { FILES_BUCKET } from "#scripts/embedded/services/local.ts";
import type { Services } from "#scripts/embedded/services/services.ts";
import { sendFile } from "./forwardedFiles.ts";
import { refuseFile, requestBody } from "./headers.ts";
import type { Mailbox } from "./mailbox.ts";
import { storePostedFile } from "./postedFiles.ts";
import type { FileSignatures } from "./signedLinks.ts";
import { serveSite } from "./site.ts";

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
    receive: Mailbox["receive"];
    show?: Mailbox["show"];
  };
  /** Undefined without demo data: then the route of the demo's sign-in does not exist. */
  demo:
    | {
        users: readonly DemoUser[];
        signIn(email: string): Promise<{ cookies: string[] } | undefined>;
        card: DemoCard;
      }
    | undefined;
  securityHeaders: Record<string, string>;
}

export async function startServer(options: ServerOptions): Promise<Server> {
  const server = createServer((request, response) => {
    answer(options, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500, { "content-type": "application/json" });
      response.end(JSON.stringify({ message: "Internal Server Error" }));
    });
  });
  // Longer than clients keep a connection: at 5 s, the default, it may close just as the next call is sent.
  server.keepAliveTimeout = 75_000;
  server.on("clientError", refuseUnreadable);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", resolve);
  });
  return server;
}

async function answer(options: ServerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const address = new URL(request.url ?? "/", options.publicUrl);
  const { pathname, search } = address;
  const host = request.headers.host?.toLowerCase() ?? "";
  if (!isKnownHost(options, host)) {
    request.resume();
    response.writeHead(421, { "content-type": "text/plain" }).end("Misdirected Request");
    return;
  }
  const method = request.method ?? "GET";
  if (pathname === "/healthz") {
    response.writeHead(200).end("ok");
    return;
  }
  if (sameSecret(pathname, `/ses/${options.letters.key}/v2/email/outbound-emails`)) {
    return options.letters.receive(request, response);
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
  if (pathname.startsWith("/demo/") && options.demo) return answerCard(options.demo.card, pathname, request, response);
  const match = matchRoute(method, pathname);
  if (match) return callHandler(match, request, response);
  if (pathname.startsWith("/api/")) {
    response.writeHead(404, { "content-type": "application/json" }).end(JSON.stringify({ message: "Not Found" }));
    return;
  }
  if (method !== "GET" && method !== "HEAD") {
    response.writeHead(405).end();
    return;
  }
  serveSite(pathname, request, response, demoScript(options.demo?.users ?? []), options.securityHeaders);
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
    response.writeHead(404).end();
    return;
  }
  const body: unknown = JSON.parse((await requestBody(request)).toString("utf8"));
  const isSameOrigin = request.headers.origin === options.publicUrl;
  const email = typeof body === "object" && body !== null && "email" in body ? String(body.email) : "";
  const isDemoUser = options.demo.users.some((user) => user.email === email);
  const signedIn = isSameOrigin && isDemoUser ? await options.demo.signIn(email) : undefined;
  if (!signedIn) {
    response.writeHead(404).end();
    return;
  }
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
  const body = (await requestBody(request)).toString("utf8");
  const isAsked = request.method === "POST" && action !== undefined;
  const answer = isAsked ? await card.ask(action, request.headers.origin, body) : { status: 404, json: "{}" };
  response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.json);
}

/** The demo users for the login page, as JSON: the content security policy allows no inline code. */
function demoScript(users: readonly DemoUser[]): string {
  if (users.length === 0) return "";
  const list = JSON.stringify(users).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="virn-demo">${list}</script><script type="module" fetchpriority="low" src="/demo/web-eid.js"></script>`;
}
