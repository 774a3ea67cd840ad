import * as z from "zod/mini";
import { MAX_PRICE, toEuros } from "#shared/basics/amounts.ts";
import { audiences } from "#shared/platform/audiences.ts";
import { defineArea } from "#shared/platform/route.ts";
import {
  destinationCode,
  flagText,
  id,
  idText,
  isoDay,
  nothing,
  offsetText,
  option,
  pageOf,
  pageQuery,
  pricedCertificate,
  unit,
} from "#shared/platform/schemas.ts";

/** Euros (docs/rules/prices.md, "Amount of a price"). */
const amountOfMoney = z
  .number("Sisesta korrektne number.")
  .check(
    z.minimum(0.01, "Hind peab olema suurem kui 0."),
    z.maximum(toEuros(MAX_PRICE), "Hind on liiga suur."),
    z.multipleOf(0.01, "Hinnal võib olla kuni kaks kohta pärast koma."),
  );

/** Base64url of a JSON list with a destination code, whose characters have up to 4 bytes, or 6 as an escape. */
const priceId = z.string().check(z.maxLength(2000));

const price = z.object({
  id: z.string(),
  buyer: option,
  destination: z.nullable(z.object({ code: z.string(), name: z.string() })),
  assortment: z.object({ id, name: z.string(), unit }),
  certificate: pricedCertificate,
  valid_from: isoDay,
  price: z.number(),
});
export type Price = z.infer<typeof price>;

const listedPrice = z.extend(price, {
  valid_until: z.nullable(isoDay),
  validity: z.enum(["past", "current", "future"]),
});
export type ListedPrice = z.infer<typeof listedPrice>;

export const priceRoutes = defineArea({
  list: {
    method: "GET",
    path: "/prices",
    summary: "Current and future prices of a buyer, 50 a page. A price-list reader sees their own companies.",
    who: audiences.priceReaders,
    grants: ["table:read"],
    query: z.object({
      buyer: idText,
      assortment: z.optional(idText),
      destination: z.optional(destinationCode),
      past: z.optional(flagText),
      ...pageQuery,
      /** An offset too, since the server reads the list of a buyer whole. */
      cursor: z.optional(offsetText),
    }),
    reply: pageOf(listedPrice),
    status: 200,
    problems: ["not_found"],
  },
  options: {
    method: "GET",
    path: "/prices/options",
    summary: "The buyers, destinations and assortments that a price can be for.",
    who: audiences.priceReaders,
    grants: ["table:read"],
    reply: z.object({
      buyers: z.array(z.extend(option, { destinations: z.array(z.object({ code: z.string(), name: z.string() })) })),
      assortments: z.array(z.object({ id, name: z.string(), unit })),
    }),
    status: 200,
  },
  create: {
    method: "POST",
    path: "/prices",
    summary: "Adds a price and prices the waiting report rows that had none.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "queue:prices"],
    body: z.object({
      buyer: id,
      destination: destinationCode,
      assortment: id,
      certificate: pricedCertificate,
      valid_from: isoDay,
      price: amountOfMoney,
    }),
    reply: price,
    status: 201,
    problems: ["price_exists", "not_found"],
  },
  change: {
    method: "PATCH",
    path: "/prices/{id}",
    summary: "Changes the amount of a price that the user has seen.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "queue:prices"],
    params: z.object({ id: priceId }),
    body: z.object({ price: amountOfMoney, original_price: amountOfMoney }),
    reply: price,
    status: 200,
    problems: ["price_changed"],
  },
  remove: {
    method: "DELETE",
    path: "/prices/{id}",
    summary: "Removes a price; rows that were priced by it do not change.",
    who: audiences.superUsers,
    grants: ["table:read", "table:write", "table:delete"],
    params: z.object({ id: priceId }),
    reply: nothing,
    status: 204,
  },
});
