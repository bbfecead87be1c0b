type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

/** Takes what a page sends, and refuses it as told. */
export class FakeWrites {
  sent: [call: string, body: unknown][] = [];
  /** What the next writes are answered with; after that, they succeed. */
  refusals: Answer[] = [];

  /** Begins anew. */
  forget(): void {
    this.sent = [];
    this.refusals = [];
  }

  /** Answers a write, by "METHOD /path", for fakeApi. */
  answer(call: string, status: number): Record<string, (body: unknown) => Answer> {
    return {
      [call]: (body) => {
        this.sent.push([call, body]);
        return this.refusals.shift() ?? (status === 204 ? { status } : { status, body: {} });
      },
    };
  }
}
