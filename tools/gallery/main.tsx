import { useEffect, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { preloadPages } from '../../src/app/signedIn';
import { Stage, type Theme } from './Stage';
import type { Scene } from './scene';
import { scenes } from './scenes';
import '../../src/styles/index.css';

const themes: readonly Theme[] = ['light', 'dark'];

const onHashChange = (changed: () => void) => {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
};

/** `#pessoas-failed/dark` shows that scene; every change of the address remounts the stage. */
function Gallery() {
  const hash = useSyncExternalStore(onHashChange, () => window.location.hash.slice(1));
  const [id, theme] = hash.split('/');
  const scene = scenes.find((one) => one.id === id);
  if (scene === undefined) return <Contents />;
  return <Shown key={hash} scene={scene} theme={theme === 'dark' ? 'dark' : 'light'} />;
}

function Shown({ scene, theme }: { scene: Scene; theme: Theme }) {
  useEffect(() => {
    const label = scene.focused;
    if (label !== undefined) {
      [...document.querySelectorAll('label')]
        .find(({ textContent }) => textContent === label)
        ?.control?.focus();
    }
    // The drawer closes at every page, the first one too.
    if (scene.clicked) document.querySelector<HTMLElement>(`[aria-label="${scene.clicked}"]`)?.click();
    // Tests and pictures wait for it.
    document.documentElement.dataset.scene = `${scene.id}/${theme}`;
  }, [scene, theme]);
  return <Stage scene={scene} theme={theme} />;
}

/** Every scene in both themes, for developers to walk through. */
function Contents() {
  return (
    <main>
      <h1>Gallery</h1>
      <ul>
        {scenes.map(({ id, title }) => (
          <li key={id}>
            {title}:{' '}
            {themes.map((theme) => (
              <span key={theme}>
                <a href={`#${id}/${theme}`}>{theme}</a>{' '}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </main>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');
await preloadPages();
// The page shows a font only where it comes at once; pictures need it.
await Promise.all(['a', 'ā'].map((letter) => document.fonts.load('1rem "Instrument Sans Variable"', letter)));
createRoot(root).render(<Gallery />);
