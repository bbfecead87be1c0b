import * as styles from './PictureTable.module.css';

export type TableContent = {
  /** Headings; the first one is of the rows' names. */
  head: readonly string[];
  /** Each row's name and its figures as text. */
  rows: readonly (readonly [string, ...string[]])[];
};

/** The figures of a chart as a table. */
export function PictureTable({ label, head, rows }: TableContent & { label: string }) {
  return (
    <table className={styles.pictureTable} aria-label={label}>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...figures]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {figures.map((figure, place) => (
              <td key={head[place + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
