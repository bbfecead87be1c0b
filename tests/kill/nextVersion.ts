import { registerHooks } from 'node:module';

// Preloaded before the planner's modules: turns it into the next version, whose projections derive other rows.
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/projections/rowRecord.json')) return loaded;
    const record = JSON.parse(String(loaded.source)) as { version: number };
    return { ...loaded, source: JSON.stringify({ ...record, version: record.version + 1 }) };
  },
});
