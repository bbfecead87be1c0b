import { setTimeout as pause } from 'node:timers/promises';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import featureMessages from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  DeleteReq,
  ReadReq,
  ReadResp,
  TombstoneReq,
} from '@eventstore/db-client/generated/streams_pb.js';
import messages from '@eventstore/db-client/generated/streams_pb.js';
import {
  type handleBidiStreamingCall,
  type handleClientStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  Server,
  ServerCredentials,
  status,
} from '@grpc/grpc-js';
import { noFaults, take } from './standInFaults.ts';
import { StandInLog } from './standInLog.ts';
import { append, appendAnswer } from './standInMessages.ts';
import { answerRead } from './standInReads.ts';
import { appendTooLarge, streamDeleted } from './standInRefusals.ts';

export type StandInSettings = {
  /** A log shared with other nodes. */
  log?: StandInLog;
  /** For a node with TLS. */
  credentials?: ServerCredentials;
  /** Whether the node, or the leader it forwards appends to, accepts one now; else there is no response. */
  takesAppends?: () => boolean;
  /** Adds further services to the node. */
  more?: (server: Server) => void;
};

/**
 * An in-process EventStoreDB for tests: the part of its gRPC protocol that the planner uses, built from the client's
 * own service definitions, with faults on demand. It keeps its log while it is stopped.
 */
export class StandIn {
  /** Replaceable while it is stopped. */
  log: StandInLog;
  readonly faults = noFaults();
  /** Number of open reads and subscriptions. */
  openReads = 0;
  /** Number of events sent so far. */
  sentEvents = 0;
  appendCalls = 0;
  /** Calls on the shared stream that the adapter must never use. */
  batchAppendCalls = 0;
  readonly #settings: StandInSettings;
  #port = 0;
  #server: Server | undefined;

  private constructor(settings: StandInSettings) {
    this.#settings = settings;
    this.log = settings.log ?? new StandInLog();
  }

  static async start(settings: StandInSettings = {}): Promise<StandIn> {
    const standIn = new StandIn(settings);
    await standIn.start();
    return standIn;
  }

  get port(): number {
    return this.#port;
  }

  get isUp(): boolean {
    return this.#server !== undefined;
  }

  get url(): string {
    return `esdb://127.0.0.1:${this.#port}?tls=false`;
  }

  /** Starts listening; after a stop on the same port. */
  async start(): Promise<void> {
    const server = new Server();
    server.addService(streamsService.StreamsService, {
      read: this.#read,
      append: this.#append,
      batchAppend: this.#batchAppend,
      delete: this.#delete,
      tombstone: this.#tombstone,
    });
    server.addService(features.ServerFeaturesService, { getSupportedMethods });
    const { credentials = ServerCredentials.createInsecure(), more } = this.#settings;
    more?.(server);
    this.#port = await new Promise<number>((resolve, reject) => {
      server.bindAsync(`127.0.0.1:${this.#port}`, credentials, (error, port) =>
        error ? reject(error) : resolve(port),
      );
    });
    this.#server = server;
  }

  /** Breaks every connection, and refuses new ones until restarted. */
  stop(): void {
    this.#server?.forceShutdown();
    this.#server = undefined;
  }

  readonly #read: handleServerStreamingCall<ReadReq, ReadResp> = (call) => {
    this.openReads++;
    let open = true;
    const closed = () => {
      if (open) this.openReads--;
      open = false;
    };
    call.on('cancelled', closed).on('close', closed).on('finish', closed);
    if (take(this.faults, 'silentReads')) return;
    void answerRead(call, this, this.faults.drops.shift());
  };

  readonly #append: handleClientStreamingCall<AppendReq, AppendResp> = async (call, callback) => {
    this.appendCalls++;
    const received: AppendReq[] = [];
    try {
      for await (const message of call) received.push(message);
    } catch {
      // The connection broke before the append was complete: there is nobody to respond to.
      return;
    }
    if (this.faults.delay > 0) await pause(this.faults.delay);
    if (this.#settings.takesAppends?.() === false) return;
    const lost = { code: status.UNAVAILABLE, details: 'the connection is lost' };
    if (take(this.faults, 'failedAppends')) return callback(lost);
    const { stream, expected, events } = append(received);
    const decision = this.log.append(stream, expected, events);
    if (take(this.faults, 'lostAnswers')) return callback(lost);
    if (take(this.faults, 'silentAppends')) return;
    if (decision.outcome === 'too large') return callback(appendTooLarge(this.log.maxAppendSize));
    if (decision.outcome === 'deleted') return callback(streamDeleted(stream));
    callback(null, appendAnswer(decision, expected, !this.faults.noAppendPositions));
  };

  readonly #delete: handleUnaryCall<DeleteReq, InstanceType<typeof messages.DeleteResp>> = (
    call,
    callback,
  ) => {
    this.log.delete(streamOf(call.request));
    callback(null, new messages.DeleteResp().setNoPosition(new shared.Empty()));
  };

  readonly #tombstone: handleUnaryCall<TombstoneReq, InstanceType<typeof messages.TombstoneResp>> = (
    call,
    callback,
  ) => {
    this.log.tombstone(streamOf(call.request));
    callback(null, new messages.TombstoneResp().setNoPosition(new shared.Empty()));
  };

  readonly #batchAppend: handleBidiStreamingCall<BatchAppendReq, BatchAppendResp> = (call) => {
    this.batchAppendCalls++;
    call.emit('error', { code: status.UNIMPLEMENTED, details: 'the stand-in takes appends one by one' });
  };
}

const streamOf = (request: DeleteReq | TombstoneReq): string =>
  Buffer.from(request.getOptions()?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();

/** Announces all features of a real server, so that the client would use them. */
const getSupportedMethods: handleUnaryCall<unknown, InstanceType<typeof featureMessages.SupportedMethods>> = (
  _,
  callback,
) => {
  const methods = ['read', 'append', 'batchappend'].map((name) =>
    new featureMessages.SupportedMethod()
      .setServiceName('event_store.client.streams.streams')
      .setMethodName(name),
  );
  const supported = new featureMessages.SupportedMethods().setMethodsList(methods);
  callback(null, supported.setEventStoreServerVersion('23.10.0'));
};
