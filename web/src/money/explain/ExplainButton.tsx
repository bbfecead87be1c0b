import { Info } from 'lucide-react';
import { Button } from 'react-aria-components';
import { containsPay, type FigureName, figureLabels } from '#domain/money/figures.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { useSeesPay } from '../../app/pay/useSeesPay.ts';
import { IconButton } from '../../ui/basics/IconButton.tsx';
import * as styles from './explain.module.css';
import { useExplain } from './useExplain.ts';

type ExplainButtonProps = {
  figure: FigureName;
  month: Month;
  /** The record whose part of the figure stands there, such as "project-12", and its name. */
  record?: { key: string; name: string };
};

const nameOf = ({ figure, month, record }: ExplainButtonProps): string =>
  `Explain this number: ${record ? `${record.name}, ` : ''}${figureLabels[figure]} of ${monthLabel(month)}`;

/** Opens what a figure is made of, beside it; of a figure that is withheld there is nothing to open. */
export function ExplainButton(props: ExplainButtonProps) {
  const { open } = useExplain();
  const seesPay = useSeesPay();
  const { figure, month, record } = props;
  if (!seesPay && containsPay(figure)) return null;
  return (
    <IconButton
      label={nameOf(props)}
      icon={<Info aria-hidden="true" />}
      size="small"
      className={styles.button}
      onPress={() => open({ figure, month, record: record?.key ?? null })}
    />
  );
}

/**
 * The same for one of many figures of a table: shown where the pointer or the keyboard is, and reached by the arrow
 * keys rather than one by one.
 */
export function ExplainHint({ onPress, ...asked }: ExplainButtonProps & { onPress: () => void }) {
  return (
    <Button
      className={styles.hint}
      data-slot="explain-hint"
      aria-label={nameOf(asked)}
      excludeFromTabOrder
      onPress={onPress}
    >
      <Info size={14} aria-hidden="true" />
    </Button>
  );
}
