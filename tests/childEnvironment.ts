/** What every process that a test starts is given: where programs are, and where Node keeps what it has compiled. */
export const childEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};
