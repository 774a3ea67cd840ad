import type { HttpAnswer, HttpCall, StartedSystem } from "#tests/support/services/startedSystem.ts";

/** Each caller has an address, so that rate limits do not mix. */
export const CALLERS = [
  { name: "super user", email: "mari@virn.example", role: "superUser", from: "127.0.0.11" },
  { name: "company user", email: "peeter@virn.example", role: "companyUser", from: "127.0.0.12" },
  { name: "council member", email: "toomas@virn.example", role: "councilMember", from: "127.0.0.13" },
  { name: "price-list reader", email: "kadri@virn.example", role: "priceListReader", from: "127.0.0.14" },
  { name: "signed out", email: undefined, role: undefined, from: "127.0.0.15" },
] as const;

export interface SentCall {
  method: string;
  path: string;
  body?: string;
  contentType?: string;
}

export interface ApiCaller {
  send(call: SentCall): Promise<HttpAnswer>;
  signIn(): Promise<void>;
}

export async function apiCaller(system: StartedSystem, email: string | undefined, from: string): Promise<ApiCaller> {
  let cookie = "csrftoken=anonymous";
  let csrf = "anonymous";
  const headers = () => ({ cookie, "x-csrftoken": csrf, origin: system.url });
  const caller: ApiCaller = {
    send({ method, path, body, contentType = "application/json" }) {
      const call: HttpCall = { method, headers: { ...headers(), "content-type": contentType }, from };
      return system.call(path, body === undefined ? call : { ...call, body });
    },
    async signIn() {
      if (email === undefined) return;
      const { status, headers: answered } = await system.call("/demo/sign_in", {
        method: "POST",
        headers: { origin: system.url, "content-type": "application/json" },
        body: JSON.stringify({ email }),
        from,
      });
      if (status !== 200) throw new Error(`${email} cannot sign in: ${status}`);
      const cookies = (answered["set-cookie"] ?? []).map((each) => each.split(";")[0] ?? "");
      cookie = cookies.join("; ");
      csrf = cookies.find((each) => each.startsWith("csrftoken="))?.slice("csrftoken=".length) ?? "";
    },
  };
  await caller.signIn();
  return caller;
}
