import { type PersonFacts, setPerson } from "#functions/people/store/personWrites.ts";
import type { DemoUser } from "#scripts/embedded/server/server.ts";

export async function seedPeople(buyerIds: readonly number[], ownerIds: readonly number[]): Promise<DemoUser[]> {
  const people = demoPeople(buyerIds.slice(0, 2), ownerIds.slice(0, 2));
  for (const { role: _role, ...person } of people) await setPerson(person);
  return demoUsers();
}

export function demoUsers(): DemoUser[] {
  return demoPeople([], []).map(({ role, email, name }) => ({ email, name, role }));
}

/** Personal codes are those of the public test users of the signing services. */
function demoPeople(buyers: number[], owners: number[]): (PersonFacts & { role: string })[] {
  return [
    {
      role: "Platvormi agent",
      name: "Mari Mets",
      email: "mari@virn.example",
      roles: ["superUser"],
      companies: [],
      personalCode: "60001019906",
    },
    {
      role: "Ettevõtte kasutaja",
      name: "Haavasalu Peeter",
      email: "peeter@virn.example",
      roles: ["companyUser"],
      companies: owners.slice(0, 1),
      personalCode: "50001018908",
    },
    {
      role: "Ettevõtte kasutaja",
      name: "Liis Laanepere-Kuusemägi",
      email: "liis@virn.example",
      roles: ["companyUser"],
      companies: owners,
      personalCode: "40504040001",
    },
    {
      role: "Nõukogu liige",
      name: "Toomas Tamm",
      email: "toomas@virn.example",
      roles: ["councilMember"],
      companies: [],
      personalCode: "60001019983",
    },
    {
      role: "Nõukogu liige ja ettevõtte kasutaja",
      name: "Ants Allikmaa",
      email: "ants@virn.example",
      roles: ["councilMember", "companyUser"],
      companies: owners.slice(1, 2),
      personalCode: "60001018800",
    },
    {
      role: "Hinnakirja lugeja",
      name: "Kadri Kask",
      email: "kadri@virn.example",
      roles: ["priceListReader"],
      companies: buyers,
      personalCode: "60001019928",
    },
  ];
}
