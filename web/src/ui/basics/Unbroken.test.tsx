import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { unbroken } from './layout.module.css';
import { Unbroken } from './Unbroken.tsx';

const wholes = (words: React.ReactNode) => {
  const { container } = render(
    <p>
      <Unbroken>{words}</Unbroken>
    </p>,
  );
  return {
    text: container.textContent,
    whole: [...container.querySelectorAll(`.${unbroken}`)].map(({ textContent }) => textContent),
  };
};

it.each([
  { text: 'It is −£2,616.05, or +£3.', whole: ['−£2,616.05', '+£3'] },
  { text: '£3,000 ÷ £60/h', whole: ['£60/h'] },
  { text: 'From June 2026 to 31 July 2026.', whole: ['June 2026', '31 July 2026'] },
  { text: 'Nothing of £1,200 or 7.5h breaks', whole: [] },
])('keeps figures on one line: $text', ({ text, whole }) => {
  expect(wholes(text)).toEqual({ text, whole });
});

it('finds them within other elements, and leaves the words as they are', () => {
  const lead = (
    <>
      Net profit went to {'−£5'}, which is <strong>{'−£7.50'}</strong> in {12} months.
    </>
  );
  expect(wholes(lead)).toEqual({
    text: 'Net profit went to −£5, which is −£7.50 in 12 months.',
    whole: ['−£5', '−£7.50'],
  });
});
