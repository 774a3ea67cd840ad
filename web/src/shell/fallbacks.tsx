import { Button } from "@mantine/core";
import { Link, Navigate } from "@tanstack/react-router";
import { useMe } from "#web/api/useMe.ts";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { usePageTitle } from "#web/ui/page/usePageTitle.ts";
import { useMessages } from "#web/ui/text/language.ts";
import { firstPage } from "./access.ts";

export function FirstPage() {
  const me = useMe();
  if (!me) return null;
  const path = firstPage(me);
  if (path) return <Navigate to={path} replace />;
  return <NoPages />;
}

function NoPages() {
  const text = useMessages();
  usePageTitle(text.nothingToShowTitle);
  return <EmptyState level={1} title={text.nothingToShowTitle} text={text.nothingToShow} />;
}

export function NotFoundPage() {
  const text = useMessages();
  usePageTitle(text.notFoundTitle);
  return (
    <EmptyState
      level={1}
      title={text.notFoundTitle}
      text={text.notFound}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
          {text.toStart}
        </Button>
      }
    />
  );
}

export function BrokenPage() {
  const text = useMessages();
  usePageTitle(text.brokenTitle);
  return (
    <EmptyState
      level={1}
      title={text.brokenTitle}
      text={text.broken}
      action={
        <Button variant="default" onClick={() => window.location.reload()}>
          {text.reload}
        </Button>
      }
    />
  );
}
