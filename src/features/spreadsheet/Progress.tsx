import { formatCount } from '../../components/formatCount';

/** Progress bar of a long work, with its counts. */
export function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  const percent = total === 0 ? 0 : Math.round((100 * done) / total);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-ink-soft">{`${formatCount(done)} de ${formatCount(total)}`}</p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-accent-soft forced-colors:border"
      >
        <div
          className="h-full rounded-full bg-accent forced-color-adjust-none"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
