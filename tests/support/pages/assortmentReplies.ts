import type { ListedAssortment, ListedGroup } from "#shared/assortments/contract.ts";

export const GROUP: ListedGroup = {
  id: 4,
  name: "Palgid",
  unit: "SCM",
  forecasts_per_destination: true,
  ungrouped_destination: false,
  destinations: [],
  version: 1,
};

export const ASSORTMENT: ListedAssortment = {
  id: 3,
  code: "MAP",
  name: "Männipalk",
  unit: "SCM",
  fixed_price: 0,
  bounds: { least_volume: 0.5, most_volume: 40, least_price: 0, most_price: 0 },
  group: 4,
  version: 1,
};
