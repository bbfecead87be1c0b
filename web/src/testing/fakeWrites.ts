type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

/** Records a page's writes, and refuses them on demand. */
export class FakeWrites {
  sent: [call: string, body: unknown][] = [];
  /** The group of each write. */
  groups: (string | null)[] = [];
  /** Responses to the next writes; after those, writes succeed. */
  refusals: Answer[] = [];

  forget(): void {
    this.sent = [];
    this.groups = [];
    this.refusals = [];
  }

  /** Handles a write, by "METHOD /path", for fakeApi; the response is `bodyOf` of the request's body. */
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
