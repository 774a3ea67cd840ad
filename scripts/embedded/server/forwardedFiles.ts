import { request as forward, type IncomingMessage, type ServerResponse } from "node:http";

export function forwardFiles(endpoint: string, path: string, request: IncomingMessage, response: ServerResponse): void {
  const { hostname, port, host } = new URL(endpoint);
  // fauxqs ignores this parameter of S3, with which a signed link names the file.
  const disposition = new URL(path, endpoint).searchParams.get("response-content-disposition");
  const onward = forward(
    { hostname, port, path, method: request.method, headers: { ...request.headers, host } },
    (answered) => {
      response.writeHead(answered.statusCode ?? 502, {
        ...answered.headers,
        ...(disposition === null ? {} : { "content-disposition": disposition }),
      });
      answered.pipe(response);
    },
  );
  onward.once("error", () => response.writeHead(502).end());
  request.pipe(onward);
}
