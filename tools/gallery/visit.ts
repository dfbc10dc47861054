import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Theme } from './scene';

/** By the width of a window its height, in pixels; a picture is as high as the page. */
const heights = { 360: 740, 390: 800, 768: 900, 1280: 760 } as const;
export type Width = keyof typeof heights;

/** Those of the pictures. */
export const widths = [360, 768, 1280] as const satisfies readonly Width[];

/** Stops movement and the caret. */
const STILL = `*, ::before, ::after {
  animation: none !important; transition: none !important; caret-color: transparent !important;
}`;

/** A tab on the gallery that walks from scene to scene. */
export class Visit {
  private constructor(
    readonly page: Page,
    readonly context: BrowserContext,
    private readonly devtools: CDPSession,
  ) {}

  static async start(browser: Browser, url: string): Promise<Visit> {
    const context = await browser.newContext({
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
      deviceScaleFactor: 1,
    });
    const page = await context.newPage();
    // A scene's moments are so many minutes ago, however long the visit takes.
    await page.clock.setFixedTime(Date.now());
    await page.goto(url);
    // Else it might draw the first scene before it hears of it, and then take the focus away.
    await page.locator('html[data-begun]').waitFor();
    await page.addStyleTag({ content: STILL });
    return new Visit(page, context, await context.newCDPSession(page));
  }

  /** Resizes the window; narrow ones have touch. */
  async resize(width: number, height: number): Promise<void> {
    const size = this.page.viewportSize();
    if (size?.width === width && size.height === height) return;
    await this.devtools.send('Emulation.setTouchEmulationEnabled', { enabled: width < 640 });
    await this.page.setViewportSize({ width, height });
  }

  /** Sets the stage and waits until everything on it is drawn. */
  async show(scene: string, theme: Theme): Promise<void> {
    await this.page.evaluate(async (shown) => {
      window.location.hash = shown;
      const frame = () => new Promise(requestAnimationFrame);
      while (document.documentElement.dataset.scene !== shown) await frame();
      // The chunk of a page shows a bar at first.
      while (document.querySelector('h1') === null) await frame();
      await document.fonts.ready;
      await Promise.all([...document.images].map((image) => image.decode()));
      await frame();
      await frame();
    }, `${scene}/${theme}`);
  }

  /** Sets the stage in a window as wide as this, and as high as such devices have it. */
  async stand(scene: string, theme: Theme, width: Width): Promise<void> {
    await this.resize(width, heights[width]);
    await this.show(scene, theme);
  }

  /** A scene as a picture of the whole page, in WebP. */
  async picture(scene: string, theme: Theme, width: Width): Promise<Buffer> {
    await this.stand(scene, theme, width);
    const height = await this.page.evaluate(() => document.documentElement.scrollHeight);
    if (height > heights[width]) {
      await this.resize(width, height);
      await this.page.evaluate(() => new Promise(requestAnimationFrame));
    }
    const { data } = await this.devtools.send('Page.captureScreenshot', { format: 'webp', quality: 60 });
    return Buffer.from(data, 'base64');
  }
}
