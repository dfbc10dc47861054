const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null;

const sizeOf = (value: object) =>
  Array.isArray(value) ? `[${value.length}]` : `{${Object.keys(value).length}}`;

/** A JSON value to read and to fold: objects and lists open up, the rest stands in a line. */
export function ValueTree({ name, value }: { name: string; value: unknown }) {
  if (!isTree(value) || Object.keys(value).length === 0) {
    return (
      <div className="pl-4 wrap-anywhere">
        <span className="text-ink-soft">{name}: </span>
        <span className={typeof value === 'string' ? 'text-accent' : undefined}>
          {JSON.stringify(value) ?? '—'}
        </span>
      </div>
    );
  }
  return (
    <details open>
      <summary className="min-h-6 cursor-pointer">
        <span className="text-ink-soft">{name} </span>
        <span className="text-xs text-ink-faint">{sizeOf(value)}</span>
      </summary>
      <div className="ml-1.5 border-l border-line pl-1.5">
        {Object.entries(value).map(([key, inner]) => (
          <ValueTree key={key} name={key} value={inner} />
        ))}
      </div>
    </details>
  );
}
