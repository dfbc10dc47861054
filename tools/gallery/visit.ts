import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Theme } from './Stage';

/** What a picture's name and the tests call the sizes of a window: its width. */
export const widths = [360, 768, 1280] as const;
export type Width = (typeof widths)[number];
export const themes: readonly Theme[] = ['light', 'dark'];

/** A window's height as such devices have it; a picture is higher where the page is. */
const heights: Record<Width, number> = { 360: 740, 768: 900, 1280: 760 };

/** Nothing moves and no caret blinks: two pictures of one state must be equal. */
const STILL = `*, ::before, ::after {
  animation: none !important; transition: none !important; caret-color: transparent !important;
}`;

const formats = {
  webp: { format: 'webp', quality: 60 },
  png: { format: 'png', optimizeForSpeed: true },
} as const;
type Format = keyof typeof formats;

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
    await page.goto(url);
    await page.addStyleTag({ content: STILL });
    return new Visit(page, context, await context.newCDPSession(page));
  }

  /** Makes the window another size; one as small as a phone's is touched, not clicked. */
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

  /** The whole page as it stands at a width, in a format that is small or one that is quick. */
  async capture(width: Width, format: Format = 'png'): Promise<Buffer> {
    const height = await this.page.evaluate(() => document.documentElement.scrollHeight);
    if (height > heights[width]) {
      await this.resize(width, height);
      await this.page.evaluate(() => new Promise(requestAnimationFrame));
    }
    const { data } = await this.devtools.send('Page.captureScreenshot', formats[format]);
    return Buffer.from(data, 'base64');
  }

  /** A scene as a picture of the whole page. */
  async picture(scene: string, theme: Theme, width: Width, format: Format = 'png'): Promise<Buffer> {
    await this.stand(scene, theme, width);
    return this.capture(width, format);
  }
}
