/** A text without case and accents, as long as it was. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A name whose part that was typed is bold. */
export function TypedPart({ name, typed }: { name: string; typed: string }) {
  const sought = fold(typed.trim());
  const start = fold(name).indexOf(sought);
  const end = start + sought.length;
  return start < 0 ? (
    name
  ) : (
    <>
      {name.slice(0, start)}
      <b className="font-semibold">{name.slice(start, end)}</b>
      {name.slice(end)}
    </>
  );
}
