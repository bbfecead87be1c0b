import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import { type handleUnaryCall, type Server, ServerCredentials } from '@grpc/grpc-js';
import { StandIn } from '#services/log/eventStore/testing/standIn.ts';
import { StandInLog } from '#services/log/eventStore/testing/standInLog.ts';

const run = promisify(execFile);
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];

/** A certificate authority of the cluster's own and a certificate for its nodes, made as the compose file does. */
const makeCertificates = async (folder: string): Promise<ServerCredentials> => {
  const [authority, authorityKey] = [join(folder, 'ca.crt'), join(folder, 'ca.key')];
  const [node, nodeKey] = [join(folder, 'node.crt'), join(folder, 'node.key')];
  const request = (...more: string[]) => run('openssl', ['req', '-x509', ...newKey, ...more]);
  await request('-subj', '/CN=authority', '-keyout', authorityKey, '-out', authority);
  const signed = ['-CA', authority, '-CAkey', authorityKey];
  const name = ['-subj', '/CN=eventstoredb-node', '-addext', 'subjectAltName=DNS:localhost'];
  const isNoAuthority = ['-addext', 'basicConstraints=critical,CA:FALSE'];
  await request(...signed, ...name, ...isNoAuthority, '-keyout', nodeKey, '-out', node);
  const [private_key, cert_chain] = await Promise.all([readFile(nodeKey), readFile(node)]);
  return ServerCredentials.createSsl(null, [{ private_key, cert_chain }]);
};

/** Three nodes with TLS that share one log; the first that runs leads, and each names it. */
export const startCluster = async (folder: string) => {
  const credentials = await makeCertificates(folder);
  const log = new StandInLog();
  const nodes: StandIn[] = [];
  const { LEADER, FOLLOWER } = gossip.MemberInfo.VNodeState;
  const read: handleUnaryCall<unknown, InstanceType<typeof gossip.ClusterInfo>> = (_, callback) => {
    const leader = nodes.find(({ isUp }) => isUp);
    const members = nodes.map((node) =>
      new gossip.MemberInfo()
        .setIsAlive(node.isUp)
        .setState(node === leader ? LEADER : FOLLOWER)
        .setHttpEndPoint(new gossip.EndPoint().setAddress('localhost').setPort(node.port)),
    );
    callback(null, new gossip.ClusterInfo().setMembersList(members));
  };
  const more = (server: Server) => server.addService(gossipService.GossipService, { read });
  for (let count = 0; count < 3; count++) nodes.push(await StandIn.start({ log, credentials, more }));
  const hosts = nodes.map(({ port }) => `localhost:${port}`).join(',');
  return {
    nodes,
    /** The URL in the form that the compose file gives. */
    url: `esdb+discover://admin:changeit@${hosts}?tlsCAFile=${join(folder, 'ca.crt')}`,
    /** The same URL without the authority: only the machine's are trusted. */
    untrusting: `esdb+discover://admin:changeit@${hosts}?maxDiscoverAttempts=2`,
    stop: () => {
      for (const node of nodes) node.stop();
    },
  };
};
