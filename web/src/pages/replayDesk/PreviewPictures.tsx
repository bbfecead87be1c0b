import type { FormulasOutput } from '#domain/formulasInput.ts';
import { DifferencePictures } from './DifferencePictures.tsx';
import { SumSentence } from './SumSentence.tsx';
import type { FormulaDraft } from './useFormulaDraft.ts';
import { usePreview } from './usePreview.ts';

/** What the formulas as they are typed would do to net profit, month by month, and through whom. */
export function PreviewPictures({ draft, inForce }: { draft: FormulaDraft; inForce: FormulasOutput }) {
  const { data } = usePreview(draft, inForce);
  if (draft.changed.length === 0 || !data?.netProfit.some(({ from, to }) => from !== to)) return null;
  return <DifferencePictures differences={data} after="As typed" lead={<SumSentence sum={data.sum} />} />;
}
