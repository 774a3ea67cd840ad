import { CfnOutput, Fn, Stack, type StackProps } from "aws-cdk-lib";
import {
  CfnEIP,
  FlowLogDestination,
  GatewayVpcEndpointAwsService,
  type IVpc,
  NatProvider,
  Peer,
  Port,
  SecurityGroup,
  SubnetType,
  Vpc,
} from "aws-cdk-lib/aws-ec2";
import type { Construct } from "constructs";
import { logGroup } from "#infra/constructs/FunctionContext.ts";
import { makeLasting } from "#infra/constructs/PrivateBucket.ts";

const ZONES = [0, 1];

/** A network with a fixed outgoing address (docs/eid.md, "A fixed address"), which stays when the stack is deleted. */
export class NetworkStack extends Stack {
  readonly vpc: IVpc;
  readonly securityGroup: SecurityGroup;

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    const address = new CfnEIP(this, "Address", { domain: "vpc" });
    makeLasting(address, "Address");
    const vpc = new Vpc(this, "Vpc", {
      maxAzs: ZONES.length,
      natGateways: 1,
      natGatewayProvider: NatProvider.gateway({ eipAllocationIds: [address.attrAllocationId] }),
      subnetConfiguration: [
        { name: "Outside", subnetType: SubnetType.PUBLIC, cidrMask: 26 },
        { name: "Functions", subnetType: SubnetType.PRIVATE_WITH_EGRESS, cidrMask: 22 },
      ],
      // Table and files bypass the NAT gateway, which is paid by the byte.
      gatewayEndpoints: {
        Table: { service: GatewayVpcEndpointAwsService.DYNAMODB },
        Files: { service: GatewayVpcEndpointAwsService.S3 },
      },
      flowLogs: { All: { destination: FlowLogDestination.toCloudWatchLogs(logGroup(this, "FlowLogs")) } },
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Vpc breaks its interface under exactOptionalPropertyTypes
    this.vpc = vpc as IVpc;
    this.securityGroup = new SecurityGroup(this, "Functions", {
      vpc: this.vpc,
      description: "Functions that call SK: nobody calls them",
      allowAllOutbound: false,
    });
    this.securityGroup.addEgressRule(Peer.anyIpv4(), Port.tcp(443), "SK and AWS");
    this.securityGroup.addEgressRule(Peer.anyIpv4(), Port.tcp(80), "OCSP and time-stamps, which are signed");
    for (const { subnetId } of vpc.privateSubnets) this.exportValue(subnetId);
    this.exportValue(this.securityGroup.securityGroupId);
    new CfnOutput(this, "FixedAddress", { value: address.attrPublicIp });
  }

  /** Asks the account nothing at synth: the answer would have to be committed. */
  override get availabilityZones(): string[] {
    return ZONES.map((zone) => Fn.select(zone, Fn.getAzs()));
  }
}
