import type { Entry } from './story';
import { outcomeOf } from './words';

/** An entry, and how many times in a row it came; of those it is the last. */
export type StoryLine = { entry: Entry; times: number };

/** So many entries may repeat as a group: the calls and answers of one turn. */
const LONGEST_GROUP = 6;
/** Events that come less often have an entry each. */
const LEAST_TIMES = 3;

const keys = new WeakMap<Entry, string>();

/** Equal for entries that read alike. */
function keyOf(entry: Entry): string {
  const { run, sender, through, actor, event } = entry;
  const key = keys.get(entry) ?? [run, sender, through, actor.name, event.type, outcomeOf(entry)].join('|');
  keys.set(entry, key);
  return key;
}

/** The shortest group that repeats from a place on, and how many times it stands there. */
function groupAt(texts: readonly string[], from: number): { size: number; times: number } {
  for (let size = 1; size <= LONGEST_GROUP; size += 1) {
    let end = from + size;
    while (end < texts.length && texts[end] === texts[end - size]) end += 1;
    const times = Math.floor((end - from) / size);
    if (times >= LEAST_TIMES) return { size, times };
  }
  return { size: 1, times: 1 };
}

/**
 * Tells what repeats once, with how many times.
 * @param open the number of an entry whose repetitions are shown one by one
 */
export function fold(entries: readonly Entry[], open: number | null): StoryLine[] {
  const texts = entries.map(keyOf);
  const lines: StoryLine[] = [];
  for (let from = 0; from < entries.length; ) {
    const { size, times } = groupAt(texts, from);
    const group = entries.slice(from, from + size * times);
    const isOpen = group.some(({ n }) => n === open);
    for (const entry of isOpen ? group : group.slice(-size)) lines.push({ entry, times: isOpen ? 1 : times });
    from += group.length;
  }
  return lines;
}
