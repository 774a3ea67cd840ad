const CSRF_COOKIE = "csrftoken";

/** Headers of every read; with the CSRF token where the visitor has one already (docs/rules/sessions.md, "CSRF"). */
export function readHeaders(): Record<string, string> {
  const headers = { Accept: "application/json", "X-Requested-With": "XMLHttpRequest" };
  const token = csrfToken();
  return token === "" ? headers : { ...headers, "X-CSRFToken": token };
}

/** The token that a form of the browser sends as `csrfmiddlewaretoken` and a call as X-CSRFToken; "" without one. */
export function csrfToken(): string {
  const pair = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${CSRF_COOKIE}=`));
  return pair?.slice(CSRF_COOKIE.length + 1) ?? "";
}
