import type { Page } from 'playwright-core';

/** The smallest side of what is pressed, in pixels: by a mouse (WCAG 2.5.8) and by a finger. */
const TARGETS = { mouse: 24, finger: 44 } as const;

/**
 * Looks at everything that is drawn on a page.
 * @returns a line for each thing painted outside of a rounded ancestor, each text that is cut without an ellipsis or a
 *   title, each two things that overlap, each target that is too small, each card that a message makes higher, and
 *   each focus ring that is cut; the last one moves the focus, so the page is of no use afterwards
 */
export const faultsOf = (page: Page, pointer: keyof typeof TARGETS): Promise<string[]> =>
  page.evaluate((smallest) => {
    type Box = { left: number; top: number; right: number; bottom: number };
    const styleOf = (element: Element, pseudo?: string) => getComputedStyle(element, pseudo);
    const px = (length: string) => Number.parseFloat(length) || 0;
    const boxOf = ({ left, top, right, bottom }: Box): Box => ({ left, top, right, bottom });
    const meet = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      top: Math.max(a.top, b.top),
      right: Math.min(a.right, b.right),
      bottom: Math.min(a.bottom, b.bottom),
    });
    /** Of more than a pixel: a fraction is rounding. */
    const isThere = (box: Box) => box.right - box.left > 1 && box.bottom - box.top > 1;
    const describe = (element: Element) => {
      const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
      return `${element.localName} “${text || element.className.toString().slice(0, 60)}”`;
    };
    const ancestorsOf = (element: Element): Element[] => {
      const { parentElement } = element;
      return parentElement === null ? [] : [parentElement, ...ancestorsOf(parentElement)];
    };
    const isFixed = (element: Element) => styleOf(element).position === 'fixed';

    /** The ancestors that an element moves with: a fixed one begins anew. */
    const framesOf = (element: Element): Element[] => {
      if (isFixed(element)) return [];
      const all = ancestorsOf(element);
      const fixed = all.findIndex(isFixed);
      return fixed < 0 ? all : all.slice(0, fixed + 1);
    };
    const clips = (element: Element) =>
      element !== document.documentElement &&
      element !== document.body &&
      styleOf(element).overflow !== 'visible';
    const scrolls = (element: Element) => /auto|scroll/.test(styleOf(element).overflow);
    const borderBoxOf = (element: Element): Box => boxOf(element.getBoundingClientRect());
    const paddingBoxOf = (element: Element): Box => {
      const { left, top } = element.getBoundingClientRect();
      const begin = { left: left + element.clientLeft, top: top + element.clientTop };
      return { ...begin, right: begin.left + element.clientWidth, bottom: begin.top + element.clientHeight };
    };
    /** What an element and its clipping ancestors leave of a box. */
    const visibleBox = (element: Element, box: Box = borderBoxOf(element)): Box =>
      [element, ...framesOf(element)]
        .filter(clips)
        .reduce(
          (seen, frame) => meet(seen, frame === element ? borderBoxOf(frame) : paddingBoxOf(frame)),
          box,
        );

    const modal = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
    /** Neither hidden nor under a dialog nor for screen readers alone. */
    const isForReaders = ({ clientWidth, clientHeight }: Element) => clientWidth === 1 && clientHeight === 1;
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      ![element, ...ancestorsOf(element)].some(isForReaders) &&
      !(modal && element.closest('[aria-hidden="true"]') && !modal.contains(element));
    const seen = [...document.body.querySelectorAll('*')].filter((element) => isSeen(element));

    /* Painted outside of a rounded ancestor. */

    const isTransparent = (colour: string) => /^(transparent|rgba\(.*, 0\))$/.test(colour);
    const isFilled = (element: Element) =>
      !isTransparent(styleOf(element).backgroundColor) || element.localName === 'img';
    const hasEdge = (element: Element, side: string) =>
      px(styleOf(element).getPropertyValue(`border-${side}-width`)) > 0 &&
      !isTransparent(styleOf(element).getPropertyValue(`border-${side}-color`));
    const radiusOf = (element: Element, corner: string) => {
      const { width, height } = element.getBoundingClientRect();
      return Math.min(
        px(styleOf(element).getPropertyValue(`border-${corner}-radius`)),
        width / 2,
        height / 2,
      );
    };
    const corners = [
      ['top-left', 'left', 'top', 1, 1],
      ['top-right', 'right', 'top', -1, 1],
      ['bottom-left', 'left', 'bottom', 1, -1],
      ['bottom-right', 'right', 'bottom', -1, -1],
    ] as const;
    /** How far its outmost point at a corner is from the rounded edge of an ancestor, in pixels. */
    const outside = (
      element: Element,
      box: Box,
      frame: Element,
      [corner, x, y, right, down]: (typeof corners)[number],
    ) => {
      const edge = frame.getBoundingClientRect();
      const radius = radiusOf(frame, corner);
      const own = element.getBoundingClientRect();
      // A corner that is cut by a scroll container is no round one.
      const isWhole = Math.abs(own[x] - box[x]) < 0.5 && Math.abs(own[y] - box[y]) < 0.5;
      const inset = isWhole ? radiusOf(element, corner) * (1 - Math.SQRT1_2) : 0;
      // From the centre of the arc towards the corner; negative on the other side of it.
      const across = (edge[x] + right * radius - (box[x] + right * inset)) * right;
      const along = (edge[y] + down * radius - (box[y] + down * inset)) * down;
      return across > 0 && along > 0 ? Math.hypot(across, along) - radius : 0;
    };
    const isClippedBy = (element: Element, frame: Element) =>
      framesOf(element)
        .slice(0, framesOf(element).indexOf(frame) + 1)
        .some(
          (between) => clips(between) && radiusOf(between, 'bottom-left') + radiusOf(between, 'top-left') > 0,
        );
    const painted = seen.flatMap((element) => {
      const own = corners.filter(
        ([, x, y]) => isFilled(element) || hasEdge(element, x) || hasEdge(element, y),
      );
      const box = visibleBox(element);
      if (own.length === 0 || !isThere(box)) return [];
      return framesOf(element)
        .filter(
          (frame) => corners.some(([corner]) => radiusOf(frame, corner) > 1) && !isClippedBy(element, frame),
        )
        .flatMap((frame) =>
          own
            .filter((corner) => outside(element, box, frame, corner) > 1)
            .map(([corner]) => `painted outside: ${describe(element)}, ${corner} of ${describe(frame)}`),
        );
    });

    /* Text that is cut. */

    const rangeBoxes = (node: Node): Box[] => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    };
    const textsOf = (element: Element) =>
      [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const hasEllipsis = (element: Element) => {
      const style = styleOf(element);
      return (
        style.textOverflow === 'ellipsis' ||
        !['none', ''].includes(style.getPropertyValue('-webkit-line-clamp'))
      );
    };
    const pen = document.createElement('canvas').getContext('2d');
    const cutPlaceholder = (input: HTMLInputElement) => {
      if (pen === null || input.placeholder === '' || input.value !== '') return false;
      const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight, textOverflow } = styleOf(input);
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const room = input.clientWidth - px(paddingLeft) - px(paddingRight);
      return pen.measureText(input.placeholder).width > room + 1 && textOverflow !== 'ellipsis';
    };
    const cut = seen.flatMap((element) => {
      if (element instanceof HTMLInputElement)
        return cutPlaceholder(element) ? [`cut: the placeholder of ${describe(element)}`] : [];
      const around = [element, ...framesOf(element)];
      if (around.some((one) => hasEllipsis(one) || one.hasAttribute('title'))) return [];
      const boxes = textsOf(element).flatMap(rangeBoxes);
      // What a scroll container hides can be scrolled to.
      const scroller = around.findIndex(scrolls);
      const frames = around.slice(0, scroller < 0 ? undefined : scroller).filter(clips);
      const isCut = boxes.some((box) =>
        frames.some((frame) => {
          const { left, right, top, bottom } = paddingBoxOf(frame);
          // The height of a line is more than that of its letters.
          return box.left < left - 1 || box.right > right + 1 || box.top < top - 4 || box.bottom > bottom + 4;
        }),
      );
      return isCut ? [`cut: ${describe(element)}`] : [];
    });

    /* Targets. */

    const PRESSED = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="option"]';
    const pressed = seen.filter((element) => element.matches(PRESSED) && isThere(visibleBox(element)));
    /** What is pressed in place of it: the label of a box, the row of a link. */
    const targetOf = (element: Element) =>
      (element.matches('[type="checkbox"], [type="file"], [type="radio"]')
        ? element.closest('label')
        : null) ??
      (element.matches('[data-name]') ? element.closest('tr') : null) ??
      element;
    /** With what its `::after` adds, which may fill a positioned ancestor. */
    const areaOf = (element: Element) => {
      const after = styleOf(element, '::after');
      const { width, height } = element.getBoundingClientRect();
      if (after.position !== 'absolute') return { width, height };
      return { width: Math.max(width, px(after.width)), height: Math.max(height, px(after.height)) };
    };
    const small = pressed.flatMap((element) => {
      // Within a sentence (WCAG 2.5.8), or as wide as its whole card.
      const isInline = styleOf(element).display === 'inline' && element.matches('a, button');
      if (isInline) return [];
      const { width, height } = areaOf(targetOf(element));
      const isSmall = Math.min(width, height) < smallest - 0.5;
      return isSmall ? [`small: ${describe(element)}, ${Math.round(width)} × ${Math.round(height)}`] : [];
    });

    /* Two that overlap. */

    /** What is drawn over the page on purpose: a bar that stays, a popover, a dialog. */
    const layerOf = (element: Element) =>
      [element, ...ancestorsOf(element)].find(
        (one) =>
          /fixed|sticky/.test(styleOf(one).position) ||
          one.matches('[data-radix-popper-content-wrapper], [role="dialog"], [role="alertdialog"]'),
      );
    type Piece = { element: Element; box: Box; layer: Element | undefined };
    const contentBox = (element: Element): Box => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      // A field keeps room for what stands in it.
      if (!element.matches('input, select')) return { left, top, right, bottom };
      const style = styleOf(element);
      return { left: left + px(style.paddingLeft), top, right: right - px(style.paddingRight), bottom };
    };
    const pieceOf = (element: Element, box: Box): Piece => ({
      element,
      box: visibleBox(element, box),
      layer: layerOf(element),
    });
    const pieces: Piece[] = [
      ...pressed
        .filter((element) => !element.matches('a'))
        .map((element) => pieceOf(element, contentBox(element))),
      ...seen.flatMap((element) =>
        textsOf(element).length === 0 || element.matches('option')
          ? []
          : textsOf(element)
              .flatMap(rangeBoxes)
              .map((box) => pieceOf(element, box)),
      ),
    ].filter(({ box }) => isThere(box));
    const related = (one: Element, other: Element) => one.contains(other) || other.contains(one);
    const overlapping = pieces.flatMap((one, at) =>
      pieces
        .slice(at + 1)
        .filter(
          (other) =>
            one.layer === other.layer &&
            !related(one.element, other.element) &&
            isThere(meet(one.box, other.box)),
        )
        // The lines of two texts may touch: letters are not as high.
        .filter((other) => {
          const common = meet(one.box, other.box);
          return common.bottom - common.top > 5 && common.right - common.left > 2;
        })
        .map((other) => `overlap: ${describe(one.element)} and ${describe(other.element)}`),
    );

    /* A card that a message makes higher. */

    const MESSAGE = '[aria-live] > *, [role="alert"], [role="status"] > *';
    const isCard = (element: Element) => {
      const style = styleOf(element);
      return (
        px(style.borderTopWidth) > 0 &&
        px(style.borderTopLeftRadius) > 0 &&
        element.matches('section, form, ul, li, article')
      );
    };
    const grown = seen
      .filter((element): element is HTMLElement => element instanceof HTMLElement && element.matches(MESSAGE))
      .flatMap((message) => {
        const card = framesOf(message).find(isCard);
        if (card === undefined) return [];
        const { height } = card.getBoundingClientRect();
        const { display } = message.style;
        message.style.display = 'none';
        const without = card.getBoundingClientRect().height;
        message.style.display = display;
        return Math.abs(height - without) > 1
          ? [`grows: ${describe(card)} by ${Math.round(height - without)} px with ${describe(message)}`]
          : [];
      });

    /* Focus rings. */

    const rings = pressed.flatMap((element) => {
      if (!(element instanceof HTMLElement)) return [];
      element.focus();
      if (document.activeElement !== element || !element.matches(':focus-visible')) return [];
      const hasRing = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
        outlineStyle !== 'none' && px(outlineWidth) > 0;
      if (hasRing(styleOf(element, '::after'))) return [];
      // A box that cuts its text has the ring of the link in it.
      const ringed = [element, ...ancestorsOf(element)].find((one) => hasRing(styleOf(one)));
      if (ringed === undefined) return [`no ring: ${describe(element)}`];
      const ring = styleOf(ringed);
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const reach = px(ring.outlineOffset) + px(ring.outlineWidth);
      const around = ({ left, top, right, bottom }: Box) => ({
        left: left - reach,
        top: top - reach,
        right: right + reach,
        bottom: bottom + reach,
      });
      const { clientWidth } = document.documentElement;
      const isCut = [...ringed.getClientRects()].map(around).some((box) => {
        const isClipped = framesOf(ringed)
          .filter(clips)
          .some((frame) => {
            const edge = paddingBoxOf(frame);
            return (
              box.left < edge.left - 0.5 ||
              box.right > edge.right + 0.5 ||
              box.top < edge.top - 0.5 ||
              box.bottom > edge.bottom + 0.5
            );
          });
        return isClipped || box.left < -0.5 || box.right > clientWidth + 0.5;
      });
      return isCut ? [`ring cut: ${describe(element)}`] : [];
    });

    return [...new Set([...painted, ...cut, ...small, ...overlapping, ...grown, ...rings])];
  }, TARGETS[pointer]);
