import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import type { handleUnaryCall, Server } from '@grpc/grpc-js';
import { StandIn } from '#services/log/eventStore/testing/standIn.ts';
import { StandInLog } from '#services/log/eventStore/testing/standInLog.ts';
import { openSwallowingProxy, type SwallowingProxy } from './swallowingProxy.ts';

type Node = { server: StandIn; way: SwallowingProxy };

/**
 * Nodes of EventStoreDB with one log, each behind a proxy that can drop packets. A follower takes appends for the
 * leader; while the leader is away they get no response, and all nodes still name it.
 */
export const startFailingCluster = async (count: number) => {
  const log = new StandInLog();
  const nodes: Node[] = [];
  let leader = 0;
  let isLeaderAway = false;
  const { LEADER, FOLLOWER } = gossip.MemberInfo.VNodeState;
  const read: handleUnaryCall<unknown, InstanceType<typeof gossip.ClusterInfo>> = (_, callback) => {
    const members = nodes.map(({ way }, index) =>
      new gossip.MemberInfo()
        .setIsAlive(true)
        .setState(index === leader ? LEADER : FOLLOWER)
        .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(way.port)),
    );
    callback(null, new gossip.ClusterInfo().setMembersList(members));
  };
  const more = (server: Server) => server.addService(gossipService.GossipService, { read });
  for (let index = 0; index < count; index++) {
    const server = await StandIn.start({ log, more, takesAppends: () => !isLeaderAway });
    nodes.push({ server, way: await openSwallowingProxy(server.port) });
  }
  const hosts = nodes.map(({ way }) => `127.0.0.1:${way.port}`).join(',');
  return {
    nodes,
    url: `esdb://${hosts}?tls=false`,
    /** Kills or hangs the leader; the others elect another after so many milliseconds. */
    loseLeader: (how: 'killed' | 'hung', election: number) => {
      const { way } = nodes[leader] as Node;
      isLeaderAway = true;
      if (how === 'killed') way.close();
      else way.swallow();
      setTimeout(() => {
        leader = (leader + 1) % count;
        isLeaderAway = false;
      }, election).unref();
    },
    stop: () => {
      for (const { server, way } of nodes) {
        way.close();
        server.stop();
      }
    },
  };
};
