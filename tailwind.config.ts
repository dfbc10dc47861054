import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';

/**
 * The one home of the design: every colour, size, shadow and movement of the
 * product has its name here, and components use nothing but names.
 */

/** Pale cream paper, ink, one green. Contrast of every text pair is at least 4.5:1, of controls 3:1. */
const light = {
  '--canvas': '#f7f6f3',
  '--surface': '#fffefc',
  '--raised': '#fffefc',
  '--sunken': '#efede7',
  '--line': '#e3e0d8',
  '--control': '#8b8577',
  '--ink': '#1f1e1b',
  '--ink-soft': '#57534a',
  '--ink-faint': '#69645a',
  '--accent': '#0f6b4f',
  '--accent-strong': '#0a533d',
  '--accent-soft': '#dfeee6',
  '--accent-solid': '#0f6b4f',
  '--danger': '#b3261e',
  '--danger-soft': '#fae7e4',
  '--danger-solid': '#b3261e',
  '--on-solid': '#ffffff',
  '--warn': '#7a4b00',
  '--warn-soft': '#fbefd9',
  '--brand': '#0c4a38',
  '--brand-line': '#2a6b56',
  '--on-brand': '#f3efe2',
  '--on-brand-soft': '#bcd6c9',
  '--tint-1': '#e6dfd0',
  '--tint-2': '#d6e5da',
  '--tint-3': '#d7e1ea',
  '--tint-4': '#e6dbe5',
  '--tint-5': '#eedcd2',
  '--tint-6': '#e1e2c9',
  '--on-tint': '#45413a',
  '--scrim': 'rgb(31 30 27 / 0.45)',
  '--shadow-near': 'rgb(60 52 36 / 0.07)',
  '--shadow-far': 'rgb(60 52 36 / 0.16)',
};

/** Dark grey, the same green lit from behind. */
const dark = {
  '--canvas': '#202124',
  '--surface': '#2a2b2f',
  '--raised': '#323338',
  '--sunken': '#1a1b1d',
  '--line': '#3b3d42',
  '--control': '#868a92',
  '--ink': '#eeeeeb',
  '--ink-soft': '#bbbab5',
  '--ink-faint': '#a3a29d',
  '--accent': '#72d1a9',
  '--accent-strong': '#93dfbf',
  '--accent-soft': '#234036',
  '--accent-solid': '#217d5d',
  '--danger': '#f5958b',
  '--danger-soft': '#4a2724',
  '--danger-solid': '#bb463f',
  '--on-solid': '#ffffff',
  '--warn': '#f2c57c',
  '--warn-soft': '#43361f',
  '--brand': '#14352a',
  '--brand-line': '#2b5f4d',
  '--on-brand': '#eef1ea',
  '--on-brand-soft': '#a9c9bb',
  '--tint-1': '#4b463a',
  '--tint-2': '#384940',
  '--tint-3': '#394653',
  '--tint-4': '#4c414e',
  '--tint-5': '#52423b',
  '--tint-6': '#474936',
  '--on-tint': '#e6e4dd',
  '--scrim': 'rgb(0 0 0 / 0.6)',
  '--shadow-near': 'rgb(0 0 0 / 0.2)',
  '--shadow-far': 'rgb(0 0 0 / 0.45)',
};

/** Ink on white paper, whatever the screen shows. */
const paper = {
  ...light,
  '--canvas': '#ffffff',
  '--surface': '#ffffff',
  '--sunken': '#ffffff',
  '--line': '#9a9a9a',
  '--ink': '#000000',
  '--ink-soft': '#222222',
  '--ink-faint': '#333333',
};

const themes = plugin(({ addBase }) => {
  addBase({
    ':root': { ...light, 'color-scheme': 'light' },
    ":root[data-theme='dark']": { ...dark, 'color-scheme': 'dark' },
    '@media print': {
      ":root, :root[data-theme='dark']": { ...paper, 'color-scheme': 'light' },
    },
  });
});

