import { type KeyboardEvent, useState } from 'react';
import { type Scene, type Theme, themes } from './scene';

/** Widths of the frame, in pixels: a phone, a tablet, a laptop. */
const WIDTHS = [390, 820, 1366];

/** The choice in the address: `#pessoas-failed/dark/390`. */
export type Choice = { id: string; theme: Theme; width: number };

export function choiceOf(hash: string): Choice {
  const [id = '', theme, width] = hash.slice(1).split('/');
  return {
    id,
    theme: themes.find((one) => one === theme) ?? 'light',
    width: WIDTHS.find((one) => String(one) === width) ?? 1366,
  };
}

const addressOf = ({ id, theme, width }: Choice) => `#${id}/${theme}/${width}`;

/** `Pessoa: saving` stands in the group `Pessoa` as `saving`. */
const groupOf = ({ title }: Scene) => title.split(': ')[0] ?? title;
const nameOf = ({ title }: Scene) => title.split(': ').slice(1).join(': ') || title;

const controlClasses = 'min-h-9 rounded-md border border-control bg-surface px-3';

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** The scenes as a tree with a filter, and the chosen one in a frame. */
export function Browser({ scenes, choice }: { scenes: readonly Scene[]; choice: Choice }) {
  const [filter, setFilter] = useState('');
  const shown = scenes.filter(({ title }) => title.toLowerCase().includes(filter.toLowerCase()));
  const groups = new Map<string, Scene[]>();
  for (const scene of shown) groups.set(groupOf(scene), [...(groups.get(groupOf(scene)) ?? []), scene]);
  const choose = (changes: Partial<Choice>) => {
    window.location.hash = addressOf({ ...choice, ...changes });
  };
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const ordered = [...groups.values()].flat();
    const at = ordered.findIndex(({ id }) => id === choice.id);
    const next = ordered[Math.min(ordered.length - 1, Math.max(0, at + by))];
    if (next) choose({ id: next.id });
  };

  return (
    <div className="grid h-dvh grid-cols-[17rem_minmax(0,1fr)] text-sm">
      <nav aria-label="Scenes" className="overflow-auto border-r border-line p-4" onKeyDown={step}>
        <h1 className="text-base font-semibold">Gallery</h1>
        <input
          // biome-ignore lint/a11y/noAutofocus: the arrow keys walk from here.
          autoFocus
          type="search"
          className={`${controlClasses} my-3 w-full`}
          placeholder="Filter"
          aria-label="Filter"
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
        />
        {[...groups].map(([group, members]) => (
          <details key={group} open>
            <summary className="font-semibold">
              {group} <small className="text-ink-faint">{members.length}</small>
            </summary>
            {members.map((scene) => (
              <a
                key={scene.id}
                ref={(link) => {
                  if (scene.id === choice.id) link?.scrollIntoView({ block: 'nearest' });
                }}
                href={addressOf({ ...choice, id: scene.id })}
                aria-current={scene.id === choice.id ? 'page' : undefined}
                className="block rounded-sm px-3 text-ink-soft hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:text-ink"
              >
                {nameOf(scene)}
              </a>
            ))}
          </details>
        ))}
      </nav>
      <main className="flex min-h-0 flex-col overflow-auto bg-sunken">
        <header className="flex flex-wrap items-center gap-2 bg-surface px-4 py-3">
          <h2 className="flex-1 text-base font-semibold">
            {scenes.find(({ id }) => id === choice.id)?.title ?? 'Choose a scene'}
          </h2>
          {WIDTHS.map((width) => (
            <button
              key={width}
              type="button"
              className={`${controlClasses} hover:bg-sunken aria-pressed:bg-accent-soft`}
              aria-pressed={width === choice.width}
              onClick={() => choose({ width })}
            >
              {width} px
            </button>
          ))}
          {themes.map((theme) => (
            <button
              key={theme}
              type="button"
              className={`${controlClasses} hover:bg-sunken aria-pressed:bg-accent-soft`}
              aria-pressed={theme === choice.theme}
              onClick={() => choose({ theme })}
            >
              {theme}
            </button>
          ))}
        </header>
        {choice.id !== '' && (
          <iframe
            key={`${choice.id}/${choice.theme}`}
            title="Scene"
            className="mx-auto my-4 min-h-0 flex-1 shrink-0 rounded-md bg-canvas outline outline-line"
            src={`?stage#${choice.id}/${choice.theme}`}
            style={{ width: choice.width }}
            tabIndex={-1}
          />
        )}
      </main>
    </div>
  );
}
