import { serveBuilt } from '../support/builtSite';

const PAGE = 'tests/gallery/index.html';

/**
 * Builds and serves the gallery.
 * @returns the address of the gallery, and what stops serving it
 */
export async function serveGallery(): Promise<{ url: string; stop: () => Promise<void> }> {
  const { url, stop } = await serveBuilt({
    pages: [PAGE],
    folder: 'build/gallery',
    environment: 'production',
  });
  return { url: `${url}/${PAGE}`, stop };
}
