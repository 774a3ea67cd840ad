export interface Reply {
  status: number;
  body: unknown;
}

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 500;

export function paged<T>(
  items: readonly T[],
  query: URLSearchParams,
  shown: (item: T) => unknown = (item) => item,
): Reply {
  const pageNumber = Math.max(1, Number(query.get("page")) || 1);
  const pageSize = Math.min(MAX_PAGE_SIZE, Math.max(1, Number(query.get("page_size")) || DEFAULT_PAGE_SIZE));
  const start = (pageNumber - 1) * pageSize;
  const pageResult = items.slice(start, start + pageSize).map(shown);
  return { status: 200, body: { pageNumber, pageSize, pageResult, totalCount: items.length } };
}

export function oneOrNotFound(body: unknown): Reply {
  return body === undefined ? problem(404, "Not Found") : { status: 200, body };
}

export function problem(status: number, title: string): Reply {
  return { status, body: { type: "about:blank", title, status } };
}
