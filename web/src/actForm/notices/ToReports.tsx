import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { actFormText as text } from "#web/actForm/text.ts";

export function ToReports() {
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/reports/dashboard/" {...props} />}>
      {text.toReports}
    </Button>
  );
}
