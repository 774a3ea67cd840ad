import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export interface Listening {
  url: string;
  /** Ends unfinished answers too. */
  close: () => Promise<void>;
}

/**
 * Serves on this machine only; an error while answering ends the connection.
 * @param port 0 for any free one
 */
export async function listening(
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  port = 0,
): Promise<Listening> {
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
