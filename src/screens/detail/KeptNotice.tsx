import { useAnnouncement } from '../../components/Announcer';
import type { KeptForm } from './formKeeper';

const sentences = {
  sessionEnded: 'O que você tinha digitado quando a sessão terminou está de volta, mas ainda não foi salvo.',
  saveFailed: 'O que você digitou e não pôde ser salvo está de volta, mas ainda não foi salvo.',
};

/** Says of a form that it comes up with what was typed before, and why. */
export function KeptNotice({ reason }: Pick<KeptForm, 'reason'>) {
  useAnnouncement(sentences[reason]);
  return <p className="mb-5 rounded-md bg-accent-soft px-3 py-2 text-sm">{sentences[reason]}</p>;
}
