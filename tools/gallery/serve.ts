import { serveBuilt } from '../../tests/support/builtSite';

const PAGE = 'tools/gallery/index.html';

/**
 * Builds and serves the gallery.
 * @returns the address of its bare stage, and what stops serving it
 */
export async function serveGallery(): Promise<{ url: string; stop: () => Promise<void> }> {
  const { url, stop } = await serveBuilt({
    pages: [PAGE],
    folder: 'build/gallery',
    environment: 'production',
  });
  return { url: `${url}/${PAGE}?stage`, stop };
}
