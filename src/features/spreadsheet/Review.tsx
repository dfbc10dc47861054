import { Fragment } from 'react';
import type { CheckSummary } from '../../../machines/importEvents';
import { classes } from '../../components/classes';
import { formatCount } from '../../components/formatCount';
import { counted } from './counted';

export const cellClasses = 'border-b border-line px-3 py-1.5 text-left align-top';

/** Counts of a check, beside the button that imports. */
export const ReviewCounts = ({
  review: { ready, undecided, refused, leftOut },
}: {
  review: CheckSummary;
}) => (
  <div role="status" className="flex flex-wrap gap-x-4 gap-y-1 text-sm font-semibold">
    <p>{counted(ready, 'pronto', 'prontos')}</p>
    {undecided > 0 && <p>{`${formatCount(undecided)} a decidir`}</p>}
    {refused > 0 && <p className="text-danger">{counted(refused, 'com problema', 'com problemas')}</p>}
    {leftOut > 0 && (
      <p className="text-ink-soft">{counted(leftOut, 'deixado de fora', 'deixados de fora')}</p>
    )}
  </div>
);

type ReviewProps = {
  review: CheckSummary;
  headings: readonly string[];
  /** Several columns make a name: it is shown as it comes out. */
  isJoined: boolean;
};

/** The rows with problems as a small sheet, each with its messages below; the first rows where none has one. */
export function Review({ review, headings, isJoined }: ReviewProps) {
  const { refused, sampleRows } = review;
  const hidden = refused - sampleRows.length;
  return (
    <>
      <section
        className="mt-3 overflow-x-auto rounded-md border border-line"
        aria-label="Linhas da planilha"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
      >
        <table className="w-full border-collapse text-sm">
          <thead className="bg-sunken text-ink-soft">
            <tr>
              <th scope="col" className={classes(cellClasses, 'w-px')}>
                Linha
              </th>
              {isJoined && (
                <th scope="col" className={classes(cellClasses, 'min-w-28')}>
                  Nome completo
                </th>
              )}
              {headings.map((heading, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
                <th key={at} scope="col" className={classes(cellClasses, 'min-w-28')}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sampleRows.map(({ row, cells, name, problems }) => (
              <Fragment key={row}>
                <tr>
                  <th scope="row" className={classes(cellClasses, 'font-normal text-ink-soft')}>
                    {row}
                  </th>
                  {isJoined && <td className={classes(cellClasses, 'max-w-60 wrap-anywhere')}>{name}</td>}
                  {headings.map((heading, at) => (
                    <td
                      key={heading}
                      className={classes(
                        cellClasses,
                        'max-w-60 wrap-anywhere',
                        problems.some(({ column }) => column === at) &&
                          'bg-danger-soft forced-colors:outline-2 forced-colors:-outline-offset-2',
                      )}
                    >
                      {cells[at]}
                    </td>
                  ))}
                </tr>
                {problems.length > 0 && (
                  <tr>
                    <td
                      colSpan={headings.length + (isJoined ? 2 : 1)}
                      className={classes(cellClasses, 'text-danger')}
                    >
                      {problems.map(({ message }) => (
                        <p key={message} className="sticky left-3 max-w-60 wrap-anywhere sm:max-w-full">
                          {message}
                        </p>
                      ))}
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
      {refused > 0 && hidden > 0 && (
        <p className="mt-2 text-sm text-ink-soft">{`E mais ${formatCount(hidden)} com problemas.`}</p>
      )}
    </>
  );
}
