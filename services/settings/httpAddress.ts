/** The http address of a host, given as a name or an IP address, and a port. */
export const httpAddress = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
