import { parseArgs } from 'node:util';
import { findMisfit } from './log/pair/findMisfit.ts';
import { PairMisfit } from './log/pair/pairMisfit.ts';
import { forgetReadings } from './ops/backups/forgetReadings.ts';
import { alone } from './ops/maintenance/alone.ts';
import { asked } from './ops/maintenance/asked.ts';
import { maintain } from './ops/maintenance/command.ts';
import { tellAdoptions } from './ops/maintenance/tellAdoptions.ts';
import { StartFault } from './settings/startFault.ts';

// `npm run rebuild`: has every figure built anew from the log at the next start, also where the log ends before the
// figures that are there. What those had beyond it is gone, so it asks first.

const question = `Every figure is built anew from this log when the planner starts. What was saved and is not in it is gone for good.`;

await maintain({
  evenIfUnfit: true,
  prepare: async () => {
    try {
      return parseArgs({ options: { yes: { type: 'boolean' } } }).values.yes ?? false;
    } catch (error) {
      throw new StartFault('Say it so: npm run rebuild, or npm run rebuild -- --yes', { cause: error });
    }
  },
  work: async ({ database, store, say }, isAgreed) => {
    await alone(database, async () => {
      const misfit = await findMisfit(database.pool, store);
      if (misfit && misfit !== 'shorter log') throw new PairMisfit(misfit);
      if (!isAgreed && !(await asked(question))) throw new StartFault('Nothing was changed.');
      await tellAdoptions(database, store);
      await forgetReadings(database.pool);
      say('The figures are gone. Start the planner: it builds them anew from the log.');
    });
  },
});
