import { useWrite } from '../app/useWrite.ts';

type Undoing = { change: string; reason: string; title: string };

/** Undoes what was just done, from its message. */
export const useUndoChange = () => {
  const { mutate } = useWrite({
    write: async ({ change, reason }: Undoing, call) => {
      const params = { correlation: change };
      const { token } = await call('GET /api/history/:correlation/undo', { params });
      return call('POST /api/history/:correlation/undo', { params, body: { reason, token, despite: [] } });
    },
    done: (_, { title }) => ({ title }),
  });
  return mutate;
};
