type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

/** Takes what a page sends, and refuses it as told. */
export class FakeWrites {
  sent: [call: string, body: unknown][] = [];
  /** What each of them was said to be a part of. */
  groups: (string | null)[] = [];
  /** What the next writes are answered with; after that, they succeed. */
  refusals: Answer[] = [];

  /** Begins anew. */
  forget(): void {
    this.sent = [];
    this.groups = [];
    this.refusals = [];
  }

  /** Answers a write, by "METHOD /path", for fakeApi; with what `bodyOf` makes of what was sent. */
  answer(
    call: string,
    status: number,
    bodyOf: (sent: unknown) => unknown = () => ({}),
  ): Record<string, (body: unknown, headers: Headers) => Answer> {
    return {
      [call]: (body, headers) => {
        this.sent.push([call, body]);
        this.groups.push(headers.get('Change-Group'));
        return this.refusals.shift() ?? (status === 204 ? { status } : { status, body: bodyOf(body) });
      },
    };
  }
}
