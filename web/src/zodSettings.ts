/**
 * Makes zod validate objects without generating code. It would test whether it may, which the content security policy
 * forbids: every browser reports a violation, and Firefox logs it as an error. zod reads its settings from here, so
 * that they must be set before it builds the first schema.
 */
const settings = { jitless: true };
Object.assign(globalThis, { __zod_globalConfig: settings });

export {};
