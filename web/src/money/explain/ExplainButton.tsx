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
  /** The record whose part of the figure it is, such as "project-12", and its name. */
  record?: { key: string; name: string };
};

const nameOf = ({ figure, month, record }: ExplainButtonProps): string =>
  `Explain this number: ${record ? `${record.name}, ` : ''}${figureLabels[figure]} of ${monthLabel(month)}`;

/** A button that explains a figure; nothing for a withheld one. */
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

/** The same for one of many figures of a table: shown on hover and focus, and reached by arrow keys rather than Tab. */
export function ExplainHint({ onPress, ...request }: ExplainButtonProps & { onPress: () => void }) {
  return (
    <Button
      className={styles.hint}
      data-slot="explain-hint"
      aria-label={nameOf(request)}
      excludeFromTabOrder
      onPress={onPress}
    >
      <Info size={14} aria-hidden="true" />
    </Button>
  );
}
