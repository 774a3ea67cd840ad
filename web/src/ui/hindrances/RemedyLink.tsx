import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { RemedyPlace } from "./hindrances.ts";

interface RemedyLinkProps {
  place: RemedyPlace;
  company: number;
  className: string | undefined;
  title?: string;
  children: ReactNode;
}

/** Leads to where a hindrance is mended. */
export function RemedyLink({ place, company, ...props }: RemedyLinkProps) {
  if (place === "prices") return <Link {...props} to="/price-lists/" search={{ buyer: company }} preload={false} />;
  if (place === "companies") return <Link {...props} to="/companies/" search={{ missing: "only" }} preload={false} />;
  return <Link {...props} to="/companies/$id/" params={{ id: String(company) }} preload={false} />;
}
