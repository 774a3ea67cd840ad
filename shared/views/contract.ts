import * as z from "zod/mini";
import { audiences } from "#shared/platform/audiences.ts";
import { defineArea } from "#shared/platform/route.ts";
import { id, idText, nothing } from "#shared/platform/schemas.ts";
import { MAX_VIEW_SEARCH, VIEWED_LISTS } from "./savedViews.ts";

const list = z.enum(VIEWED_LISTS);
/** Its length is checked by the rule, with a sentence. */
const name = z.string().check(z.maxLength(200));
/** Parameters of an address, escaped: nothing in it can leave the page of the list. */
const search = z.string().check(z.maxLength(MAX_VIEW_SEARCH), z.regex(/^[\w.,~*%+=& -]*$/, "Vigane aadress."));

const view = z.object({ id, list, name: z.string(), search: z.string() });
export type WireView = z.infer<typeof view>;

export const viewRoutes = defineArea({
  list: {
    method: "GET",
    path: "/views",
    summary: "The saved views of the caller, of all lists, by name.",
    who: audiences.parties,
    grants: ["table:read"],
    reply: z.object({ results: z.array(view) }),
    status: 200,
  },
  save: {
    method: "POST",
    path: "/views",
    summary: "Saves a view of a list; the same view once more changes nothing. A person has at most 20.",
    who: audiences.parties,
    grants: ["table:read", "table:write"],
    body: z.object({ list, name, search }),
    reply: view,
    status: 201,
  },
  rename: {
    method: "PATCH",
    path: "/views/{id}",
    summary: "Renames a view of the caller.",
    who: audiences.parties,
    grants: ["table:read", "table:write"],
    params: z.object({ id: idText }),
    body: z.object({ name }),
    reply: view,
    status: 200,
    problems: ["not_found"],
  },
  remove: {
    method: "DELETE",
    path: "/views/{id}",
    summary: "Removes a view of the caller.",
    who: audiences.parties,
    grants: ["table:read", "table:write"],
    params: z.object({ id: idText }),
    reply: nothing,
    status: 204,
    problems: ["not_found"],
  },
});
