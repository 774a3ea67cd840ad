import net from "node:net";

export interface SmtpServer {
  url: string;
  /** As they were sent, with their headers. */
  letters(): readonly string[];
  /** Whom each letter was for, as the server was told and took it. */
  recipients(): readonly (readonly string[])[];
  /** From now on it answers so to a command (its first word, an address, or "." for the end of a letter); '' hangs up. */
  replyTo(command: string, reply: string | undefined): void;
  close(): Promise<void>;
}

/** Takes every letter, as RFC 5321 says, unless it is told to answer otherwise. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const letters: string[] = [];
  const recipients: string[][] = [];
  const replies = new Map<string, string>();
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    let received = "";
    let isData = false;
    let to: string[] = [];
    socket.write("220 mail.example\r\n");
    socket.on("data", (chunk) => {
      received += chunk.toString("utf8");
      for (;;) {
        const end = received.indexOf(isData ? "\r\n.\r\n" : "\r\n");
        if (end < 0) return;
        const text = received.slice(0, end);
        received = received.slice(end + (isData ? 5 : 2));
        const command = text.split(/[ :]/)[0]?.toUpperCase() ?? "";
        const [, address = ""] = command === "RCPT" ? (/<(.*)>/.exec(text) ?? []) : [];
        const told = replies.get(isData ? "." : command) ?? (isData ? undefined : replies.get(address));
        if (told === "") {
          socket.destroy();
          return;
        }
        if (told !== undefined) {
          isData = false;
          socket.write(`${told}\r\n`);
          continue;
        }
        if (command === "MAIL") to = [];
        if (address !== "" && !isData) to.push(address);
        if (isData) {
          letters.push(text);
          recipients.push(to);
        }
        const isStart = !isData && text.toUpperCase() === "DATA";
        const isEnd = !isData && text.toUpperCase() === "QUIT";
        isData = isStart;
        socket.write(isStart ? "354 Go on\r\n" : isEnd ? "221 Bye\r\n" : "250 OK\r\n");
        if (isEnd) socket.end();
      }
    });
    socket.on("error", () => socket.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    letters: () => letters,
    recipients: () => recipients,
    replyTo(command, reply) {
      if (reply === undefined) replies.delete(command);
      else replies.set(command, reply);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
