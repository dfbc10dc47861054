import { createTokenStorage } from './app/tokenStorage';
import './styles/index.css';

// Small, so that both chunks are on their way at once: React with the pages of visitors, and the pages of staff.
const isSignedIn = createTokenStorage(window).read() !== null;
const pages = isSignedIn ? import('./app/signedIn').catch(() => undefined) : undefined;
void import('./app/start').then(({ start }) => start(pages));
