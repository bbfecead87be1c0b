import { registerHooks } from 'node:module';

// Loaded before the planner's own modules: makes it the next version, whose projections derive other rows.
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/projections/rowRecord.json')) return loaded;
    const record = JSON.parse(String(loaded.source)) as { version: number };
    return { ...loaded, source: JSON.stringify({ ...record, version: record.version + 1 }) };
  },
});
