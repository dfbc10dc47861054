import tailwind from '@tailwindcss/postcss';
import autoprefixer from 'autoprefixer';

/** Parts and elements that no screen has, for which Tailwind's base has rules all the same. */
const ABSENT =
  /::-webkit-(date|calendar-picker|inner-spin|outer-spin)|::file-selector-button|^(abbr|hr|sub|sup|progress)\b/;

/** Nobody waits for rules about what is not there. @type {import('postcss').Plugin} */
const leanBase = {
  postcssPlugin: 'lean-base',
  Rule(rule) {
    const selectors = rule.selectors.filter((selector) => !ABSENT.test(selector));
    if (selectors.length === 0) rule.remove();
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
  },
};

export default { plugins: [tailwind(), leanBase, autoprefixer()] };
