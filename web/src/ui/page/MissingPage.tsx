import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { usePageTitle } from "./usePageTitle.ts";

interface MissingPageProps {
  title: string;
  text: string;
  back: { to: string; label: string };
}

export function MissingPage({ title, text, back }: MissingPageProps) {
  usePageTitle(title);
  return (
    <EmptyState
      level={1}
      title={title}
      text={text}
      action={
        <Button variant="default" renderRoot={(props) => <Link {...props} to={back.to} />}>
          {back.label}
        </Button>
      }
    />
  );
}
