import { RotateCw, TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from './Button';
import { Notice } from './Notice';

const hints = {
  defect: 'Ocorreu um erro inesperado nesta tela. O que já foi salvo está seguro.',
  missingChunk: 'Não foi possível abrir a tela. Verifique a conexão e tente novamente.',
};

/** The name of an error by which a chunk could not be loaded: it is gone, as after a deployment, or the connection is. */
const CHUNK_LOAD_ERROR = 'ChunkLoadError';

/** Vite's loader says which failure is that of a chunk; in the error itself every browser says it in its own words. */
const nameChunkError = ({ payload }: VitePreloadErrorEvent) => {
  payload.name = CHUNK_LOAD_ERROR;
};

/** The code of a page or of a part of it did not come. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && error.name === CHUNK_LOAD_ERROR;

/** Set in session storage once the page was reloaded for a missing chunk. */
const RELOADED_KEY = 'cadastro.chunkReload';

/**
 * Notes that the page is about to be reloaded for a missing chunk, which happens once in a tab.
 * @returns false where it was reloaded before, storage is forbidden, or the browser is offline: no page would come
 */
function markFirstReload(): boolean {
  if (!navigator.onLine) return false;
  try {
    if (sessionStorage.getItem(RELOADED_KEY) !== null) return false;
    sessionStorage.setItem(RELOADED_KEY, 'true');
    return true;
  } catch {
    return false;
  }
}

/**
 * Reloads the page for a chunk that is gone, once in a tab, where the server answers for the page: without it, a reload
 * would lead to the browser's own error page.
 */
export async function reloadIfServed(): Promise<void> {
  try {
    const { ok } = await fetch(window.location.pathname, { cache: 'no-store' });
    if (ok && markFirstReload()) window.location.reload();
  } catch {
    // The connection is lost.
  }
}

type Failure = keyof typeof hints | 'pending';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** The time that a page that is being left may take to go, in milliseconds. */
  leavingTime: number;
  reload?: () => void;
};

/**
 * Replaces its content when that throws. For a chunk that is gone, as after a deployment, the page is
 * reloaded once in a tab; the notice that it is missing waits until the page is not being left.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: Failure | null }> {
  override state: { failure: Failure | null } = { failure: null };

  static getDerivedStateFromError() {
    return { failure: 'pending' };
  }

  override componentDidMount() {
    window.addEventListener('vite:preloadError', nameChunkError);
  }

  override componentWillUnmount() {
    window.removeEventListener('vite:preloadError', nameChunkError);
  }

  override componentDidCatch(error: unknown) {
    if (!isMissingChunk(error)) this.setState({ failure: 'defect' });
    else if (markFirstReload()) this.reload();
    else setTimeout(() => this.setState({ failure: 'missingChunk' }), this.props.leavingTime);
  }

  private readonly reload = () => (this.props.reload ?? (() => window.location.reload()))();

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return (
      <main className="flex min-h-dvh bg-canvas">
        {failure !== 'pending' && (
          <div role="alert" className="flex grow">
            <Notice icon={TriangleAlert} title="Algo deu errado" hint={hints[failure]} heading>
              <Button look="primary" icon={RotateCw} onClick={this.reload}>
                Recarregar
              </Button>
            </Notice>
          </div>
        )}
      </main>
    );
  }
}
