import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { readConfig } from "#infra/basis/config.ts";
import { type QueueRow, queueNames, queues } from "#shared/platform/queues.ts";
import { settings } from "./settings.ts";
import { actionsOf, resourcesOf, type Statement, statementsOf, synthesize } from "./support.ts";

const { stacks, templates } = synthesize(readConfig("production", { ...settings, fixedAddress: true }));
const network = templates["network"]!;
const workers = templates["workers"]!;
const rows = queueNames.map((name): [string, QueueRow] => [name, queues[name]]);
const asking = rows.filter(([, { reaches }]) => reaches?.includes("eid")).map(([name]) => name);
const workerOf = (name: string) =>
  resourcesOf(workers, "AWS::Lambda::Function").find(
    ([, { Properties }]) => Properties["FunctionName"] === `virn-production-worker-${name}`,
  )![1].Properties;
const connecting = ({ Action }: Statement) => JSON.stringify(Action).includes("ec2:");

test("the worker of sign-ins calls SK, and every worker that reads SK's settings says so in its row", () => {
  expect(asking).toContain("eidAttempts");
  expect(rows.filter(([, { grants }]) => grants.includes("secret:eid")).map(([name]) => name)).toEqual(asking);
});

describe("without the setting", () => {
  const plain = synthesize().templates;

  test("there is no network, and no worker asks for one", () => {
    expect(plain).not.toHaveProperty("network");
    expect(JSON.stringify(plain["workers"]!.toJSON())).not.toMatch(/VpcConfig|ec2:/);
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

  test("is deployed before the workers, which refer to it", () => {
    expect(stacks.workers.dependencies).toContain(stacks.network);
    expect(stacks.network!.dependencies).toEqual([]);
  });
});

describe("a worker in the network", () => {
  test.each(rows)("%s is in its private subnets exactly if it calls SK", (name) => {
    const { VpcConfig } = workerOf(name);
    if (!asking.includes(name)) return expect(VpcConfig).toBeUndefined();
    const subnets = VpcConfig.SubnetIds.map((id: unknown) => JSON.stringify(id));
    expect(subnets).toHaveLength(2);
    for (const id of subnets) expect(id).toMatch(/virn-production-network:ExportsOutputRefVpcFunctionsSubnet/);
    expect(VpcConfig.SecurityGroupIds).toHaveLength(1);
  });

  test.each(rows)("%s: Lambda may connect it exactly if it calls SK, and its own code may not", (name) => {
    const statements = statementsOf(workers, `virn-production-worker-${name}`).filter(connecting);
    const itself = `arn:aws:lambda:eu-north-1:123456789012:function:virn-production-worker-${name}`;
    expect(statements.map(({ Effect, Condition }) => [Effect, Condition])).toEqual(
      asking.includes(name)
        ? [
            ["Allow", undefined],
            ["Deny", { ArnEquals: { "lambda:SourceFunctionArn": itself } }],
          ]
        : [],
    );
    const [allowed, denied] = statements.map((each) => actionsOf([each]).filter((action) => action.startsWith("ec2:")));
    expect(denied).toEqual(allowed);
  });
});
