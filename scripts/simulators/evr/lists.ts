import type { ContractLists } from "./contract.ts";
import { oneOrNotFound, paged, type Reply } from "./reply.ts";

/** `party` is the register code of the company that asks. */
export function listReply(lists: ContractLists, url: URL, party: string): Reply {
  const query = url.searchParams;
  const starts = query.get("code_starts_with") ?? "";
  const contains = (query.get("name_contains") ?? "").toLowerCase();
  const named = <T extends { name: string }>(list: T[]) =>
    list.filter((each) => each.name.toLowerCase().includes(contains));
  switch (url.pathname) {
    case "/api/assortments":
      return paged(lists.assortments, query);
    case "/api/certificates":
      return paged(lists.certificates, query);
    case "/api/measurementunits":
      return paged(lists.measurementUnits, query);
    case "/api/organizations":
      return paged(
        named(lists.organizations).filter((each) => each.registerCode.startsWith(starts)),
        query,
      );
    case "/api/placeofdeliveries": {
      const owner = query.get("register_code");
      const places = named(lists.placesOfDelivery).filter((each) => each.code.startsWith(starts));
      return paged(
        places.filter((each) => owner === null || each.registerCode === owner),
        query,
      );
    }
    case "/api/me":
      return oneOrNotFound(lists.organizations.find((each) => each.registerCode === party));
    default: {
      const [, code] = /^\/api\/placeofdeliveries\/([^/]+)$/.exec(url.pathname) ?? [];
      const place = lists.placesOfDelivery.find((each) => each.code === decodeURIComponent(code ?? ""));
      return oneOrNotFound(place?.registerCode === party ? place : undefined);
    }
  }
}
