import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { planGridQuery } from '../../../api/queries/planGrid.ts';
import { useLiveState } from '../../../app/liveContext.ts';
import { monthHoursOf, untilAgain } from '../../../plans/MonthHours.ts';
import { projectNames } from '../../../plans/planHours.ts';
import { refusalMessage } from '../../../plans/refusalMessage.ts';
import { showToast } from '../../../ui/feedback/toasts.ts';

/**
 * Hours of a month whose grid is not on screen: how many wait to be saved, and saving them, which happens by itself once
 * the planner can be reached, and again from time to time. What others have changed too waits for the grid.
 */
export const useUnsavedMonth = (userId: string, month: Month) => {
  const client = useQueryClient();
  const [hours] = useState(() => monthHoursOf(client, userId, month));
  const { size: waiting } = useSyncExternalStore(hours.unsaved.subscribe, hours.unsaved.waiting);
  const isOnScreen = useSyncExternalStore(hours.subscribe, hours.isOnScreen);
  const isContested = useSyncExternalStore(hours.subscribe, hours.isContested);
  const [isSaving, setSaving] = useState(false);

  const saveAll = async () => {
    const plans = await client.fetchQuery(planGridQuery(month)).catch(() => undefined);
    const changes = [...hours.unsaved.waiting().values()];
    if (!plans || changes.length === 0 || hours.isOnScreen()) return;
    const { later, final } = await hours.save(changes);
    if (final.length > 0) {
      showToast({ tone: 'error', ...refusalMessage(final, projectNames(plans)) }, `${hours.name}, refused`);
    } else if (later.length === 0) {
      showToast({
        title: `Hours of ${monthLabel(month)} saved`,
        description: 'They had waited in this tab.',
      });
    }
  };
  const save = () => {
    if (isSaving) return;
    setSaving(true);
    void saveAll().finally(() => setSaving(false));
  };

  const live = useLiveState();
  const onChance = useEffectEvent(save);
  const isDue = waiting > 0 && !isOnScreen && !isContested;
  useEffect(() => {
    if (!isDue) return;
    if (live === 'live') onChance();
    const timer = setInterval(() => onChance(), untilAgain);
    return () => clearInterval(timer);
  }, [isDue, live]);
  return { waiting: isOnScreen ? 0 : waiting, isContested, isSaving, save };
};
