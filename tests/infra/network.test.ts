import { Match, type Template } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { readConfig } from "#infra/basis/config.ts";
import { groupNames, routeGroups } from "#infra/stacks/routeGroups.ts";
import { type QueueRow, queueNames, queues } from "#shared/platform/queues.ts";
import { allRoutes } from "#shared/routes.ts";
import { settings } from "./settings.ts";
import { actionsOf, functionOf, resourcesOf, routesOf, type Statement, statementsOf, synthesize } from "./support.ts";

const { stacks, templates } = synthesize(readConfig("production", { ...settings, fixedAddress: true }));
const network = templates["network"]!;
const workers = templates["workers"]!;
const rows = queueNames.map((name): [string, QueueRow] => [name, queues[name]]);
const asking = rows.filter(([, { reaches }]) => reaches?.includes("eid")).map(([name]) => name);
const askingRoutes = allRoutes.filter(({ row }) => row.reaches?.includes("eid"));
/** Each function with its template, and whether it calls SK. */
const functions: [name: string, template: Template, isAsking: boolean][] = [
  ...rows.map(([name]): [string, Template, boolean] => [`worker-${name}`, workers, asking.includes(name)]),
  ...allRoutes.map((route): [string, Template, boolean] => [
    functionOf(route.area, route.operation),
    routesOf(templates, route.area, route.operation),
    askingRoutes.includes(route),
  ]),
];
const propertiesOf = (template: Template, name: string) =>
  resourcesOf(template, "AWS::Lambda::Function").find(
    ([, { Properties }]) => Properties["FunctionName"] === `virn-production-${name}`,
  )![1].Properties;
const connecting = ({ Action }: Statement) => JSON.stringify(Action).includes("ec2:");

test("the worker of sign-ins calls SK, and every worker that reads SK's settings says so in its row", () => {
  expect(asking).toContain("eidAttempts");
  expect(rows.filter(([, { grants }]) => grants.includes("secret:eid")).map(([name]) => name)).toEqual(asking);
});

test("the routes that begin to sign by a phone call SK, with what its worker has", () => {
  expect(askingRoutes.map(({ operation }) => operation)).toEqual(["mobileId", "smartId"]);
  for (const { row } of askingRoutes) {
    expect(row.lambda?.memoryMb).toBe(queues.eidAttempts.memoryMb);
    expect(queues.eidAttempts.grants).toEqual(expect.arrayContaining([...row.grants]));
    expect(row.grants).toContain("secret:eid");
  }
});

describe("without the setting", () => {
  const plain = synthesize().templates;

  test("there is no network, and no function asks for one", () => {
    expect(plain).not.toHaveProperty("network");
    expect(JSON.stringify(Object.values(plain).map((each) => each.toJSON()))).not.toMatch(/VpcConfig|ec2:/);
  });
});

describe("a network with a fixed address", () => {
  test("has one NAT gateway, whose Elastic IP is an output of the deploy", () => {
    network.resourceCountIs("AWS::EC2::NatGateway", 1);
    const [[address] = [], ...others] = resourcesOf(network, "AWS::EC2::EIP");
    expect(others).toEqual([]);
    network.hasResourceProperties("AWS::EC2::NatGateway", {
      AllocationId: { "Fn::GetAtt": [address, "AllocationId"] },
    });
    network.hasOutput("FixedAddress", { Value: { "Fn::GetAtt": [address, "PublicIp"] } });
  });

  test("has a private and a public subnet in each of two zones, without a question to the account at synth", () => {
    const subnets = resourcesOf(network, "AWS::EC2::Subnet").map(([, { Properties }]) => Properties);
    const zones = subnets.map(({ AvailabilityZone, MapPublicIpOnLaunch }) => [
      AvailabilityZone["Fn::Select"][0],
      MapPublicIpOnLaunch,
    ]);
    expect(zones.toSorted()).toEqual([
      [0, false],
      [0, true],
      [1, false],
      [1, true],
    ]);
  });

  test("sends what is private through the NAT gateway, except for the table and the files", () => {
    const [nat] = resourcesOf(network, "AWS::EC2::NatGateway")[0]!;
    const outward = resourcesOf(network, "AWS::EC2::Route").filter(([, { Properties }]) => Properties["NatGatewayId"]);
    expect(outward.map(([, { Properties }]) => Properties["NatGatewayId"].Ref)).toEqual([nat, nat]);
    const tables = outward.map(([, { Properties }]) => Properties["RouteTableId"]);
    for (const service of ["dynamodb", "s3"]) {
      network.hasResourceProperties("AWS::EC2::VPCEndpoint", {
        VpcEndpointType: "Gateway",
        ServiceName: { "Fn::Join": ["", ["com.amazonaws.", Match.anyValue(), `.${service}`]] },
        RouteTableIds: Match.arrayWith(tables),
      });
    }
  });

  test("lets nobody in, and out to HTTPS and HTTP only", () => {
    network.resourceCountIs("AWS::EC2::SecurityGroup", 1);
    network.resourceCountIs("AWS::EC2::SecurityGroupIngress", 0);
    const [, { Properties }] = resourcesOf(network, "AWS::EC2::SecurityGroup")[0]!;
    expect(Properties["SecurityGroupIngress"]).toBeUndefined();
    const ports = Properties["SecurityGroupEgress"].map((rule: Record<string, unknown>) => [
      rule["FromPort"],
      rule["ToPort"],
    ]);
    expect(ports).toEqual([
      [443, 443],
      [80, 80],
    ]);
  });

  test("is deployed before what refers to it", () => {
    expect(stacks.workers.dependencies).toContain(stacks.network);
    expect(
      stacks.routes.get(groupNames.find((group) => routeGroups[group].some((area) => area === "signing"))!)!
        .dependencies,
    ).toContain(stacks.network);
    expect(stacks.network!.dependencies).toEqual([]);
  });
});

describe("a function in the network", () => {
  test.each(functions)("%s is in its private subnets exactly if it calls SK", (name, template, isAsking) => {
    const { VpcConfig } = propertiesOf(template, name);
    if (!isAsking) return expect(VpcConfig).toBeUndefined();
    const subnets = VpcConfig.SubnetIds.map((id: unknown) => JSON.stringify(id));
    expect(subnets).toHaveLength(2);
    for (const id of subnets) expect(id).toMatch(/virn-production-network:ExportsOutputRefVpcFunctionsSubnet/);
    expect(VpcConfig.SecurityGroupIds).toHaveLength(1);
  });

  test.each(functions)(
    "%s: Lambda may connect it exactly if it calls SK, and its own code may not",
    (name, template, isAsking) => {
      const statements = statementsOf(template, `virn-production-${name}`).filter(connecting);
      const allowed = statements.filter(({ Effect }) => Effect === "Allow");
      const denied = statements.filter(({ Effect }) => Effect === "Deny");
      if (!isAsking) return expect(statements).toEqual([]);
      const itself = `arn:aws:lambda:eu-north-1:123456789012:function:virn-production-${name}`;
      const own = denied.filter(({ Condition }) => JSON.stringify(Condition).includes(`"${itself}"`));
      expect(own.map(({ Condition }) => Condition)).toEqual([{ ArnEquals: { "lambda:SourceFunctionArn": itself } }]);
      expect(allowed.map(({ Condition }) => Condition)).toEqual([undefined]);
      const [may, mayNot] = [allowed, own].map((each) => actionsOf(each).filter((action) => action.startsWith("ec2:")));
      expect(mayNot).toEqual(may);
    },
  );
});
