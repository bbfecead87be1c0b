import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { appendRequest, InvalidAppend, MAX_APPEND_BYTES, MAX_APPEND_EVENTS } from './appendRequest.ts';
import { newEvent, newEvents } from './testing/events.ts';

describe('an append request', () => {
  it('carries the append as JSON, with its size', () => {
    const event = newEvent({ text: '£' });

    const request = appendRequest('client-1', 3, [event]);

    expect(JSON.parse(request.json)).toEqual({ stream: 'client-1', expected: 3, events: [event] });
    expect(request.bytes).toBe(request.json.length + 1);
  });

  it.each(['client-1', 'allocationPlan-12_2026-03', 'planningFormulas', 'a'.repeat(200)])(
    'takes the stream name %s',
    (stream) => {
      expect(appendRequest(stream, 0, newEvents(1)).stream).toBe(stream);
    },
  );

  it.each(['', ' ', '$all', '-1', 'client 1', 'client-\u0000', 'clïent-1', 'client-1\n', 'a'.repeat(201)])(
    'refuses the stream name %j',
    (stream) => {
      expect(() => appendRequest(stream, 0, newEvents(1))).toThrow(InvalidAppend);
    },
  );

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])('refuses version %d', (version) => {
    expect(() => appendRequest('client-1', version, newEvents(1))).toThrow(InvalidAppend);
  });

  it.each(['a\u0000b', '\u0000', '\\\u0000', '\ud800', 'x\udc00'])('refuses the text %j', (text) => {
    expect(() => appendRequest('client-1', 0, [newEvent({ deep: [{ text }] })])).toThrow(InvalidAppend);
    expect(() => appendRequest('client-1', 0, [newEvent({ [text]: 1 })])).toThrow(InvalidAppend);
    const event = newEvent();
    event.metadata.reason = text;
    expect(() => appendRequest('client-1', 0, [event])).toThrow(InvalidAppend);
  });

  it.each(['\\u0000', '\\\\u0000', 'u0000', '\\ud800', '😀', '\u0001', '\u2028'])(
    'takes the text %j',
    (text) => {
      expect(appendRequest('client-1', 0, [newEvent({ text })]).events).toHaveLength(1);
    },
  );

  it('refuses no events, too many, and two of the same id', () => {
    const event = newEvent();

    expect(() => appendRequest('client-1', 0, [])).toThrow(InvalidAppend);
    expect(() => appendRequest('client-1', 0, newEvents(MAX_APPEND_EVENTS + 1))).toThrow(InvalidAppend);
    expect(() => appendRequest('client-1', 0, [event, newEvent(), event])).toThrow(InvalidAppend);
    expect(appendRequest('client-1', 0, newEvents(MAX_APPEND_EVENTS)).events).toHaveLength(MAX_APPEND_EVENTS);
  });

  it('counts its size in bytes, not in characters', () => {
    const withText = (text: string) => appendRequest('client-1', 0, [newEvent({ text })]);
    const room = MAX_APPEND_BYTES - withText('').bytes;

    expect(withText('x'.repeat(room)).bytes).toBe(MAX_APPEND_BYTES);
    expect(() => withText('x'.repeat(room + 1))).toThrow(InvalidAppend);
    expect(() => withText('£'.repeat(room / 2 + 1))).toThrow(InvalidAppend);
  });

  it.each([
    { id: 'not-a-uuid' },
    { id: randomUUID().toUpperCase() },
    { type: '' },
    { type: '$metadata' },
    { data: undefined },
    { data: null },
    { data: 'text' },
    { data: [] },
    { data: () => {} },
  ])('refuses an event with %j', (fault) => {
    expect(() => appendRequest('client-1', 0, [{ ...newEvent(), ...fault }])).toThrow(InvalidAppend);
  });
});
