import { type Company, companiesById, companyById } from "#functions/companies/store/company.ts";
import { env } from "#functions/platform/env.ts";
import { Problem } from "#functions/platform/problem.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import { type Declaration, declarationById, type FiledDeclaration, isFiled } from "./store/declaration.ts";

/** True when timber is bought from it. */
export function isOwnerCompany({ kind, isOwner }: Pick<Company, "kind" | "isOwner">): boolean {
  return kind === "owner" || isOwner;
}

/** True when the installation files declarations (docs/rules/eudr.md, "The switch of filing"). */
export function isFilingOn(): boolean {
  return env().EUDR_FILING === "on";
}

/** The owners that a person works for. @throws Problem `not_found` without any. */
export async function ownersOfViewer(viewer: Viewer): Promise<Company[]> {
  const companies = await companiesById(viewer.companies);
  const owners = [...companies.values()].filter(isOwnerCompany);
  if (owners.length === 0) throw new Problem("not_found");
  return owners;
}

/** An owner whose declarations the viewer may open. @throws Problem `not_found` for every other company. */
export async function ownerForViewer(viewer: Viewer, id: number): Promise<Company> {
  const company = isSuperUser(viewer) || viewer.companies.includes(id) ? await companyById(id) : undefined;
  const isOwner = company && (isOwnerCompany(company) || (company.kind === "platform" && isSuperUser(viewer)));
  if (!isOwner) throw new Problem("not_found");
  return company;
}

/** A declaration that the viewer may open. @throws Problem `not_found` for every other id. */
export async function declarationForViewer(viewer: Viewer, id: string): Promise<Declaration> {
  const declaration = await declarationById(id);
  if (!declaration) throw new Problem("not_found");
  await ownerForViewer(viewer, declaration.owner);
  return declaration;
}

/** One that Virn files. @throws Problem `not_found` for every other id and where filing is off, `declaration_changed` */
export async function filingForViewer(viewer: Viewer, id: string, version?: number): Promise<FiledDeclaration> {
  const declaration = await declarationForViewer(viewer, id);
  if (!isFilingOn() || !isFiled(declaration)) throw new Problem("not_found");
  if (version !== undefined && version !== declaration.version) throw new Problem("declaration_changed");
  return declaration;
}
