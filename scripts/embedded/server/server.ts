import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { callHandler } from "#scripts/embedded/handlers/gateway.ts";
import { matchRoute } from "#scripts/embedded/handlers/matchRoute.ts";
import type { Services } from "#scripts/embedded/services/services.ts";
import type { DemoUser } from "#scripts/seeding/people.ts";
import { forwardFiles } from "./forwardedFiles.ts";
import type { Mailbox } from "./mailbox.ts";
import { storePostedFile } from "./postedFiles.ts";
import { requestBody } from "./requestBody.ts";
import { serveSite } from "./site.ts";

export interface ServerOptions {
  port: number;
  publicUrl: string;
  services: Services;
  mailbox: Mailbox;
  demoUsers: readonly DemoUser[];
  /** Only the embedded server has this route. */
  demoSignIn(email: string): Promise<{ cookies: string[] } | undefined>;
  securityHeaders: Record<string, string>;
}

/** One HTTP server in place of CloudFront, API Gateway, S3 and SES. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const server = createServer((request, response) => {
    answer(options, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500, { "content-type": "application/json" });
      response.end(JSON.stringify({ message: "Internal Server Error" }));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", resolve);
  });
  return server;
}

async function answer(options: ServerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, search } = new URL(request.url ?? "/", options.publicUrl);
  const method = request.method ?? "GET";
  if (pathname === "/healthz") {
    response.writeHead(200).end("ok");
    return;
  }
  if (pathname === "/ses/v2/email/outbound-emails") return options.mailbox.receive(request, response);
  if (pathname.startsWith("/files/") && method === "POST") {
    return storePostedFile(options.services.awsEndpoint, pathname.slice("/files/".length), request, response);
  }
  if (pathname.startsWith("/files/")) {
    forwardFiles(options.services.awsEndpoint, pathname.slice("/files".length) + search, request, response);
    return;
  }
  // Cookies, the Origin check and links need one host name.
  if (request.headers.host !== new URL(options.publicUrl).host) {
    response.writeHead(307, { location: `${options.publicUrl}${pathname}${search}` }).end();
    return;
  }
  if (pathname === "/mailbox" && method === "GET") return options.mailbox.show(response);
  if (pathname === "/demo/sign_in" && method === "POST") return demoSignIn(options, request, response);
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
  serveSite(pathname, request, response, demoScript(options.demoUsers), options.securityHeaders);
}

async function demoSignIn(options: ServerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body: unknown = JSON.parse((await requestBody(request)).toString("utf8"));
  const isSameOrigin = request.headers.origin === options.publicUrl;
  const email = typeof body === "object" && body !== null && "email" in body ? String(body.email) : "";
  const signedIn = isSameOrigin ? await options.demoSignIn(email) : undefined;
  if (!signedIn) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { "set-cookie": signedIn.cookies, "content-type": "application/json" }).end("{}");
}

/** The demo users for the login page, as JSON: the content security policy allows no inline code. */
function demoScript(users: readonly DemoUser[]): string {
  if (users.length === 0) return "";
  return `<script type="application/json" id="virn-demo">${JSON.stringify(users).replaceAll("<", "\\u003c")}</script>`;
}
