const CSRF_COOKIE = "csrftoken";

/** Headers of every read, with the CSRF token if there is one (docs/rules/sessions.md, "CSRF"). */
export function readHeaders(): Record<string, string> {
  const headers = { Accept: "application/json", "X-Requested-With": "XMLHttpRequest" };
  const token = csrfToken();
  return token === "" ? headers : { ...headers, "X-CSRFToken": token };
}

/** The CSRF token, "" without one. A browser form sends it as `csrfmiddlewaretoken`, a call as X-CSRFToken. */
export function csrfToken(): string {
  const pair = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${CSRF_COOKIE}=`));
  return pair?.slice(CSRF_COOKIE.length + 1) ?? "";
}
