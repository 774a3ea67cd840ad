/** Answers of API Gateway itself, as `{ message }`. */
export const gatewayRefusals = {
  tooLarge: { status: 413, message: "Request Too Long" },
  tooMany: { status: 429, message: "Too Many Requests" },
  headersTooLarge: { status: 431, message: "Request Header Fields Too Large" },
  badReply: { status: 502, message: "Bad Gateway" },
  timeout: { status: 504, message: "Gateway Timeout" },
} as const satisfies Record<string, { status: number; message: string }>;

export type GatewayRefusal = keyof typeof gatewayRefusals;
