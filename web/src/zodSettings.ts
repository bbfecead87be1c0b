/**
 * Has zod check objects without code made up on the spot. It would try whether it may, and the content security policy
 * doesn't allow it: every browser counts that as a violation, and Firefox logs it as an error. zod takes its settings
 * from here: they must be there before it builds the first schema.
 */
const settings = { jitless: true };
Object.assign(globalThis, { __zod_globalConfig: settings });

export {};
