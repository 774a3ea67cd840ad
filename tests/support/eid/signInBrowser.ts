import { type Answer, type Caller, callerWith, nobody } from "#tests/support/api/callApi.ts";

export const MARY = "60001019906";
export const SMART = "40504040001";
const PHONE = "+372 0000 0766";

/** A browser at the sign-in page that keeps its cookies; `letter`: the hash of the letter's link that led to it. */
export function signInBrowser(here: () => Record<string, string>, letter?: string) {
  let cookies = ["csrftoken=anonymous-token"];
  const call = async (operation: string, input: object = {}): Promise<Answer> => {
    const answer = await nobody().call(`signing.${operation}`, { ...input, headers: here(), cookies });
    const set = answer.cookies.map((cookie) => cookie.split(";")[0]!);
    if (set.length > 0)
      cookies = [...cookies.filter((old) => !set.some((one) => one.split("=")[0] === old.split("=")[0])), ...set];
    return answer;
  };
  const of = (id: string) => ({ params: { id } });
  return {
    mobileId: (idCode = MARY, phoneNumber = PHONE, by = letter) =>
      call("signInByMobileId", { body: { idCode, phoneNumber, letter: by } }),
    smartId: (idCode = SMART, by = letter) => call("signInBySmartId", { body: { idCode, letter: by } }),
    idCard: () => call("signInByIdCard", { body: { letter } }),
    token: (id: string, token: object) => call("signInCardToken", { ...of(id), body: { token } }),
    progress: (id: string) => call("signInProgress", of(id)),
    cancel: (id: string) => call("cancelSignIn", of(id)),
    finish: (id: string) => call("finishSignIn", of(id)),
  };
}

export function callerOf(signedIn: Answer): Caller {
  const value = (name: string) =>
    signedIn.cookies
      .find((cookie) => cookie.startsWith(`${name}=`))!
      .slice(name.length + 1)
      .split(";")[0]!;
  return callerWith(value("virn"), value("csrftoken"));
}
