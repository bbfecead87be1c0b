/** The URL of a PostgreSQL database, with further settings for each session. Those that it already has go on. */
export function withOptions(url: string, settings: readonly string[]): string {
  const session = new URL(url);
  const given = session.searchParams.get('options');
  session.searchParams.set(
    'options',
    [given, ...settings.map((setting) => `-c ${setting}`)].filter(Boolean).join(' '),
  );
  return session.href;
}