export default {
  content: [],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      canvas: 'var(--canvas)',
      surface: 'var(--surface)',
      raised: 'var(--raised)',
      sunken: 'var(--sunken)',
      line: 'var(--line)',
      control: 'var(--control)',
      ink: { DEFAULT: 'var(--ink)', soft: 'var(--ink-soft)', faint: 'var(--ink-faint)' },
      accent: {
        DEFAULT: 'var(--accent)',
        strong: 'var(--accent-strong)',
        soft: 'var(--accent-soft)',
        /** Filled with it, under white: a colour that glows in the dark would shout. */
        solid: 'var(--accent-solid)',
      },
      danger: {
        DEFAULT: 'var(--danger)',
        soft: 'var(--danger-soft)',
        solid: 'var(--danger-solid)',
      },
      'on-solid': 'var(--on-solid)',
      warn: { DEFAULT: 'var(--warn)', soft: 'var(--warn-soft)' },
      brand: { DEFAULT: 'var(--brand)', line: 'var(--brand-line)' },
      'on-brand': { DEFAULT: 'var(--on-brand)', soft: 'var(--on-brand-soft)' },
      /** Discs of initials. */
      tint: {
        1: 'var(--tint-1)',
        2: 'var(--tint-2)',
        3: 'var(--tint-3)',
        4: 'var(--tint-4)',
        5: 'var(--tint-5)',
        6: 'var(--tint-6)',
      },
      'on-tint': 'var(--on-tint)',
      scrim: 'var(--scrim)',
    },
    fontFamily: {
      sans: ['Instrument Sans Variable', 'Fallback Arial', 'Fallback DejaVu', 'system-ui', 'sans-serif'],
    },
    fontSize: {
      xs: ['0.75rem', { lineHeight: '1.125rem', letterSpacing: '0.01em' }],
      sm: ['0.875rem', { lineHeight: '1.25rem' }],
      base: ['1rem', { lineHeight: '1.5rem' }],
      lg: ['1.125rem', { lineHeight: '1.625rem', letterSpacing: '-0.01em' }],
      heading: ['1.375rem', { lineHeight: '1.75rem', letterSpacing: '-0.02em' }],
      title: ['1.625rem', { lineHeight: '2rem', letterSpacing: '-0.02em' }],
      display: ['2.5rem', { lineHeight: '2.75rem', letterSpacing: '-0.03em' }],
    },
    borderRadius: {
      none: '0',
      sm: '0.375rem',
      md: '0.5rem',
      lg: '0.75rem',
      xl: '1rem',
      full: '9999px',
    },
    boxShadow: {
      none: 'none',
      card: '0 1px 2px var(--shadow-near), 0 2px 8px var(--shadow-near)',
      overlay: '0 2px 6px var(--shadow-near), 0 16px 40px var(--shadow-far)',
    },
    transitionDelay: { late: '150ms' },
    extend: {
      transitionDuration: { quick: '90ms' },
      spacing: {
        /** The sidebar, permanent or in its drawer. */
        sidebar: '15.5rem',
        /** Above the forms of visitors: about their middle, wherever they end. */
        'above-form': 'max(2.5rem, calc(50dvh - 14rem))',
        /** The table of a full page: five rows and their headings, so that nothing below moves. */
        page: '20.0625rem',
        'tall-page': '22.5625rem',
        /** A record on a phone: two lines of its name and one below; and five of them. */
        card: '4.5rem',
        cards: '22.5rem',
      },
      maxWidth: { content: '60rem', form: '44rem', sheet: '28rem', dialog: '26rem', auth: '24rem' },
      /** Side by side on a phone; below one another where a window is narrower. */
      gridTemplateColumns: { totals: 'repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr))' },
      width: { actions: '6.5rem', anchor: 'var(--radix-popover-trigger-width)' },
      /** Options under a combobox: seven or so, fewer where the window ends. */
      maxHeight: { options: 'min(16rem, var(--radix-popover-content-available-height))' },
      keyframes: {
        appear: { from: { opacity: '0' }, to: { opacity: '1' } },
        rise: {
          from: { opacity: '0', transform: 'translateY(0.375rem)' },
          to: { opacity: '1', transform: 'none' },
        },
        slide: {
          from: { transform: 'translateX(-100%)' },
          to: { transform: 'none' },
        },
        enter: {
          from: { transform: 'translateX(100%)' },
          to: { transform: 'none' },
        },
        sweep: {
          from: { transform: 'translateX(-100%)' },
          to: { transform: 'translateX(350%)' },
        },
        highlight: { '0%, 40%': { backgroundColor: 'var(--accent-soft)' } },
        breathe: { '50%': { opacity: '0.5' } },
        vanish: { to: { opacity: '0' } },
      },
      animation: {
        /** Shows only what lasts: an answer within 150 ms never flickers. */
        late: 'appear 160ms ease-out 150ms backwards',
        later: 'appear 160ms ease-out 1s backwards',
        appear: 'appear 140ms ease-out',
        rise: 'rise 180ms cubic-bezier(0.2, 0.8, 0.2, 1)',
        slide: 'slide 220ms cubic-bezier(0.2, 0.8, 0.2, 1)',
        enter: 'enter 220ms cubic-bezier(0.2, 0.8, 0.2, 1)',
        sweep: 'sweep 1.1s ease-in-out infinite',
        /** A row that was just saved. */
        highlight: 'highlight 4s ease-out',
        breathe: 'breathe 1.6s ease-in-out infinite',
        /** The label of a busy button, once its spinner comes. */
        vanish: 'vanish 90ms linear 150ms forwards',
      },
    },
  },
  plugins: [themes],
} satisfies Config;
