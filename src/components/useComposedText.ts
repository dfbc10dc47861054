import { type ChangeEvent, type CompositionEvent, useState } from 'react';

/** A key belongs to a composition; Safari sends the Enter that ends one after it, with key code 229. */
export const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;

/**
 * The attributes of an input whose text belongs to a machine: while an accent is being composed the input shows
 * it, and the machine hears nothing of it.
 */
export function useComposedText(text: string, onType: (text: string) => void) {
  const [composed, setComposed] = useState<string | null>(null);
  const type = (typed: string) => {
    setComposed(null);
    if (typed !== text) onType(typed);
  };
  return {
    value: composed ?? text,
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const isUnfinished = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
      if (isUnfinished) setComposed(target.value);
      else type(target.value);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => type(currentTarget.value),
  };
}
