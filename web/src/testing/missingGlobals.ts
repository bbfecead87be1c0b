import { TextDecoderStream } from 'node:stream/web';

// Set up before each file of the suite: jsdom has none, and its contexts don't see Node's.
globalThis.TextDecoderStream ??= TextDecoderStream as typeof globalThis.TextDecoderStream;
