import type { FurtherCall, Reply } from "#scripts/simulators/aws/simulator.ts";

interface SimulatedStack {
  /** Type and physical id. */
  resources: [type: string, id: string][];
  isProtected?: boolean;
  /** Why CloudFormation cannot delete it. */
  failure?: string;
}

const ok = (body: string): Reply => ({ status: 200, body });
const json = (value: object): Reply => ok(JSON.stringify(value));
const absent: Reply = { status: 400, body: JSON.stringify({ __type: "ResourceNotFoundException" }) };

/** CloudFormation with stacks that can be deleted, and the services whose resources outlive them. */
export class SimulatedStacks {
  /** By name. Each is deleted while it is looked at for the second time. */
  readonly stacks = new Map<string, SimulatedStack>();
  /** Calls that change something, in order. */
  readonly changes: string[] = [];
  readonly tables = new Set<string>();
  readonly buckets = new Set<string>();
  hasBackups = false;
  private readonly leaving = new Set<string>();

  readonly more = (call: FurtherCall): Reply | undefined => {
    const { service, operation, method, url, body } = call;
    if (service === "cloudformation") return this.formation(operation ?? "", new URLSearchParams(body));
    if (service === "dynamodb") return this.dynamodb(operation ?? "", JSON.parse(body));
    if (service === "s3") return ok([...this.buckets].map((name) => `<Bucket><Name>${name}</Name></Bucket>`).join(""));
    if (service === "backup" && url.pathname.endsWith("/recovery-points/")) {
      return json({ RecoveryPoints: this.hasBackups ? [{ RecoveryPointArn: "arn:1" }] : [] });
    }
    if (service === "ec2" && operation === undefined) return undefined;
    if (service === "ec2" && body.includes("DescribeAddresses")) return ok("<allocationId>eipalloc-1</allocationId>");
    if (service === "sts" || service === "ssm") return undefined;
    this.changes.push(`${service} ${operation ?? `${method} ${url.pathname}`} ${body}`.trim());
    return ok("{}");
  };

  private formation(operation: string, form: URLSearchParams): Reply | undefined {
    const name = form.get("StackName") ?? "";
    const stack = this.stacks.get(name);
    if (!stack) {
      const body = `<Error><Code>ValidationError</Code><Message>Stack with id ${name} does not exist</Message></Error>`;
      return { status: 400, body };
    }
    switch (operation) {
      case "DescribeStacks": {
        if (this.leaving.has(name) && !stack.failure) {
          this.stacks.delete(name);
          return ok("<StackStatus>DELETE_IN_PROGRESS</StackStatus>");
        }
        const status = this.leaving.delete(name) ? "DELETE_FAILED" : "UPDATE_COMPLETE";
        return ok(
          `<StackStatus>${status}</StackStatus><StackStatusReason>${stack.failure ?? ""}</StackStatusReason><EnableTerminationProtection>${stack.isProtected ?? false}</EnableTerminationProtection>`,
        );
      }
      case "ListStackResources": {
        // A page has one resource, so that who reads one page only is found out.
        const from = Number(form.get("NextToken") ?? 0);
        const [[type, id] = ["AWS::Lambda::Function", "f"]] = stack.resources.slice(from);
        const next = from + 1 < stack.resources.length ? `<NextToken>${from + 1}</NextToken>` : "";
        const member = `<ResourceType>${type}</ResourceType><PhysicalResourceId>${id}</PhysicalResourceId><ResourceStatus>CREATE_COMPLETE</ResourceStatus>`;
        return ok(`<member>${member}</member>${next}`);
      }
      case "UpdateTerminationProtection":
        stack.isProtected = form.get("EnableTerminationProtection") === "true";
        this.changes.push(`unprotect ${name}`);
        return ok("<x/>");
      case "DeleteStack":
        if (stack.isProtected) return { status: 400, body: "<Error><Code>ValidationError</Code></Error>" };
        this.leaving.add(name);
        this.changes.push(`delete ${name}`);
        return ok("<x/>");
      default:
        return undefined;
    }
  }

  private dynamodb(operation: string, { TableName }: { TableName: string }): Reply {
    if (operation === "ListTables") return json({ TableNames: [...this.tables] });
    if (!this.tables.has(TableName)) return absent;
    if (operation !== "DescribeTable") this.changes.push(`${operation} ${TableName}`);
    if (operation === "DeleteTable") this.tables.delete(TableName);
    return json({ Table: { TableName } });
  }
}
