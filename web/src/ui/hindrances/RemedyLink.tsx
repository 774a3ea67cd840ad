import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import layout from "#web/ui/layout.module.css";
import { type Hindrance, type RemedyPlace, remedyOf } from "./hindrances.ts";

interface RemedyLinkProps {
  place: RemedyPlace;
  company: number;
  /** Whose price is missing, where that is known. */
  assortment?: number | undefined;
  className: string | undefined;
  target?: "_blank";
  title?: string;
  children: ReactNode;
}

/** Leads to where a hindrance is mended. */
export function RemedyLink({ place, company, assortment, ...props }: RemedyLinkProps) {
  if (place === "prices")
    return <Link {...props} to="/price-lists/" search={{ buyer: company, assortment }} preload={false} />;
  if (place === "companies") return <Link {...props} to="/companies/" search={{ missing: "only" }} preload={false} />;
  return <Link {...props} to="/companies/$id/" params={{ id: String(company) }} preload={false} />;
}

/** The remedy of one hindrance beside a sentence on it; nothing where it has none. */
export function Remedy({ of, company }: { of: Hindrance; company: number }) {
  const remedy = remedyOf(of);
  if (!remedy) return null;
  return (
    <RemedyLink place={remedy.place} company={company} className={layout.touch}>
      {remedy.label}
    </RemedyLink>
  );
}
