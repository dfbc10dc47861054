import { is } from 'superstruct';
import { type Message, sessionSchema } from './story';

/** Downloads the messages of each run, as they came: without secrets. */
export function saveSession(runs: readonly (readonly Message[])[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(runs)], { type: 'application/json' }));
  link.download = `inspector-${new Date().toISOString().slice(0, 16).replace(':', '')}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** The runs of a saved session; null where the file is none. */
export async function openSession(file: File): Promise<Message[][] | null> {
  try {
    const runs: unknown = JSON.parse(await file.text());
    return is(runs, sessionSchema) ? runs : null;
  } catch {
    return null;
  }
}
