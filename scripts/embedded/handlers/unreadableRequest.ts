import type { Duplex } from "node:stream";
import { gatewayRefusals } from "./gatewayRefusals.ts";

/** Answers what Node cannot read as a request, where API Gateway would answer. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } =
    error.code === "HPE_HEADER_OVERFLOW" ? gatewayRefusals.headersTooLarge : { status: 400, message: "Bad Request" };
  const body = JSON.stringify({ message });
  const head = `HTTP/1.1 ${status} ${message}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
  socket.end(`${head}\r\nconnection: close\r\n\r\n${body}`);
}
