import type { ContractLists } from "#scripts/simulators/evr/contract.ts";
import type { DemoReference } from "./reference.ts";

export function registerLists(reference: DemoReference): ContractLists {
  const { platform, buyers, destinations, assortments } = reference;
  return {
    assortments: assortments.map(({ code, name, productGroup, unit }) => ({
      code,
      name,
      productGroupCode: productGroup,
      measurementUnitCode: unit,
    })),
    certificates: [
      { code: "FSC100", name: "FSC 100%" },
      { code: "FSCMIX", name: "FSC Mix Credit" },
      { code: "PEFC100", name: "100% PEFC Certified" },
    ],
    measurementUnits: [
      { code: "TM", name: "Tihumeeter" },
      { code: "PM3", name: "Puistekuupmeeter" },
    ],
    organizations: [platform, ...buyers].map(({ name, regCode, address, email, phone }) => ({
      name,
      registerCode: regCode,
      address,
      email,
      phone,
    })),
    placesOfDelivery: destinations.map(({ name, code, buyer, address, coordinates }) => ({
      name,
      code,
      registerCode: buyer,
      address,
      coordinates,
      isActive: true,
    })),
  };
}
