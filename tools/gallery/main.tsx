import { useEffect, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { loadLateCode } from '../../src/app/signedIn';
import { Browser, choiceOf } from './Browser';
import { Stage } from './Stage';
import type { Scene, Theme } from './scene';
import { scenes } from './scenes';
import './gallery.css';

const onHashChange = (changed: () => void) => {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
};

/** With `?stage` a scene alone, which every change of the address mounts again; else all of them to walk through. */
function Gallery() {
  const hash = useSyncExternalStore(onHashChange, () => window.location.hash);
  const choice = choiceOf(hash);
  const scene = scenes.find(({ id }) => id === choice.id);
  useEffect(() => {
    document.documentElement.dataset.begun = '';
  }, []);
  if (window.location.search !== '?stage') return <Browser scenes={scenes} choice={choice} />;
  return scene && <Shown key={hash} scene={scene} theme={choice.theme} />;
}

const buttonOf = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (button) => (button.ariaLabel ?? button.textContent) === name,
  );

/** The field with a label; undefined until its page is drawn. */
const fieldOf = (label: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.control;

function Shown({ scene, theme }: { scene: Scene; theme: Theme }) {
  useEffect(() => {
    const clicks = [...(scene.clicked ?? [])];
    /** Frames until the page has put the focus where it begins. */
    let settling = 2;
    // Tests and pictures wait for it.
    const mark = () => {
      const [next] = clicks;
      if (next !== undefined) {
        const button = buttonOf(next);
        if (button) clicks.shift();
        button?.click();
        return requestAnimationFrame(mark);
      }
      const field = scene.focused === undefined ? null : fieldOf(scene.focused);
      if (field === undefined || settling > 0) {
        if (field !== undefined) settling -= 1;
        return requestAnimationFrame(mark);
      }
      if (field !== document.activeElement) field?.focus();
      const isAwaited = scene.awaits !== undefined && document.querySelector(scene.awaits) === null;
      if (isAwaited) return requestAnimationFrame(mark);
      document.documentElement.dataset.scene = `${scene.id}/${theme}`;
    };
    mark();
  }, [scene, theme]);
  return <Stage scene={scene} theme={theme} />;
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');
await Promise.all([
  loadLateCode(),
  import('../../src/features/account/AccountPopover'),
  import('../../src/features/account/PasswordDialog'),
  import('../../src/features/auth/RecoveryPage'),
  import('../../src/features/detail/Namesake'),
  import('../../src/features/dialogs/DialogHost'),
  import('../../src/features/history/DeletedDialog'),
  import('../../src/features/history/HistoryDialog'),
  import('../../src/features/history/NoHistory'),
  import('../../src/features/home/FirstSteps'),
  import('../../src/features/home/GroupDialog'),
  import('../../src/features/home/RecentChanges'),
  import('../../src/features/list/CityChip'),
  import('../../src/features/list/MoreActionsMenu'),
  import('../../src/features/palette/Palette'),
  import('../../src/features/spreadsheet/ExportDialog'),
  import('../../src/features/spreadsheet/ImportDialog'),
]);
await Promise.all(['a', 'ā'].map((letter) => document.fonts.load('1rem "Instrument Sans Variable"', letter)));
// In the frame of the gallery no scene takes the focus: the arrow keys go on walking.
if (window.parent !== window) HTMLElement.prototype.focus = () => {};
// A city field with the focus hands it on to the one of the next scene, whose list closes as it loses it.
if (window.location.search === '?stage') {
  window.addEventListener('hashchange', () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
}
createRoot(root).render(<Gallery />);
