import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from './Button';
import { ignoreHeldEnter } from './ignoreHeldEnter';
import { inputClasses } from './TextField';

type PageJumpProps = { pages: number; onChoose: (page: number) => void };

/**
 * A page as people write it: digits, grouped by thousands if they like.
 * @returns undefined for what is no whole number
 */
function readPage(text: string): number | undefined {
  const digits = text.trim().replace(/\.(?=\d{3}(\D|$))/g, '');
  return /^-?\d+$/.test(digits) ? Number(digits) : undefined;
}

/** Leads to any page of a long list; a number beyond either end means that end. */
export function PageJump({ pages, onChoose }: PageJumpProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);

  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const page = readPage(input.current?.value ?? '');
    setRefused(page === undefined);
    input.current?.focus();
    input.current?.select();
    if (page !== undefined) onChoose(Math.min(Math.max(page, 1), pages));
  };

  return (
    <form
      noValidate
      onKeyDown={ignoreHeldEnter}
      onSubmit={jump}
      className="flex flex-wrap items-center gap-2 @max-xl:w-full"
    >
      <label htmlFor={id} className="text-sm text-ink-soft">
        Ir para a página
      </label>
      <span className="w-20">
        <input
          ref={input}
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? `${id}-erro` : undefined}
          onChange={() => setRefused(false)}
          className={inputClasses(isRefused)}
        />
      </span>
      <Button type="submit">Ir</Button>
      {isRefused && (
        <p role="alert" id={`${id}-erro`} className="w-full text-sm text-danger">
          {`Digite um número de 1 a ${pages.toLocaleString('pt-BR')}.`}
        </p>
      )}
    </form>
  );
}
