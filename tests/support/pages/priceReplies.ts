import type { ListedPrice } from "#shared/prices/contract.ts";

export const listedPrice = (changes: Partial<ListedPrice> = {}): ListedPrice => ({
  id: "hind",
  buyer: { id: 7, name: "Haavasalu Mets OÜ" },
  destination: null,
  assortment: { id: 3, name: "Männipalk", unit: "SCM" },
  certificate: 0,
  valid_from: "2026-11-01",
  price: 98.5,
  valid_until: null,
  validity: "current",
  ...changes,
});
