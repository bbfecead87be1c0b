/** What a source brings, each item asked for while the one before is being worked on. */
export async function* readAhead<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item, void, undefined> {
  const items = source[Symbol.asyncIterator]();
  const ask = () => {
    const asked = items.next();
    // Heard of when its turn comes.
    asked.catch(() => {});
    return asked;
  };
  try {
    for (let next = ask(); ; ) {
      const item = await next;
      if (item.done) return;
      next = ask();
      yield item.value;
    }
  } finally {
    await items.return?.();
  }
}
