import { useQuery } from '@tanstack/react-query';
import { kindWords } from '#domain/history/historyWords.ts';
import type { NamedKind } from '#domain/records/streams.ts';
import type { HistoryRecordView } from '#projections/history/view.ts';
import { historyRecordsQuery } from '../../api/queries/history.ts';
import { awaitedOf } from '../../app/awaitedOf.ts';
import { ComboBox } from '../../ui/ComboBox.tsx';

type RecordFilterProps = { kind: NamedKind; id: string | null; onChange: (id: string | null) => void };

/** Which record of a kind the history is about: one that is gone, too. */
export function RecordFilter({ kind, id, onChange }: RecordFilterProps) {
  const records = useQuery(historyRecordsQuery(kind));
  return (
    <ComboBox
      label={kindWords[kind]}
      options={records.data?.map(optionOf)}
      value={id}
      onChange={onChange}
      placeholder="Any"
      awaited={awaitedOf('records', records)}
    />
  );
}

const optionOf = ({ id, name, formerNames, isGone }: HistoryRecordView) => {
  const former = formerNames.length > 0 && `was ${formerNames.join(', ')}`;
  const description = [isGone && 'deleted', former].filter(Boolean).join(' · ');
  return { id, label: name, ...(description && { description }) };
};
